import SystemPackage

/// Reads pieces of a file from any offset.
package struct PartialFileReader {
    private let descriptor: FileDescriptor

    /// - Throws: what the system says where the file can't be opened.
    package init(_ path: FilePath) throws {
        descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    }

    package func close() {
        try? descriptor.close()
    }

    /// `count` bytes from `offset` on, fewer where the file ends or can't be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count,
            let part = try? bytes.withUnsafeMutableBytes({
                try descriptor.read(
                    fromAbsoluteOffset: Int64(offset + done), into: UnsafeMutableRawBufferPointer(rebasing: $0[done...])
                )
            }), part > 0
        {
            done += part
        }
        bytes.removeLast(count - done)
        return bytes
    }
}
