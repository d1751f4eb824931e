import ImageFiles
import ImagePipeline
import Inspire

/// A look as it was asked for.
struct RequestedLook: Sendable {
    var request: LookRequest
    /// The look that the request says: read once, with its files.
    var look: Look
    /// The files that the look is made of: no result may replace them.
    var sources: Set<FileIdentity> = []
}
