import ImageCore
import SystemPackage

/// What is in the way of a result that is to have a name.
package enum ResultObstacle: Sendable, Equatable {
    /// The name is that of an input, which is never changed.
    case input
    /// A file has the name.
    case exists
    /// A read-only file has the name: it is to be kept.
    case readOnly
    /// The file system takes names of up to 255 bytes.
    case nameTooLong
    /// The name belongs to something that may not be replaced: a device, or a link such as /dev/stdout, would be
    /// a file from then on.
    case folder, link, device

    /// Nil where nothing is in the way.
    package init?(to result: FilePath, inputs: Set<FileIdentity>) {
        self.init(to: result, isInput: inputs.contains)
    }

    /// The same for more inputs than are kept in a set.
    package init?(to result: FilePath, isInput: (FileIdentity) -> Bool) {
        if let name = result.lastComponent, FilePath(root: nil, CollectionOfOne(name)).bytes.count > 255 {
            self = .nameTooLong
            return
        }
        // A link counts as a file that exists, wherever it leads to.
        guard let own = try? Stat(result, flags: .symlinkNoFollow) else { return nil }
        if let existing = FileIdentity(result), isInput(existing) {
            self = .input
            return
        }
        switch own.type {
        case .regular: self = own.isReadOnly ? .readOnly : .exists
        case .directory: self = .folder
        case .symbolicLink: self = .link
        default: self = .device
        }
    }

    /// Why a result can't have its name; nil where it can.
    /// - Parameter overwrites: whether an earlier result of that name may be replaced.
    package static func refusal(
        of output: FilePath, inputs: Set<FileIdentity>, overwrites: Bool
    ) -> ResultRefusal? {
        guard let obstacle = ResultObstacle(to: output, inputs: inputs), obstacle != .exists || !overwrites else {
            return nil
        }
        return ResultRefusal(
            description: obstacle.reason(for: output, overwrites: overwrites),
            code: obstacle.code(overwrites: overwrites))
    }

    /// Why the result can't have its name, for people.
    /// - Parameter overwrites: whether files that exist are replaced.
    package func reason(for output: FilePath, overwrites: Bool) -> String {
        switch self {
        case .nameTooLong: "its result's name would be too long: \(output)"
        case .input: "its result \(output) would replace an input; originals are kept"
        case .readOnly where overwrites: "\(output) is read-only, and not replaced"
        case .exists, .readOnly: "\(output) exists"
        case .folder: "its result \(output) is a folder"
        case .link: "its result \(output) is a link, which is not replaced; name what it leads to"
        case .device: "its result \(output) is a device or a pipe, which is not replaced"
        }
    }

    /// The kind of problem; nil where no setting helps.
    package func code(overwrites: Bool) -> ErrorCode? {
        switch self {
        case .exists: .exists
        case .readOnly where !overwrites: .exists
        case .readOnly, .nameTooLong, .input, .folder, .link, .device: nil
        }
    }
}

/// Why a result can't have its name.
package struct ResultRefusal: Error, CodedError, Hashable, CustomStringConvertible {
    package var description: String
    /// The kind of problem; nil where no setting helps.
    package var code: ErrorCode?
}

extension Stat {
    /// Whether its permissions forbid writing to everybody. Root could write to it all the same, but that is not meant.
    package var isReadOnly: Bool { permissions.rawValue & 0o222 == 0 }
}
