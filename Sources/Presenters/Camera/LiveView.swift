import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import Synchronization

/// What a camera sees with a look on it, picture after picture, off the main actor and one at a time.
///
/// Whatever takes long, pictures between are left out: the latest is what counts, of the camera's and of the looks.
@MainActor
final class LiveView {
    /// A picture of the camera, and how it is shown.
    struct Frame: Sendable {
        var image: PickedImage
        var look: Look
        var picture: PixelBuffer
    }

    /// How pictures are shown from the next one on.
    struct Settings: Sendable {
        var look = Look.unchanged
        /// Pixels that they have room in.
        var room = PixelSize(width: 1280, height: 720)
    }

    /// The settings, shared with the work that goes on.
    private final class SharedSettings: Sendable {
        let value = Mutex(Settings())
    }

    /// Pictures in a row that can't be shown. A camera may send a broken one at any time; with so many it sends nothing else.
    private nonisolated static let mostFailures = 30

    private let pictures: any PictureProcessing
    private let watching = ScreenTask()
    private let shared = SharedSettings()

    init(_ pictures: any PictureProcessing) {
        self.pictures = pictures
    }

    var isUnderWay: Bool { watching.isUnderWay }

    var settings: Settings {
        get { shared.value.withLock { $0 } }
        set { shared.value.withLock { $0 = newValue } }
    }

    /// Begins to watch, in place of what was watched before.
    /// - Parameters:
    ///   - show: called with each picture, and never again after ``stop()``.
    ///   - ended: called with the reason where the camera gives no more.
    func start(
        _ camera: any CameraWatching, show: @escaping @MainActor (Frame) -> Void,
        ended: @escaping @MainActor (any Error) -> Void
    ) {
        let (pictures, shared) = (pictures, shared)
        watching.start {
            var failures = 0
            var statistics = LiveStatistics(pictures)
            for try await image in camera.liveView() {
                let settings = shared.value.withLock { $0 }
                do {
                    let preview = try await pictures.preview(of: image, filling: settings.room)
                    let known = try await statistics.next(preview, for: settings.look)
                    let picture = try await pictures.rendered(preview, look: settings.look, statistics: known)
                    failures = 0
                    await Self.pass(Frame(image: image, look: settings.look, picture: picture), to: show)
                } catch {
                    failures += 1
                    if Task.isCancelled || failures == Self.mostFailures { throw error }
                }
            }
            try Task.checkCancellation()
        } completion: { result in
            switch result {
            case .success: ended(ImageError.readFailed("it gives no more pictures"))
            case .failure(let error): ended(error)
            }
        }
    }

    /// Ends at once: the camera is free for others within a moment.
    func stop() { watching.abandon() }

    /// Unless what was watched has been left meanwhile.
    private static func pass(_ frame: Frame, to show: @MainActor (Frame) -> Void) {
        if !Task.isCancelled { show(frame) }
    }
}
