import ImageCore
import ImageSources
import Synchronization
import SystemPackage
import Testing

/// A gallery whose listings and thumbnails a test hands out, and whose changes it makes.
final class FakeGallery: GalleryListing {
    let listings: Gate<String, [GalleryItem], ImageError>
    let thumbnails: Gate<String, PixelBuffer, ImageError>
    private let opened = Mutex<[FilePath?]>([])
    /// Whoever watches the folder now.
    private let watcher = Mutex<AsyncStream<Void>.Continuation?>(nil)

    init(line: SourceLocation) {
        listings = Gate(line: line)
        thumbnails = Gate(line: line)
    }

    /// The folders that were opened, in their order.
    var folders: [FilePath?] { opened.withLock { $0 } }

    func open(_ folder: FilePath?) { opened.withLock { $0.append(folder) } }

    func items() async throws(ImageError) -> [GalleryItem] { try await listings.pass("items") }

    func thumbnail(of item: GalleryItem, longEdge: Int) async throws(ImageError) -> PixelBuffer {
        try await thumbnails.pass(item.title)
    }

    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        watcher.withLock { $0 = continuation }
        return stream
    }

    func becomeDifferent() { watcher.withLock { _ = $0?.yield() } }
}
