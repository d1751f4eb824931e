import ImageFiles
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What programs read: standard output.
enum StandardOutput {
    /// Whether something that was to be read there got lost, though there still was a reader.
    static var hasFailed: Bool { failed.load(ordering: .relaxed) }

    private static let failed = Atomic<Bool>(false)

    static func line(_ text: String) {
        writeOrExit(Array((text + "\n").utf8))
    }

    /// Writes a listing, which is all that its command does: without a reader the program ends.
    static func writeOrExit(_ bytes: [UInt8]) {
        if !tryWrite(bytes) { exit(1) }
    }

    /// Writes what accompanies other work, which goes on whatever becomes of it.
    /// - Returns: whether it was written. Quiet where the reader has gone, for that one has seen enough.
    @discardableResult
    static func tryWrite(_ bytes: [UInt8]) -> Bool {
        do {
            try FileDescriptor.standardOutput.writeAll(bytes)
            return true
        } catch Errno.brokenPipe {
            return false
        } catch {
            if !failed.exchange(true, ordering: .relaxed) {
                Console().error(
                    "standard output", "can't be written: \(FileSource.reason(error))"
                )
            }
            return false
        }
    }
}
