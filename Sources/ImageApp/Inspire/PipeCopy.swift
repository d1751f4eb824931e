import ImageCore
import ImageFiles
import SystemPackage

/// What a pipe or a file without a name gave, in memory, so that it can be read again, by worker processes too.
enum PipeCopy {
    /// Reads a pipe to its end, such as a shell makes of `<(command)`, or a file that is open and has been removed, such as one
    /// makes of a long `<<<text`.
    /// - Returns: a path that has its bytes for as long as this process lives; nil where `path` names a file.
    static func make(of path: FilePath, largest: Int) throws(ImageError) -> FilePath? {
        guard (try? Stat(path))?.type == .fifo || path.isOfDescriptor else { return nil }
        let bytes = try read(path, largest: largest)
        do {
            let copy = try SystemCalls.openInMemory(named: "image-app-pipe")
            try copy.writeAll(bytes)
            // Left open: it is gone with the last descriptor.
            return FilePath("/proc/\(SystemCalls.processID)/fd/\(copy.rawValue)")
        } catch {
            throw .reading(error)
        }
    }

    private static func read(_ path: FilePath, largest: Int) throws(ImageError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        do {
            let pipe = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            try pipe.closeAfter {
                while true {
                    let count = try buffer.withUnsafeMutableBytes { try pipe.read(into: $0) }
                    if count == 0 { return }
                    bytes += buffer.prefix(count)
                    guard bytes.count <= largest else {
                        throw ImageError.invalidRequest("it is larger than \(largest >> 20) MiB")
                    }
                }
            }
        } catch let error as ImageError {
            throw error
        } catch {
            throw .reading(error)
        }
        return bytes
    }
}
