import ImageCodecs
import ImageCore
import ImageMetadata

extension ImageHeader {
    /// The header of the picture made another size, by what holds so many bytes more.
    func changed(to size: PixelSize, memory: Int) -> ImageHeader {
        var header = self
        header.size = size
        header.scale = .full
        header.estimatedMemory = estimatedMemory.saturatingSum(memory)
        if size != self.size { header.metadata.setPixelSize(size) }
        return header
    }

    /// Throws unless `count` rows are left after `done` ones and fit where they are wanted.
    func check(
        _ count: Int, of done: Int, in destination: borrowing MutableRawSpan, bytesPerRow: Int
    ) throws(ImageError) {
        guard count <= decodedSize.height - done else { throw .invalidRequest("more rows than there are") }
        guard count > 0 else { return }
        let layout = PixelLayout(
            size: PixelSize(width: decodedSize.width, height: count), format: rowFormat, bytesPerRow: bytesPerRow
        )
        try layout.validate(within: destination.byteCount)
    }
}
