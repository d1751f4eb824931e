import ImageFiles
import SystemPackage

/// Where a save puts its result, and what becomes of the files that are there.
package struct SaveTarget: Sendable {
    package var path: FilePath
    /// Whether an earlier result of that name is replaced. What the picture was made from never is.
    package var overwrites: Bool
    /// Whether the result replaces the input itself.
    package var replacesInput = false
    /// The name that keeps the input's bytes where the result replaces it; nil where they are not kept.
    package var backup: FilePath?
    /// The names of the hidden files beside the result and its backup, where the file system needs them. Whoever chooses them
    /// can remove what a killed process left.
    package var temporaryName = FileDestination.temporaryName()
    package var backupTemporaryName = FileDestination.temporaryName()
    /// Whether a result under way may be a file without a name; tests say no, as old file systems would.
    package var mayBeNameless = true

    package init(_ path: FilePath, overwrites: Bool) {
        self.path = path
        self.overwrites = overwrites
    }
}
