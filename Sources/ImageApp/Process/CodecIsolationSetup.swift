import ImageCodecs
import IsolatedCodecs
import Synchronization
import SystemPackage

/// Codecs in processes of their own, as this program has them.
enum CodecIsolationSetup {
    static let processes = CodecProcesses(program: "/proc/self/exe", onStart: reportWeakness)

    private static let isReported = Mutex(false)

    /// Has every codec run in a process of its own, those of JPEG and PNG too.
    static func isolateAll() { CodecPlacement.current = .isolated(processes, all: true) }

    /// Says, once in a run, how much less than usual keeps a picture's process from files.
    static func reportWeakness() {
        let isNew = isReported.withLock { isReported in
            defer { isReported = true }
            return !isReported
        }
        guard isNew else { return }
        switch Sandbox.available {
        case .complete: break
        case .withoutLandlock:
            Console().line(
                "image-app: this kernel has no Landlock; seccomp alone keeps the processes that decode pictures from files"
            )
        case .none:
            Console().line(
                "image-app: nothing here can keep the processes that decode pictures from files: seccomp is missing")
        }
    }
}
