#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory in equal parts, which threads fill for each other. The system gives it as it is written to: in huge pages where it
/// is large, for page faults would take as long as what is written.
///
/// Unchecked because whoever uses a part sees to it that one thread does at a time.
package final class BandMemory: @unchecked Sendable {
    private static let hugePage = 2 << 20

    private let bytes: UnsafeMutableRawBufferPointer
    private let bandSize: Int

    /// - Parameters:
    ///   - bandSize: bytes of a part.
    ///   - count: how many parts there are.
    package init(bandSize: Int, count: Int) {
        self.bandSize = bandSize
        let size = bandSize * count
        let isLarge = size >= 2 * Self.hugePage
        bytes = .allocate(byteCount: size, alignment: isLarge ? Self.hugePage : 64)
        // Where the system has none, nothing changes.
        if isLarge { madvise(bytes.baseAddress, size / Self.hugePage * Self.hugePage, MADV_HUGEPAGE) }
    }

    deinit { bytes.deallocate() }

    /// Fills a part.
    package func write<Failure: Error>(
        _ band: Int, _ fill: (inout MutableRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        var span = MutableRawSpan(_unsafeBytes: part(band))
        try fill(&span)
    }

    /// Looks at what a part was filled with.
    package func read(_ band: Int, _ look: (RawSpan) -> Void) {
        look(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(part(band))))
    }

    private func part(_ band: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: bytes[band * bandSize..<(band + 1) * bandSize])
    }
}
