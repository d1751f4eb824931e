import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import ImageSources
import Inspire
import PictureAnalysis
import Presenters
import Synchronization
import SystemPackage
import TerminalUI
import TestSupport
import Testing

/// The program's own screens over a world that a test makes up, drawn for a terminal in memory.
@MainActor
final class TestScreens {
    let frontEnd: TerminalFrontEnd
    let navigation: Navigation
    let dialogs = DialogQueue()
    let world: World
    var size = CellSize(columns: 80, rows: 24)

    init(
        _ world: World = World(), capabilities: TerminalCapabilities = .plain,
        root makeRoot: @MainActor (Services) -> Screen
    ) {
        self.world = world
        let services = Services(
            sources: world,
            gallery: PictureGallery(folder: "/home/ann/Pictures", home: "/home/ann", current: "/tmp") { _ in world },
            camera: world, pictures: world, results: world,
            dialogs: dialogs, captureFolder: "/home/ann/Pictures",
            clock: WallClock(
                now: { 0 },
                local: { _ in CalendarTime(year: 2026, month: 11, day: 21, hour: 14, minute: 3, second: 0) })
        )
        navigation = Navigation(root: makeRoot(services))
        frontEnd = TerminalFrontEnd(
            navigation: navigation, dialogs: dialogs, painter: PicturePainter(capabilities: capabilities)
        )
    }

    static func home(_ world: World = World()) -> TestScreens {
        TestScreens(world) { HomePresenter.makeScreen($0) }
    }

    static func gallery(
        _ world: World = World(), _ capabilities: TerminalCapabilities = .plain
    ) -> TestScreens {
        TestScreens(world, capabilities: capabilities) { GalleryPresenter.makeScreen($0) }
    }

    static func image(_ world: World = World()) -> TestScreens {
        TestScreens(world) { services in
            ImagePresenter.makeScreen(for: PickedImage(file: "/home/ann/Pictures/photo.jpg"), services)
        }
    }

    var canvas: Canvas { frontEnd.draw(size: size).canvas }
    var text: [String] { canvas.text }

    /// The rows with words in them, without pictures and what stands for one that is still loading.
    var captions: [String] { text.filter { $0.contains(where: \.isLetter) } }

    func has(_ text: String) -> Bool { self.text.contains { $0.contains(text) } }

    func press(_ keys: Key...) {
        for key in keys {
            frontEnd.handle(key)
            _ = canvas
        }
    }

    /// Draws until the screen has the text; the screens' work goes on meanwhile.
    func shows(_ text: String, line: SourceLocation = #_sourceLocation) async throws {
        try await draws(line: line) { _ in has(text) }
    }

    /// Draws until what is drawn is as it should be.
    func draws(line: SourceLocation = #_sourceLocation, _ isRight: (Canvas) -> Bool) async throws {
        if await becomesTrue({ isRight(canvas) }) { return }
        Issue.record("\(text.joined(separator: "\n"))", sourceLocation: line)
    }

    /// The style of the cell where the text begins.
    func style(of text: String) -> Style? {
        let canvas = canvas
        for (row, line) in canvas.text.enumerated() {
            guard let range = line.range(of: text) else { continue }
            return canvas[row, TextWidth.of(line[..<range.lowerBound])].style
        }
        return nil
    }
}

extension TerminalCapabilities {
    /// True colour and blocks.
    static let plain = TerminalCapabilities(colors: .trueColor, isUTF8: true)
}

extension String {
    /// The first position of some text.
    fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}

/// What the screens know of the world outside.
final class World: SourceChecking, GalleryListing, CameraCapturing, PictureProcessing, ResultRecognizing {
    let items: [GalleryItem]
    let camera: SourceAvailability
    let failure: ImageError?
    let results: [FilePath: ResultOrigin]
    private let thumbnails = Mutex<[String]>([])
    private let saves = Mutex<[FilePath]>([])

    init(
        pictures count: Int = 3, camera: SourceAvailability = .available, failure: ImageError? = nil,
        results: [FilePath: ResultOrigin] = [:]
    ) {
        items = (0..<count).map { number in
            GalleryItem(
                path: FilePath("/home/ann/Pictures/photo-\(number).jpg"), title: "photo-\(number)", date: 0,
                size: PixelSize(width: 4000, height: 3000), orientation: .topLeft
            )
        }
        self.camera = camera
        self.failure = failure
        self.results = results
    }

    var saved: [FilePath] { saves.withLock { $0 } }

    /// The titles of the pictures whose thumbnails were made, in their order.
    var madeThumbnails: [String] { thumbnails.withLock { $0 } }

    func availability(of source: ImageSourceType) -> SourceAvailability { camera }

    func items() async throws(ImageError) -> [GalleryItem] {
        if let failure { throw failure }
        return items
    }

    func thumbnail(of item: GalleryItem, longEdge: Int) async throws(ImageError) -> PixelBuffer {
        thumbnails.withLock { $0.append(item.title) }
        var picture = GeneratedPicture.smooth(32, 24)
        // No two of the first hundreds are the same.
        picture.bytes[0] = UInt8(truncatingIfNeeded: items.firstIndex(of: item) ?? 0)
        return picture
    }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    func look(of file: FilePath) async -> String? { results[file]?.look }

    func origin(of file: FilePath) async throws(ImageError) -> ResultOrigin? { results[file] }

    func capture() async throws -> PickedImage {
        PickedImage(title: "camera", content: .pixels(GeneratedPicture.smooth(32, 24)))
    }

    func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        let pixels = GeneratedPicture.smooth(32, 24)
        return PicturePreview(geometry: PictureGeometry(fullSize: pixels.size), pixels: pixels)
    }

    func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer { preview.pixels }

    func framed(_ preview: PicturePreview, _ framing: Framing) async throws(ImageError) -> PicturePreview { preview }

    func encoded(_ image: PickedImage, _ edit: PictureEdit, as name: FilePath) async throws(ImageError) -> [UInt8] {
        []
    }

    func measured(_ image: PickedImage) async throws(ImageError) -> PictureStatistics { PictureStatistics() }

    func save(
        _ image: PickedImage, _ edit: PictureEdit, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        saves.withLock { $0.append(path) }
        return RenderReport(format: .jpeg)
    }
}

extension World {
    /// Pictures some of which are results.
    static var withResults: World {
        World(results: [
            "/home/ann/Pictures/photo-1.jpg": ResultOrigin(
                look: "Noir", strength: 0.8, original: .found("/home/ann/Pictures/photo-0.jpg"))
        ])
    }
}
