import FoundationEssentials
import ImageBatch
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
    subscript(name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// `IMAGE_APP_ISA`: which instruction set's kernels run; for tests and measurements.
    func instructionSet() throws(UsageError) -> InstructionSet {
        guard let name = self["IMAGE_APP_ISA"], !name.isEmpty else { return .best }
        guard let set = InstructionSet(rawValue: name) else {
            let names = InstructionSet.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("IMAGE_APP_ISA is '\(name)', which is none of \(names)")
        }
        guard set.isAvailable else {
            throw UsageError("IMAGE_APP_ISA is '\(name)', which this processor does not have")
        }
        return set
    }

    /// The folder of pictures: `XDG_PICTURES_DIR`, else `~/Pictures`.
    var pictures: FilePath? {
        if let folder = self["XDG_PICTURES_DIR"], !folder.isEmpty { return FilePath(folder) }
        return self["HOME"].map { FilePath($0).appending("Pictures") }
    }

    /// What the terminal can show, as far as the environment tells.
    var terminal: TerminalCapabilities { TerminalCapabilities { self[$0] } }

    /// Processors that this process may use.
    var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// `IMAGE_APP_PLANT`: faults for tests.
    var plantedFaults: PlantedFaults { PlantedFaults(self["IMAGE_APP_PLANT"] ?? "") }

    /// Bytes of the machine's memory.
    var physicalMemory: Int { sysconf(CInt(_SC_PHYS_PAGES)) * sysconf(CInt(_SC_PAGESIZE)) }
}
