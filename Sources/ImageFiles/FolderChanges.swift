// Sources may be used from any thread, which Dispatch does not say on Linux.
@preconcurrency import Dispatch
import SystemPackage

/// Reports that a folder's content has changed, once for many changes at the same moment.
package enum FolderChanges {
    /// Runs something on a queue when the changes that follow the first one have been collected.
    package typealias Collector = @Sendable (DispatchQueue, @escaping @Sendable () -> Void) -> Void

    private static let delay = DispatchTimeInterval.milliseconds(200)

    /// Changes of hidden files do not count: results are hidden until they are whole.
    package static func stream(
        of folder: FilePath, collect: @escaping Collector = { $0.asyncAfter(deadline: .now() + delay, execute: $1) }
    ) -> AsyncStream<Void> {
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
                collect(queue) {
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
