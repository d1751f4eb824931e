import ImageCore
import SystemPackage

/// A file, a pipe or standard input as a source of bytes.
///
/// It has a position of its own, so that processes that share an open file do not move each other's.
public final class FileSource: ByteSource, RandomAccessSource {
    package let descriptor: FileDescriptor
    private let closesDescriptor: Bool
    /// Keeps the descriptor open.
    private let owner: FileSource?
    /// Where the next bytes are read; nil for what is read once, as it comes.
    private var position: Int64?

    /// Opens a file.
    /// - Throws: `ImageError.notFound`, `ImageError.readDenied`, or `ImageError.readFailed` where it is no file that holds bytes.
    public init(_ path: FilePath) throws(ImageError) {
        do {
            descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        } catch {
            throw .reading(error)
        }
        closesDescriptor = true
        owner = nil
        position = 0
        // `deinit` closes it: this object is complete. Closed here too, it might be another thread's file the second time.
        try checkKind()
    }

    /// Standard input.
    public static func standardInput() -> FileSource {
        FileSource(descriptor: .standardInput, closesDescriptor: false, position: nil)
    }

    /// A pipe, or another file that is read once from its start. Waits for the writer of a pipe.
    package convenience init(readingOnce path: FilePath) throws(ImageError) {
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            self.init(descriptor: descriptor, closesDescriptor: true, position: nil)
        } catch {
            throw .reading(error)
        }
    }

    /// A file that its owner has open, and keeps open as long as this object lives.
    package convenience init(of owner: FileDescriptor) {
        self.init(descriptor: owner, closesDescriptor: false, position: 0)
    }

    /// An open file, which is closed with this object, or at once where it can't be read.
    /// - Throws: `ImageError.readFailed` where it is no file that holds bytes.
    package convenience init(owning descriptor: FileDescriptor) throws(ImageError) {
        self.init(descriptor: descriptor, closesDescriptor: true, position: 0)
        try checkKind()
    }

    /// The same open file, read from its start: on another thread, if need be.
    package convenience init(sharing other: FileSource) {
        self.init(descriptor: other.descriptor, closesDescriptor: false, position: 0, owner: other)
    }

    private init(descriptor: FileDescriptor, closesDescriptor: Bool, position: Int64?, owner: FileSource? = nil) {
        self.descriptor = descriptor
        self.closesDescriptor = closesDescriptor
        self.owner = owner
        self.position = position
    }

    private func checkKind() throws(ImageError) {
        let type = (try? Stat(descriptor))?.type
        guard type == .regular else { throw .readFailed(Self.kind(type)) }
    }

    deinit {
        if closesDescriptor { try? descriptor.close() }
    }

    /// The file as it is now.
    package func status() throws(ImageError) -> Stat {
        do {
            return try Stat(descriptor)
        } catch {
            throw .reading(error)
        }
    }

    /// Whether it can be read again from its start.
    public var isRewindable: Bool { position != nil }

    /// Starts again from the first byte.
    public func rewind() throws(ImageError) {
        guard isRewindable else { throw .readFailed("a stream can be read only once") }
        position = 0
    }

    /// Why what is no file can't be read.
    private static func kind(_ type: FileType?) -> String {
        switch type {
        case .directory: "it is a folder"
        case .fifo: "it is a pipe; save it as a file first, or give a picture as standard input: image-app - < PIPE"
        case .characterSpecial, .blockSpecial: "it is a device, not a file"
        default: "it is not a file"
        }
    }

    /// Waits for what is read once in short turns, so that a task that is cancelled does not wait for ever.
    public func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        do {
            if let start = position {
                let count = try buffer.withUnsafeMutableBytes {
                    try descriptor.read(fromAbsoluteOffset: start, into: $0)
                }
                position = start + Int64(count)
                return count
            }
            while try !SystemCalls.isReady(descriptor, forWriting: false, milliseconds: 100) {
                if Task.isCancelled { throw ImageError.cancelled }
            }
            return try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        } catch let error as ImageError {
            throw error
        } catch {
            throw .reading(error)
        }
    }

    /// Nil for what is read once, such as standard input, whatever it is.
    public var randomAccess: (any RandomAccessSource)? { isRewindable ? self : nil }

    public var byteCount: Int { (try? Stat(descriptor)).map { Int($0.size) } ?? 0 }

    public func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: max(0, min(count, byteCount - offset)))
        var filled = 0
        do {
            while filled < result.count {
                let part = try result.withUnsafeMutableBytes {
                    try descriptor.read(
                        fromAbsoluteOffset: Int64(offset + filled),
                        into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
                }
                if part == 0 { break }
                filled += part
            }
        } catch {
            throw .reading(error)
        }
        return Array(result.prefix(filled))
    }

    /// The system's reason in words that say what to do where that is known.
    package static func reason(_ error: any Error) -> String {
        switch error as? Errno {
        case .noSuchFileOrDirectory: "there is no such file"
        case .permissionDenied, .notPermitted: "permission denied"
        case .noSpace: "the disk is full"
        case .diskQuotaExceeded: "your disk quota is used up"
        case .ioError: "the disk or the device failed (input/output error)"
        case .readOnlyFileSystem: "the disk is read-only"
        case .tooManyOpenFiles: "too many files are open (ulimit -n)"
        case .badFileDescriptor: "it is closed"
        case .tooManySymbolicLinkLevels: "its link leads in a circle"
        case .fileNameTooLong: "its name is too long"
        case .notDirectory: "a part of its path is a file and no folder"
        case .some(let errno): "\(errno)"
        case nil: "\(error)"
        }
    }
}
