import ImageCore
import SystemPackage

/// A file, a pipe or standard input as a source of bytes.
public final class FileSource: ByteSource {
    private let descriptor: FileDescriptor
    private let closesDescriptor: Bool

    /// Opens a file.
    /// - Throws: ``ImageError/readFailed(_:)`` where it is missing, not allowed, or no file that holds bytes.
    public init(_ path: FilePath) throws(ImageError) {
        do {
            descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        } catch {
            throw .readFailed(Self.reason(error))
        }
        closesDescriptor = true
        let type = (try? Stat(descriptor))?.type
        guard type == .regular else {
            try? descriptor.close()
            throw .readFailed(type == .directory ? "it is a folder" : "it is not a file")
        }
    }

    /// Standard input.
    public static func standardInput() -> FileSource {
        FileSource(descriptor: .standardInput, closesDescriptor: false)
    }

    private init(descriptor: FileDescriptor, closesDescriptor: Bool) {
        self.descriptor = descriptor
        self.closesDescriptor = closesDescriptor
    }

    deinit {
        if closesDescriptor { try? descriptor.close() }
    }

    public func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        do {
            return try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        } catch {
            throw .readFailed(Self.reason(error))
        }
    }

    /// The system's reason in words that say what to do where that is known.
    package static func reason(_ error: any Error) -> String {
        switch error as? Errno {
        case .noSuchFileOrDirectory: "there is no such file"
        case .permissionDenied, .notPermitted: "permission denied"
        case .noSpace: "the disk is full"
        case .diskQuotaExceeded: "your disk quota is used up"
        case .readOnlyFileSystem: "the disk is read-only"
        case .tooManyOpenFiles: "too many files are open (ulimit -n)"
        case .some(let errno): "\(errno)"
        case nil: "\(error)"
        }
    }
}
