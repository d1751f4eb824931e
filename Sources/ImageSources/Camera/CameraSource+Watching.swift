import ImageCore
import ImageFiles

extension CameraSource {
    /// The size of a live view where none is asked for.
    private static let liveSize = PixelSize(width: 1280, height: 720)

    /// What the camera sees, picture after picture, until the stream is let go or its task is cancelled: then the camera is free
    /// again within a few hundredths of a second. It ends with a ``CameraError`` where the camera gives no more.
    ///
    /// The pictures are those of a view and not the camera's best: about 1280 × 720 pixels unless the options say otherwise, as
    /// quick as they come. The latest counts: whoever is slow to take them misses those between. The camera has a thread of its
    /// own meanwhile.
    public func liveView() -> AsyncThrowingStream<PickedImage, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let thread = ThreadExecutor()
            do {
                try thread.startThread()
            } catch {
                continuation.finish(throwing: error)
                return
            }
            let task = Task(executorPreference: thread) {
                defer { thread.finish() }
                do throws(CameraError) {
                    try watch { continuation.yield($0) }
                } catch {
                    continuation.finish(throwing: error.problem == .cancelled ? CancellationError() : error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Calls `show` for each picture, on the calling thread, until the task is cancelled or the camera gives no more.
    private func watch(_ show: @escaping (PickedImage) -> Void) throws(CameraError) {
        var live = self
        live.options.size = options.size ?? Self.liveSize
        live.options.skippedFrames = 0
        var session = CameraSession(live, watcher: show)
        _ = try session.capture()
    }

    /// The cameras of the machine that can be used, in the order of their numbers. Each is opened for that.
    public func cameras() -> [CameraName] {
        VideoDevices.paths(in: devices).compactMap { path in
            guard let device = try? VideoDevices.open(path, in: devices) else { return nil }
            return CameraName(path: path, name: device.name)
        }
    }
}
