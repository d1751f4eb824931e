import ImageSources
import SystemPackage

/// Waits for something to happen to the inputs of a run.
struct InputWatch: Sendable {
    /// Nil where the kernel does not tell, or not of all folders.
    private var tree: TreeWatch?
    private let interval: Duration

    /// How long to wait for what files are pending, and between looks at what the kernel tells.
    private static let pause = Duration.milliseconds(250)

    /// - Parameter pollInterval: how often to look, where the kernel is not to be asked; nil: where it does not know.
    init(pollInterval: Duration?) {
        tree = pollInterval == nil ? try? TreeWatch() : nil
        interval = pollInterval ?? .seconds(5)
    }

    /// Watches one more folder. Where the kernel does not see what happens there, all are looked at time and again.
    mutating func add(_ folder: FilePath) {
        guard let watch = tree else { return }
        do throws(Errno) {
            if RemoteFolder.contains(folder) { throw .notSupported }
            try watch.add(folder)
        } catch .noSuchFileOrDirectory {
            // It is gone by now.
        } catch {
            tree = nil
        }
    }

    /// Returns when it is time to look again, or at once when the task is cancelled.
    /// - Parameter isAnyPending: whether there are files that are not complete.
    func wait(isAnyPending: Bool) async {
        let clock = ContinuousClock()
        let start = clock.now
        let longest: Duration? = isAnyPending ? min(interval, .seconds(1)) : tree == nil ? interval : nil
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            if let tree, tree.hasNews() { return }
            if let longest, clock.now - start >= longest { return }
        }
    }
}
