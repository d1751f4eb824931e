import ImageCore
import SystemPackage

extension ImageError {
    /// Why something could not be written.
    /// - Parameters:
    ///   - error: the system's.
    ///   - what: what is written before its words, as in "its folder can't be made: "; nothing by default.
    package static func writing(_ error: any Error, _ what: String = "") -> ImageError {
        let reason = what + FileSource.reason(error)
        return switch error as? Errno {
        case .noSpace, .diskQuotaExceeded: .outOfSpace(reason)
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: .writeDenied(reason)
        default: .writeFailed(reason)
        }
    }

    /// Why something could not be read.
    /// - Parameters:
    ///   - error: the system's.
    ///   - reason: its words; by default those for a file.
    package static func reading(_ error: any Error, _ reason: String? = nil) -> ImageError {
        let reason = reason ?? FileSource.reason(error)
        return switch error as? Errno {
        case .noSuchFileOrDirectory: .notFound(reason)
        case .permissionDenied, .notPermitted: .readDenied(reason)
        default: .readFailed(reason)
        }
    }
}
