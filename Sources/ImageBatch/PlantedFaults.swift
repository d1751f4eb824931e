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

    /// - Parameter description: `crash:NAME` and `hang:NAME`, separated by commas; names are those of input files.
    public init(_ description: String = "") {
        for part in description.split(separator: ",") {
            let fields = part.split(separator: ":", maxSplits: 1).map(String.init)
            guard fields.count == 2 else { continue }
            if fields[0] == "crash" { crashing.insert(fields[1]) }
            if fields[0] == "hang" { hanging.insert(fields[1]) }
        }
    }

    /// Crashes or hangs where that was planted for the job's input.
    func strike(_ job: PictureJob) {
        let name = job.input.lastComponent?.string ?? ""
        if crashing.contains(name) { abort() }
        while hanging.contains(name) { sleep(1) }
    }
}
