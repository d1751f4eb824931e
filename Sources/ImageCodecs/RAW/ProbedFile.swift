import ImageCore

/// What a probe reads of a file, as a file of unknown length.
final class ProbedFile: RandomAccessSource {
    private let file: WindowedBytes

    init(_ file: WindowedBytes) {
        self.file = file
    }

    /// The most that a file may have; reading shows where it ends.
    let byteCount = Int.max

    func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] { file.available(at: offset, count: count) }
}
