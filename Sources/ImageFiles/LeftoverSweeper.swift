import SystemPackage

/// Removes the hidden files that earlier runs left which were killed.
package struct LeftoverSweeper: Sendable {
    private let runs: Set<UInt64>
    private var swept: Set<FilePath> = []

    /// - Parameter runs: have ended, so that their files are left over.
    package init(runs: Set<UInt64>) {
        self.runs = runs
    }

    /// Sweeps a folder the first time it is asked to.
    package mutating func sweep(_ folder: FilePath) {
        guard !runs.isEmpty, swept.insert(folder).inserted else { return }
        for name in (try? FolderListing.names(in: folder)) ?? [] {
            if let run = FileDestination.run(ofTemporary: name), runs.contains(run) {
                FileDestination.removeLeftover(named: name, beside: folder.appending("result"))
            }
        }
    }
}
