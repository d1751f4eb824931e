import ImageCore
import SystemPackage

/// What a pipe or a file without a name gave, in memory, so that it can be read again, by worker processes too.
package enum PipeCopy {
    /// Reads a pipe to its end, such as a shell makes of `<(command)`, or a file that is open and has been removed, such as one
    /// makes of a long `<<<text`.
    /// - Returns: a path that has its bytes for as long as this process lives; nil where `path` names a file.
    package static func make(of path: FilePath, largest: Int) throws(ImageError) -> FilePath? {
        guard (try? Stat(path))?.type == .fifo || path.isOfDescriptor else { return nil }
        let bytes = try WholeFile.read(FileSource(readingOnce: path), largest: largest)
        do {
            let copy = try SystemCalls.openInMemory(named: "image-app-pipe")
            try copy.writeAll(bytes)
            // Left open: it is gone with the last descriptor.
            return FilePath("/proc/\(SystemCalls.processID)/fd/\(copy.rawValue)")
        } catch {
            throw .reading(error)
        }
    }
}
