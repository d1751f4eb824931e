import CLibFuzzer
import Inspire

/// Reads whatever libFuzzer comes up with as a look and as a filter string. It may be refused, with a place and a
/// message; everything else that goes wrong ends the program.
@main
struct FuzzLooks {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
            FuzzLooks.read(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
    }

    private static func read(_ bytes: [UInt8]) {
        do {
            let look = try Look(parsing: bytes, named: "fuzz.look")
            precondition(!look.name.isEmpty && look.version >= 1 && 0...1 ~= look.strength)
        } catch {
            check(error)
        }
        do {
            _ = try Look.filters(parsing: bytes)
        } catch {
            check(error)
        }
    }

    private static func check(_ error: LookError) {
        precondition(error.line >= 1 && error.column >= 1)
        precondition(error.message.contains("expected") || error.message.contains("did you mean"))
        precondition(!error.message.unicodeScalars.contains { $0.value < 0x20 })
    }
}
