/// Why a picture could not be read, filtered or written. The description says what is wrong and what to do about the file;
/// a caller that knows its name puts that before it.
public enum ImageError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The bytes are no picture of a known format.
    case notAPicture
    /// There are no bytes at all.
    case empty
    /// A known format that can't be read here, by its name ("WebP"), and those that can be ("JPEG or PNG").
    case unsupportedFormat(String, readable: String)
    /// The format is read and written by a library that isn't installed: its name, and the package that has it.
    case missingLibrary(String, package: String)
    /// A picture of a kind that can't be read or written here; the text says which.
    case unsupportedFeature(String)
    /// The file's content is broken; the text says how, and how much of it is whole.
    case damaged(String)
    /// The file's content is so broken that nothing of the picture can be read; the text says how.
    case undecodable(String)
    /// A limit of ``ImageLimits`` would have been passed.
    case limitExceeded(LimitExceeded)
    /// There is no such file or folder to read; the text says so.
    case notFound(String)
    /// The source may not be read: the system's reason.
    case readDenied(String)
    /// The source could not be read for another reason, which the text says.
    case readFailed(String)
    /// A file that may not be replaced has the destination's name.
    case exists
    /// Another file has the name that the backup of the original would have: that name.
    case backupExists(String)
    /// The destination may not be written: the system's reason.
    case writeDenied(String)
    /// The destination has no room for it: the system's reason. Others will fail for it too.
    case outOfSpace(String)
    /// The destination could not be written for another reason, which the text says.
    case writeFailed(String)
    /// The caller asked for something impossible; the text says what.
    case invalidRequest(String)
    /// The caller cancelled the work.
    case cancelled

    /// Whether it is the destination that failed, and not the picture.
    package var isOfDestination: Bool {
        switch self {
        case .exists, .backupExists, .writeDenied, .outOfSpace, .writeFailed: true
        default: false
        }
    }

    public var description: String {
        switch self {
        case .notAPicture:
            "not a picture of a format that image-app knows"
        case .empty:
            "the file is empty"
        case .unsupportedFormat(let name, let readable):
            "\("AEIOaeio".contains(name.first ?? "-") ? "an" : "a") \(name) file, which image-app can't read; convert it to \(readable) first"
        case .missingLibrary(let name, let package):
            "its format needs \(name), which isn't installed (Debian's package \(package))"
        case .unsupportedFeature(let what):
            what
        case .damaged(let how):
            "damaged: \(how)"
        case .undecodable(let how):
            "too damaged to be read: \(how)"
        case .limitExceeded(let limit):
            limit.description
        case .notFound(let reason), .readDenied(let reason), .readFailed(let reason):
            "can't be read: \(reason)"
        case .exists:
            "can't be written: it exists"
        case .backupExists(let path):
            "can't be written: its backup \(path) exists already, and is another file"
        case .writeDenied(let reason), .outOfSpace(let reason), .writeFailed(let reason):
            "can't be written: \(reason)"
        case .invalidRequest(let what):
            what
        case .cancelled:
            "cancelled"
        }
    }
}

extension ImageError: CodedError {
    package var code: ErrorCode? {
        switch self {
        case .damaged: .damaged
        case .limitExceeded(let limit): limit.code
        case .exists: .exists
        default: nil
        }
    }
}
