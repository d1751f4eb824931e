import ImageCore
import SystemPackage

/// Reads a file that is small enough to be held.
package enum WholeFile {
    /// - Parameter largest: more bytes than this are an error.
    package static func read(_ path: FilePath, largest: Int = 1 << 20) throws(ImageError) -> [UInt8] {
        try read(FileSource(path), largest: largest)
    }

    package static func read(_ source: FileSource, largest: Int) throws(ImageError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(source.byteCount, largest) + 1)
        try source.readParts { part throws(ImageError) in
            bytes += part
            guard bytes.count <= largest else { throw .invalidRequest("it is larger than \(largest >> 20) MiB") }
        }
        return bytes
    }
}
