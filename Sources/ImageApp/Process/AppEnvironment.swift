import FoundationEssentials
import ImageBatch
import ImageCodecs
import ImagePipeline
import ImageSources
import KernelDispatch
import SystemPackage
import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The environment variables that the program knows. Nothing else reads them.
struct AppEnvironment: Sendable {
    /// The faults of a test, which its program injects: see ``ImageApp/start(faults:)``.
    @TaskLocal static var faults: (any FaultInjector)?

    subscript(name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// `IMAGE_APP_ISA`: which instruction set's kernels run; for tests and measurements.
    func instructionSet() throws(UsageError) -> InstructionSet { try askedInstructionSet() ?? .best }

    /// The instruction set that `IMAGE_APP_ISA` names; nil where it names none.
    func askedInstructionSet() throws(UsageError) -> InstructionSet? {
        guard let name = self["IMAGE_APP_ISA"], !name.isEmpty else { return nil }
        guard let set = InstructionSet(rawValue: name) else {
            let names = InstructionSet.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("IMAGE_APP_ISA is '\(name)', which is not one of \(names)")
        }
        guard set.isAvailable else {
            throw UsageError("IMAGE_APP_ISA is '\(name)', which this processor does not have")
        }
        return set
    }

    /// The folder of pictures: `XDG_PICTURES_DIR`, in the environment or in the desktop's `user-dirs.dirs`, else
    /// `~/Pictures`.
    var pictures: FilePath? {
        if let folder = path("XDG_PICTURES_DIR") { return folder }
        guard let home else { return nil }
        let file = configuration?.appending("user-dirs.dirs")
        return file.flatMap { UserFolders(file: $0, home: home).pictures } ?? home.appending("Pictures")
    }

    /// The person's home folder.
    var home: FilePath? { path("HOME") }

    /// The folder that the program was started in; nil where it is gone.
    var currentFolder: FilePath? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return FilePath(platformString: path)
    }

    /// Where people keep looks of their own: `image-app/looks` in `XDG_CONFIG_HOME`, else in `~/.config`.
    var looks: FilePath? { configuration?.appending("image-app").appending("looks") }

    private var configuration: FilePath? { absolutePath("XDG_CONFIG_HOME") ?? home?.appending(".config") }

    /// Where the desktop keeps thumbnails: `thumbnails` in `XDG_CACHE_HOME`, else in `~/.cache`.
    var thumbnails: FilePath? {
        let caches = absolutePath("XDG_CACHE_HOME") ?? home?.appending(".cache")
        return caches?.appending("thumbnails")
    }

    /// A variable's bytes as a path; nil where it is missing or empty.
    private func path(_ name: String) -> FilePath? {
        getenv(name).map { FilePath(platformString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Paths of the XDG Base Directory Specification count only where they are absolute.
    private func absolutePath(_ name: String) -> FilePath? {
        path(name).flatMap { $0.isAbsolute ? $0 : nil }
    }

    /// What the terminal can show, as far as the environment says.
    var terminal: TerminalCapabilities { TerminalCapabilities { self[$0] } }

    /// Processors that this process may use.
    var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// Returns the service that saves single pictures.
    /// - Parameter codecs: the runner that decodes and encodes them.
    func renderService(_ codecs: CodecRunner) -> RenderService {
        var service = RenderService(codecs: codecs)
        service.mayBeNameless = Self.faults?.usesHiddenFiles != true
        return service
    }

    /// Bytes of the machine's memory.
    var physicalMemory: Int { sysconf(CInt(_SC_PHYS_PAGES)) * sysconf(CInt(_SC_PAGESIZE)) }
}
