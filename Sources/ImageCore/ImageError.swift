/// Why a picture could not be read, filtered or written. The description says what is wrong and what to do; whoever
/// knows the file puts its name before it.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes are no picture of a known format.
    case notAPicture
    /// There are no bytes at all.
    case empty
    /// A known format that can't be read here, by its name ("WebP").
    case unsupportedFormat(String)
    /// A picture of a kind that can't be read or written here; the text says which.
    case unsupportedFeature(String)
    /// The file's content is broken; the text says how, and how much of it is whole.
    case damaged(String)
    /// The file's content is so broken that nothing of the picture can be read; the text says how.
    case undecodable(String)
    /// A limit of ``ImageLimits`` would have been passed.
    case limitExceeded(LimitExceeded)
    /// The source could not be read: the system's reason.
    case readFailed(String)
    /// The destination could not be written: the system's reason.
    case writeFailed(String)
    /// The destination has no room for it: the system's reason. Others will fail for it too.
    case outOfSpace(String)
    /// The caller asked for something impossible; the text says what.
    case invalidRequest(String)
    /// The caller cancelled the work.
    case cancelled

    /// Whether it is the destination that failed, and not the picture.
    package var isOfDestination: Bool {
        switch self {
        case .writeFailed, .outOfSpace: true
        default: false
        }
    }

    public var description: String {
        switch self {
        case .notAPicture:
            "not a picture of a format that image-app knows"
        case .empty:
            "the file is empty"
        case .unsupportedFormat(let name):
            "\("AEIOaeio".contains(name.first ?? "-") ? "an" : "a") \(name) file, which image-app can't read; convert it to JPEG or PNG first"
        case .unsupportedFeature(let what):
            what
        case .damaged(let how):
            "damaged: \(how) (--allow-damaged keeps what can be read)"
        case .undecodable(let how):
            "too damaged to be read: \(how)"
        case .limitExceeded(let limit):
            limit.description
        case .readFailed(let reason):
            "can't be read: \(reason)"
        case .writeFailed(let reason), .outOfSpace(let reason):
            "can't be written: \(reason)"
        case .invalidRequest(let what):
            what
        case .cancelled:
            "cancelled"
        }
    }
}
