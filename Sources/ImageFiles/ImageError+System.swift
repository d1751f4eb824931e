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
        default: .writeFailed(reason)
        }
    }
}
