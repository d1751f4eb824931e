import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Faults that tests plant in a worker, to see that they cost one picture and not the run.
public struct PlantedFaults: Sendable {
    private var crashing: Set<String> = []
    private var hanging: Set<String> = []
    /// Whether results go to hidden files first, as on file systems that have no nameless ones.
    public private(set) var hidesFiles = false

    /// - Parameter description: `crash:NAME`, `hang:NAME` and `hidden-files`, separated by commas; names are those of
    ///   input files.
    public init(_ description: String = "") {
        for part in description.split(separator: ",") {
            let fields = part.split(separator: ":", maxSplits: 1).map(String.init)
            if part == "hidden-files" { hidesFiles = true }
            guard fields.count == 2 else { continue }
            if fields[0] == "crash" { crashing.insert(fields[1]) }
            if fields[0] == "hang" { hanging.insert(fields[1]) }
        }
    }

    /// Crashes or hangs where that was planted for the job's input. The result has been begun by then.
    func strike(_ job: PictureJob) {
        let name = job.input.lastComponent?.string ?? ""
        if crashing.contains(name) { abort() }
        while hanging.contains(name) { sleep(1) }
    }
}
