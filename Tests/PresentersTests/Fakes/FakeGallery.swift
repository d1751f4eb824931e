import ImageCore
import ImageSources
import Testing

/// A gallery whose listings and thumbnails a test hands out, and whose changes it makes.
final class FakeGallery: GalleryListing {
    let listings: Gate<String, [GalleryItem], ImageError>
    let thumbnails: Gate<String, PixelBuffer, ImageError>
    private let change = AsyncStream<Void>.makeStream()

    init(line: SourceLocation) {
        listings = Gate(line: line)
        thumbnails = Gate(line: line)
    }

    func items() async throws(ImageError) -> [GalleryItem] { try await listings.pass("items") }

    func thumbnail(of item: GalleryItem, longEdge: Int) async throws(ImageError) -> PixelBuffer {
        try await thumbnails.pass(item.title)
    }

    func changes() -> AsyncStream<Void> { change.stream }

    func becomeDifferent() { change.continuation.yield() }
}
