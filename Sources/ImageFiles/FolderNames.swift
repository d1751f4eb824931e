import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The names in a folder in the order of their bytes, one made after the other: of hundreds of thousands, each alone would
/// take five times the memory.
package struct FolderNames: Sequence, IteratorProtocol, Sendable {
    /// The names as they were read, each ended by a zero.
    private var bytes: [CChar] = []
    /// Where each begins, in order.
    private var starts: [UInt32] = []
    private var position = 0

    init() {}

    mutating func add(_ name: UnsafePointer<CChar>) {
        starts.append(UInt32(bytes.count))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    }

    /// To be called when all are there.
    mutating func sort() {
        bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return }
            starts.sort { strcmp(first + Int($0), first + Int($1)) < 0 }
        }
    }

    package mutating func next() -> FilePath.Component? {
        guard position < starts.count else { return nil }
        defer { position += 1 }
        let start = Int(starts[position])
        return bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap { FilePath(platformString: $0 + start).lastComponent }
        }
    }
}
