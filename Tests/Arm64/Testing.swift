import Glibc

// What the kernels' tests use of Swift Testing, for embedded Swift: see embed_tests.py.

nonisolated(unsafe) private var current: StaticString = ""
nonisolated(unsafe) private var runs = 0
nonisolated(unsafe) private var failures = 0
nonisolated(unsafe) private var failuresOfRun = 0

/// Runs a test with one set of arguments.
public func run(_ test: StaticString, _ body: () -> Void) {
    current = test
    runs += 1
    failuresOfRun = 0
    // The last line tells which test it was that ended the program.
    print("\(runs): \(test)")
    fflush(nil)
    body()
}

public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> Comment = "", file: StaticString = #fileID, line: Int = #line
) {
    if !condition { fail(comment(), file, line) }
}

public func require<Value>(_ value: Value?, file: StaticString = #fileID, line: Int = #line) -> Value {
    guard let value else {
        fail("a value is missing", file, line)
        exit(1)
    }
    return value
}

/// Says how it went, and ends the program.
public func finish(tests: Int) -> Never {
    print("\(tests) tests with \(runs) sets of arguments, \(failures) failures")
    exit(failures == 0 ? 0 : 1)
}

private func fail(_ comment: Comment, _ file: StaticString, _ line: Int) {
    failures += 1
    failuresOfRun += 1
    // One mistake may fail for every pixel.
    if failuresOfRun <= 3 { print("\(file):\(line): \(current) failed \(comment.text)") }
}

/// Text beside a failure. Embedded Swift can't tell what any value is called; numbers it can.
public struct Comment: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { text += literal }

        public mutating func appendInterpolation(_ value: Int) { text += "\(value)" }

        public mutating func appendInterpolation(_ value: Double) {
            // Embedded Swift itself prints these only from 6.3 on.
            var digits = [CChar](repeating: 0, count: 32)
            text += digits.withUnsafeMutableBufferPointer { String(cString: gcvt(value, 17, $0.baseAddress!)) }
        }

        public mutating func appendInterpolation<Value>(_ value: Value) { text += "…" }
    }

    fileprivate var text: String

    public init(stringLiteral text: String) { self.text = text }

    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// Names of arguments, which nothing shows here.
public protocol CustomTestStringConvertible {
    var testDescription: String { get }
}
