import ImageCodecs
import ImageFiles
import ImagePipeline
import SystemPackage

/// What is in the way of a picture that is to be saved under a name.
enum SaveObstacle: Sendable {
    /// A file has the name, and this is known of it.
    case file(ReplacementCandidate)
    case other(ResultObstacle)

    /// Nil where nothing is in the way. Reads the file that has the name, and the heads of pictures beside it.
    /// - Parameters:
    ///   - original: the file of the picture that is to be saved; nil if it has none.
    ///   - codecs: the runner with which recipes are read.
    init?(to path: FilePath, original: FilePath?, codecs: CodecRunner) {
        let identity = original.flatMap { FileIdentity($0) }
        switch ResultObstacle(to: path, inputs: Set([identity].compactMap(\.self))) {
        case nil: return nil
        case .exists: self = .file(ReplacementCandidate(path, by: original, codecs: codecs))
        case let obstacle?: self = .other(obstacle)
        }
    }
}
