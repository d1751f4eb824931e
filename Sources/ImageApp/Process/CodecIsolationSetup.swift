import ImageCodecs
import IsolatedCodecs
import SystemPackage

/// Codecs in processes of their own, as this program has them.
enum CodecIsolationSetup {
    static let processes = CodecProcesses(program: "/proc/self/exe", onStart: reportWeakness)

    /// Has every codec run in a process of its own, those of JPEG and PNG too.
    static func isolateAll() { CodecPlacement.current = .isolated(processes, all: true) }

    static func reportWeakness() { Sandbox.reportWeakness { Console().line("image-app: \($0)") } }
}
