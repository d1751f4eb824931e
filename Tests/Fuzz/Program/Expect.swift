/// Ends the program where a property does not hold, and says which: a precondition would be silent in a release.
func expect(
    _ condition: Bool, _ message: @autoclosure () -> String = "", file: StaticString = #fileID, line: UInt = #line
) {
    if !condition { fatalError(message(), file: file, line: line) }
}
