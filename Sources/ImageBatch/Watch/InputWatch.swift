import ImageSources
import SystemPackage

/// Waits for something to happen to the inputs of a run.
struct InputWatch: Sendable {
    /// Nil where the kernel does not tell, or not of all folders.
    private var tree: TreeWatch?
    private let interval: Duration

    /// How long to wait for what files are pending, and between looks at what the kernel tells.
    private static let pause = Duration.milliseconds(250)
    /// How long nothing is looked at where the kernel tells: it does not of everything, as of what is mounted over a folder.
    private static let longestTrust = Duration.seconds(60)

    /// What was found when the inputs were last gone through.
    struct State {
        /// Whether there are files that are not complete.
        var isAnyPending = false
        /// Whether a folder could not be gone through: the kernel would not tell when it can be.
        var isAnyMissing = false
    }

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
    func wait(_ state: State) async {
        let clock = ContinuousClock()
        let start = clock.now
        let longest: Duration =
            state.isAnyPending
            ? min(interval, .seconds(1)) : tree == nil || state.isAnyMissing ? interval : Self.longestTrust
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            if let tree, tree.hasNews() { return }
            if clock.now - start >= longest { return }
        }
    }
}
