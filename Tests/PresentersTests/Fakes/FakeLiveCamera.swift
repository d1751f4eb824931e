import ImageFiles
import ImageSources
import Presenters
import Synchronization
import SystemPackage
import Testing

/// A camera whose view and pictures a test makes up.
final class FakeLiveCamera: CameraWatching {
    typealias Pictures = AsyncThrowingStream<PickedImage, any Error>

    /// Somebody who watches.
    struct Watcher: Sendable {
        /// Which camera it is; nil for the first.
        let camera: FilePath?
        let pictures: Pictures.Continuation
        private let end: AsyncStream<Void>

        init(camera: FilePath?, _ pictures: Pictures.Continuation) {
            self.camera = camera
            self.pictures = pictures
            let (end, ended) = AsyncStream<Void>.makeStream()
            self.end = end
            pictures.onTermination = { _ in ended.finish() }
        }

        /// Returns once nobody waits for its pictures any more.
        func gone() async {
            for await _ in end {}
        }
    }

    let captures: Gate<FilePath?, PickedImage, any Error>
    private let watchers: AsyncStream<Watcher>
    private let arrival: AsyncStream<Watcher>.Continuation
    private let names: [CameraName]
    private let camera: FilePath?

    convenience init(names: [CameraName] = [], line: SourceLocation = #_sourceLocation) {
        let (watchers, arrival) = AsyncStream<Watcher>.makeStream()
        self.init(names, Gate(line: line), watchers, arrival, camera: nil)
    }

    private init(
        _ names: [CameraName], _ captures: Gate<FilePath?, PickedImage, any Error>, _ watchers: AsyncStream<Watcher>,
        _ arrival: AsyncStream<Watcher>.Continuation, camera: FilePath?
    ) {
        self.names = names
        self.captures = captures
        self.watchers = watchers
        self.arrival = arrival
        self.camera = camera
    }

    /// The next one who watches, once somebody does.
    func watcher() async throws -> Watcher {
        for await watcher in watchers { return watcher }
        throw CancellationError()
    }

    func capture() async throws -> PickedImage { try await captures.pass(camera) }

    func liveView() -> Pictures {
        let (stream, continuation) = Pictures.makeStream(bufferingPolicy: .bufferingNewest(1))
        arrival.yield(Watcher(camera: camera, continuation))
        return stream
    }

    func cameras() -> [CameraName] { names }

    func using(_ camera: FilePath) -> any CameraWatching {
        FakeLiveCamera(names, captures, watchers, arrival, camera: camera)
    }
}
