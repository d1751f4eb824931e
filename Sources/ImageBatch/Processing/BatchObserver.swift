import SystemPackage

/// Receives the outcome of each input of a run.
package protocol BatchObserver: Sendable {
    /// Something in a folder is not a supported picture.
    /// - Parameter file: its path where it is one of the files that the survey has counted.
    func ignored(_ kind: String, file: FilePath?) async
    /// All inputs are processed, and new ones are waited for.
    func waits() async
    /// A folder or file that could not be read, which was reported to ``failed(_:)``, can be read again.
    func recovered(_ path: FilePath) async
    /// The result is there already.
    func skipped(_ skip: SkippedPicture) async
    /// There is no result, and no work was done.
    /// - Returns: whether the run goes on.
    func failed(_ failure: PictureFailure) async -> Bool
    /// - Returns: whether the run goes on; pictures that are under way are finished all the same.
    func ended(_ job: PictureJob, _ report: PictureReport) async -> Bool
}

/// A picture whose result is there already.
package struct SkippedPicture: Sendable {
    package enum Reason: String, Sendable {
        /// The journal knows the result: it was made of this input with this look.
        case done
        /// A file has its name.
        case exists
    }

    package var input: FilePath
    package var output: FilePath
    package var reason: Reason
}
