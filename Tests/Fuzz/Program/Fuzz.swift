import CLibFuzzer

/// Runs one parser on whatever libFuzzer comes up with. What a parser does not expect it may refuse; everything else that
/// goes wrong ends the program.
@main
struct Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
            FuzzTarget.chosen.read(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
    }
}
