import ImageCodecs
import IsolatedCodecs
import SystemPackage

/// Codecs in processes of their own, as this program has them.
enum CodecIsolationSetup {
    static let processes = CodecProcesses(program: "/proc/self/exe", onStart: reportWeakness)

    /// Returns the runner for the pictures of a command.
    /// - Parameter isolatesAll: whether the codecs of JPEG and PNG run in processes of their own, too.
    static func runner(isolatesAll: Bool = false) -> CodecRunner {
        CodecRunner(processes, scope: isolatesAll ? .all : .libraryCodecs)
    }

    static func reportWeakness() { Sandbox.reportWeakness { Console().line("image-app: \($0)") } }
}
