import CSandbox
import ImageCodecs
import Synchronization
import TextDrawing

/// The means by which a process gives up files, sockets, other processes and privileges, permanently, before it reads pictures.
/// It keeps its standard streams and the descriptors that arrive over them; it closes every other one.
package enum Sandbox {
    /// How far that goes on this machine.
    package enum Protection: Sendable {
        case complete
        /// The kernel has no Landlock. Seccomp alone refuses the same calls.
        case withoutLandlock
        /// There is no seccomp: nothing holds a process back.
        case none
    }

    /// What processes here can give up.
    package static var available: Protection { Protection(csandbox_forecast()) ?? .none }

    /// The reason why a picture can't be decoded if nothing confines the process that would do it.
    package static let refusal = "it can't be read safely: this system can't keep a process from files (seccomp)"

    private static let isReported = Mutex(false)

    /// Says, once in a run, how much less than usual keeps a picture's process from files; nothing where all does.
    package static func reportWeakness(_ report: (String) -> Void) {
        let isNew = isReported.withLock { isReported in
            defer { isReported = true }
            return !isReported
        }
        guard isNew else { return }
        switch available {
        case .complete: break
        case .withoutLandlock:
            report("this kernel has no Landlock; seccomp alone keeps the processes that decode pictures from files")
        case .none:
            report("nothing here can keep the processes that decode pictures from files: seccomp is missing")
        }
    }

    /// Gives everything up. To be called when libraries are loaded, and before there is a second thread.
    /// - Returns: what was given up; nil where there is a second thread, and nothing was.
    package static func enter() -> Protection? {
        Protection(csandbox_enter())
    }

    /// The name of the library that draws text, beside the names of formats.
    package static let textLibrary = "text"

    /// Loads what codecs need that is not linked, as far as it is installed. What only makes one faster that needs nothing else
    /// is always loaded.
    /// - Parameter names: of formats, ``textLibrary``, or `all`.
    package static func loadLibraries(of names: [String]) {
        if names.contains(textLibrary) || names.contains("all") { try? FontFile.loadFreeType() }
        for format in ReadableFormat.all {
            try? format.codec.accelerator?.load()
            if names.contains(format.name) || names.contains("all") { try? format.codec.library?.load() }
        }
    }
}

extension Sandbox.Protection {
    fileprivate init?(_ outcome: csandbox_outcome) {
        switch outcome {
        case CSANDBOX_COMPLETE: self = .complete
        case CSANDBOX_WITHOUT_LANDLOCK: self = .withoutLandlock
        case CSANDBOX_UNAVAILABLE: self = .none
        default: return nil
        }
    }
}
