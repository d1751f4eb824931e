import ImageCore
import SystemPackage

/// A file, a pipe or standard input as a source of bytes.
public final class FileSource: ByteSource, RandomAccessSource {
    private let descriptor: FileDescriptor
    private let closesDescriptor: Bool

    /// Opens a file.
    /// - Throws: `ImageError.notFound`, `ImageError.readDenied`, or `ImageError.readFailed` where it is no file that holds bytes.
    public init(_ path: FilePath) throws(ImageError) {
        do {
            descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        } catch {
            throw .reading(error)
        }
        closesDescriptor = true
        let type = (try? Stat(descriptor))?.type
        // `deinit` closes it: this object is complete. Closed here too, it might be another thread's file the second time.
        guard type == .regular else { throw .readFailed(Self.kind(type)) }
    }

    /// Standard input.
    public static func standardInput() -> FileSource {
        FileSource(descriptor: .standardInput, closesDescriptor: false)
    }

    /// A file that its owner has open, and keeps open as long as this object lives.
    convenience init(of owner: FileDescriptor) { self.init(descriptor: owner, closesDescriptor: false) }

    private init(descriptor: FileDescriptor, closesDescriptor: Bool) {
        self.descriptor = descriptor
        self.closesDescriptor = closesDescriptor
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
    public var isRewindable: Bool { closesDescriptor }

    /// Starts again from the first byte.
    public func rewind() throws(ImageError) {
        do {
            _ = try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw .reading(error)
        }
    }

    /// Why what is no file can't be read.
    private static func kind(_ type: FileType?) -> String {
        switch type {
        case .directory: "it is a folder"
        case .fifo: "it is a pipe; give it as standard input instead: image-app - < PIPE"
        case .characterSpecial, .blockSpecial: "it is a device, not a file"
        default: "it is not a file"
        }
    }

    /// Waits for standard input in short turns, so that a task that is cancelled does not wait for ever.
    public func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        do {
            if !closesDescriptor {
                while try !SystemCalls.isReady(descriptor, forWriting: false, milliseconds: 100) {
                    if Task.isCancelled { throw ImageError.cancelled }
                }
            }
            return try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        } catch let error as ImageError {
            throw error
        } catch {
            throw .reading(error)
        }
    }

    /// Standard input has none: whatever it is, it is read once.
    public var randomAccess: (any RandomAccessSource)? { closesDescriptor ? self : nil }

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
