import ImageCore

/// The work that a codec process does for a picture. It decides which errors the process may report: a picture may have taken
/// it over, and some errors end a whole run or blame the result's disk.
package enum CodecRole {
    case decoder
    case encoder

    /// Returns the error for a process that does not do its work.
    /// - Parameter reason: begins with "its codec".
    func failure(_ reason: String) -> ImageError {
        switch self {
        case .decoder: .undecodable(reason)
        case .encoder: .writeFailed(reason)
        }
    }

    /// Returns the error for a fault of the system's, for which the picture is not to blame.
    func systemFailure(_ reason: String) -> ImageError {
        switch self {
        case .decoder: .readFailed(reason)
        case .encoder: .writeFailed(reason)
        }
    }

    /// Returns the error if a process of this role can have it, with its texts checked, or another one in its place.
    package func checked(_ error: ImageError) -> ImageError {
        func text(_ text: String) -> String { CodecText.checked(text) }
        switch (self, error) {
        case (.decoder, .notAPicture), (.decoder, .empty), (_, .limitExceeded): return error
        case (.decoder, .unsupportedFormat(let name, let readable)):
            return .unsupportedFormat(text(name), readable: text(readable))
        case (.decoder, .damaged(let reason)): return .damaged(text(reason))
        case (.decoder, .undecodable(let reason)): return .undecodable(text(reason))
        case (.decoder, .readFailed(let reason)): return .readFailed(text(reason))
        case (_, .missingLibrary(let name, let package)):
            return .missingLibrary(text(name), package: text(package))
        case (_, .unsupportedFeature(let reason)): return .unsupportedFeature(text(reason))
        case (_, .invalidRequest(let reason)): return .invalidRequest(text(reason))
        // Its result is in memory: the disk has nothing to do with it.
        case (.encoder, .writeFailed(let reason)), (.encoder, .outOfSpace(let reason)):
            return .writeFailed(text(reason))
        default: return failure("its codec reported an error that it can't have")
        }
    }
}

/// Texts of a codec process, which are shown to people.
enum CodecText {
    /// The maximum number of characters of a text.
    private static let maximumLength = 1000
    /// The maximum number of texts of a kind.
    private static let maximumCount = 100

    /// Returns the text with a question mark for each control character, and without what is over the maximum length.
    static func checked(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(maximumLength).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: "?"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns the first texts, checked.
    static func checked(_ texts: [String]) -> [String] { texts.prefix(maximumCount).map { checked($0) } }
}
