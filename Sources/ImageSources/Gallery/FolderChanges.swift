// Sources may be used from any thread, which Dispatch does not say on Linux.
@preconcurrency import Dispatch
import SystemPackage

/// Tells that what a folder holds has changed, once for the many changes of a moment.
enum FolderChanges {
    /// How long changes are collected after the first of them.
    private static let delay = DispatchTimeInterval.milliseconds(200)

    /// Changes of hidden files do not count: results are hidden until they are whole.
    static func stream(of folder: FilePath) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            guard let watch = try? FolderWatch(folder) else {
                continuation.finish()
                return
            }
            let queue = DispatchQueue(label: "image-app.folder-changes")
            let source = DispatchSource.makeReadSource(fileDescriptor: watch.descriptor.rawValue, queue: queue)
            source.setEventHandler {
                let first = watch.read()
                guard first != .nothing else { return }
                source.suspend()
                queue.asyncAfter(deadline: .now() + delay) {
                    let later = watch.read()
                    continuation.yield()
                    if first == .gone || later == .gone { continuation.finish() }
                    source.resume()
                }
            }
            source.setCancelHandler { watch.close() }
            continuation.onTermination = { _ in source.cancel() }
            source.activate()
        }
    }
}
