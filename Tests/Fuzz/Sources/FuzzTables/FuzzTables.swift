import CLibFuzzer
import Inspire

/// Reads whatever libFuzzer comes up with as a .cube file. It may be refused, with a place and a message; everything else
/// that goes wrong ends the program.
@main
struct FuzzTables {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
            FuzzTables.read(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
    }

    private static func read(_ bytes: [UInt8]) {
        do {
            let table = try ColorLookupTable(cube: bytes, named: "fuzz.cube")
            precondition(table.colors.count == table.size * table.size * table.size)
            precondition(table.size > 0 || table.curves != nil)
            precondition(table.colors.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
        } catch {
            precondition(error.line.map { $0 >= 1 } ?? false)
            precondition(error.message.contains("expected") || error.message.contains("did you mean"))
            precondition(!error.message.unicodeScalars.contains { $0.value < 0x20 })
        }
    }
}
