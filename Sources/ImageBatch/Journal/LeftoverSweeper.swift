import ImageFiles
import SystemPackage

/// Removes the hidden files that earlier runs left which were killed.
struct LeftoverSweeper: Sendable {
    /// Earlier runs, whose files are left over: they have ended, for this run has locked the journal. The run itself is not among them.
    let runs: Set<UInt64>
    private var swept: Set<FilePath> = []

    init(runs: Set<UInt64>) {
        self.runs = runs
    }

    /// Sweeps a folder the first time it is asked to.
    mutating func sweep(_ folder: FilePath) {
        guard !runs.isEmpty, swept.insert(folder).inserted else { return }
        for name in (try? FolderListing.names(in: folder)) ?? [] {
            if let run = FileDestination.run(ofTemporary: name), runs.contains(run) {
                FileDestination.removeLeftover(named: name, beside: folder.appending("result"))
            }
        }
    }
}
