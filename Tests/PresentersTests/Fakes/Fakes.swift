import ImageCore
import ImageFiles
import ImagePipeline
import ImageSources
import Inspire
import Presenters
import SystemPackage
import Testing

/// The world outside of the screens, all of it in the test's hands. When the test lets it go, every call must have been
/// expected.
@MainActor
final class Fakes {
    let sources: FakeSources
    let gallery: FakeGallery
    let camera: FakeCamera
    let pictures: FakePictures
    let results = FakeResults()
    let dialogs: FakeDialogs
    let pictureGallery: PictureGallery

    init(line: SourceLocation = #_sourceLocation) {
        sources = FakeSources(line: line)
        gallery = FakeGallery(line: line)
        camera = FakeCamera(line: line)
        pictures = FakePictures(line: line)
        dialogs = FakeDialogs(line: line)
        let gallery = gallery
        pictureGallery = PictureGallery(folder: "/pictures", home: "/home/ann", current: "/trip") { folder in
            gallery.open(folder)
            return gallery
        }
    }

    deinit {
        gallery.listings.verify()
        gallery.thumbnails.verify()
        camera.captures.verify()
        pictures.previews.verify()
        pictures.trials.verify()
        pictures.saves.verify()
        pictures.measures.verify()
    }

    var services: Services {
        Services(
            sources: sources, gallery: pictureGallery, camera: camera, pictures: pictures, results: results,
            looks: FourLooks(), dialogs: dialogs, captureFolder: "/captures", clock: .stopped,
            commands: CommandVocabulary(
                program: "image-app", batch: "batch", output: "-o", look: "--look", like: "--like",
                strength: "--strength", filter: "--filter", protect: "--protect", crop: "--crop", rotate: "--rotate",
                flip: "--flip")
        )
    }
}

extension Fakes {
    /// Lets an Image screen that has just been opened show its picture: preview 1 with the first look is pixel 1.
    func show(
        _ screen: ImageScreen, with look: String = "Warm", strength: Double = 1, line: SourceLocation = #_sourceLocation
    ) async throws {
        try await pictures.previews.next().succeed(.number(1))
        let trial = try await pictures.trials.next()
        let expected = FakePictures.Trial(preview: .number(1), look: look, strength: strength)
        #expect(trial.input == expected, sourceLocation: line)
        trial.succeed(.number(1))
        await until { screen.imageView.picture.picture == .number(1) }
    }
}

/// Looks in this order: warm, cold, then film and the default look, which have strengths of their own.
struct FourLooks: LookSuggesting {
    func looks(for image: PickedImage) -> [Look] {
        [
            Look(name: "Warm", summary: "like a fire", steps: []),
            Look(name: "Cold", summary: "like the sea", steps: []),
            Look(name: "Film", summary: "like then", steps: [], strength: 0.8),
            Look(name: "Inspire", summary: "gentle", steps: [], strength: 0.9),
        ]
    }
}

extension WallClock {
    /// It is always three minutes past two, and the zone is one in which a second more is a second later.
    static let stopped = WallClock(
        now: { 100 },
        local: { CalendarTime(year: 2026, month: 1, day: 9, hour: 14, minute: 3, second: Int($0.rounded()) % 60) }
    )
}

extension GalleryItem {
    init(_ title: String, date: Double = 0) {
        self.init(
            path: FilePath("/pictures/\(title).jpg"), title: title, date: date, size: nil, orientation: .topLeft)
    }
}

extension PixelBuffer {
    /// A pixel that differs from those with other numbers.
    static func number(_ number: UInt8) -> PixelBuffer {
        var buffer = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgba8)
        buffer.bytes = [number, 0, 0, 255]
        return buffer
    }
}

extension PicturePreview {
    /// A preview of a picture of 4000 × 3000 pixels, reduced to an eighth by default.
    static func number(_ number: UInt8, reducedTo width: Int = 500) -> PicturePreview {
        PicturePreview(
            geometry: PictureGeometry(
                fullSize: PixelSize(width: 4000, height: 3000),
                decodedSize: PixelSize(width: width, height: width * 3 / 4)
            ),
            pixels: .number(number)
        )
    }
}
