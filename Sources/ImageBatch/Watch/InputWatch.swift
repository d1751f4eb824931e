import ImageFiles
import SystemPackage

/// Waits for something to happen to the inputs of a run.
package struct InputWatch: Sendable {
    /// The folders and files that were asked for.
    private let roots: [FilePath]
    /// What each root was when the inputs were last gone through; nil for one that was missing.
    private var rootStates: [FileVersion?] = []
    /// Nil where the kernel is not asked, or can't watch all folders.
    private var tree: FolderSetWatch?
    private let pollInterval: Duration?

    /// How long to wait between questions to the kernel, which also collects the changes of a moment.
    private static let pause = Duration.milliseconds(250)
    /// How often to look where the kernel can't watch.
    private static let fallbackInterval = Duration.seconds(5)
    /// How often to look where the kernel watches: it does not see everything, such as what is mounted over a folder.
    private static let longestTrust = Duration.seconds(60)

    /// What was found when the inputs were last gone through.
    struct State {
        /// Whether there are files that are not complete.
        var isAnyPending = false
        /// Whether a folder could not be gone through: the kernel would not report when it can be.
        var isAnyMissing = false
    }

    /// - Parameter pollInterval: how often to look, without asking the kernel; nil: ask it where it can watch.
    package init(_ roots: [FilePath], pollInterval: Duration?) {
        self.roots = roots
        self.pollInterval = pollInterval
        beginWalk()
    }

    /// Forgets all folders: those that the walk meets are added again, and those that were moved away are not watched any more.
    package mutating func beginWalk() {
        guard pollInterval == nil else { return }
        rootStates = currentStates()
        tree = nil
        tree = try? FolderSetWatch()
    }

    /// Watches one more folder. Where the kernel does not see what happens there, all are looked at time and again.
    package mutating func add(_ folder: FilePath) {
        guard let watch = tree else { return }
        do throws(Errno) {
            if RemoteFolder.contains(folder) { throw .notSupported }
            try watch.add(folder)
        } catch .noSuchFileOrDirectory {
            // It is gone by now.
        } catch .notDirectory {
            // A file has its name by now.
        } catch {
            tree = nil
        }
    }

    /// Returns when it is time to look again, or at once when the task is cancelled.
    func wait(_ state: State) async {
        let clock = ContinuousClock()
        let start = clock.now
        let interval = pollInterval ?? Self.fallbackInterval
        let longest: Duration =
            state.isAnyPending
            ? min(interval, .seconds(1)) : tree == nil || state.isAnyMissing ? interval : Self.longestTrust
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            if hasNews { return }
            if clock.now - start >= longest { return }
        }
    }

    /// Whether anything has happened to the inputs since the last walk began or this was asked; false where the kernel can't
    /// watch.
    package var hasNews: Bool { tree.map { $0.hasNews() || currentStates() != rootStates } ?? false }

    /// The kernel watches folders, not paths: it says nothing when a folder above one is renamed, and another one may have the
    /// path by now.
    private func currentStates() -> [FileVersion?] { roots.map { (try? Stat($0)).map(FileVersion.init) } }
}
