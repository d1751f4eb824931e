import ImageCore
import ImageFiles
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file in the folder of the results that says what was made from what. Lines are only ever added to it, and each is
/// checked by a checksum: what was not written to its end counts as not written.
package final class Journal: Sendable {
    static let name: FilePath.Component = ".image-app-journal"

    private static let heading =
        "# The journal of image-app: a run that is resumed reads here what is done.\n"

    private let descriptor: FileDescriptor

    /// The byte that a run has locked.
    private static let runByte = 0

    /// How often a lock that another process holds is tried, a twentieth of a second apart: it may be about to end.
    private static let tries = 20

    /// Opens the journal for a run, which has it alone as long as this object lives.
    /// - Parameter run: the run's number, which the run's hidden files have in their names.
    /// - Throws: `ImageError.writeFailed`, where another run has it too.
    package init(_ path: FilePath, run: UInt64) throws(ImageError) {
        descriptor = try Self.opened(path, options: [.append, .create, .closeOnExec])
        // What is opened is closed by `deinit`: the object is complete.
        guard Self.lock(descriptor) else {
            throw .writeFailed("another run of image-app is active here: it has locked \(path)")
        }
        let isNew = (try? Stat(descriptor))?.size == 0
        if isNew { try append(Array(Self.heading.utf8)) }
        let folder = try? SystemCalls.resolved(path.folder)
        try append(JournalLine.bytes(fields: JournalRun(number: run, folder: folder).fields))
        if isNew { try Self.keepName(path) }
    }

    private static func keepName(_ path: FilePath) throws(ImageError) {
        do {
            try SystemCalls.synchronize(folder: path.folder)
        } catch {
            throw .writeFailed("the journal \(path) can't be made: \(FileSource.reason(error))")
        }
    }

    private static func lock(_ file: FileDescriptor) -> Bool {
        for number in 0..<tries {
            if number > 0 { usleep(50_000) }
            if SystemCalls.lock(file, byte: runByte) { return true }
        }
        return false
    }

    deinit { try? descriptor.close() }

    private static func opened(
        _ path: FilePath, options: FileDescriptor.OpenOptions
    ) throws(ImageError) -> FileDescriptor {
        do {
            return try FileDescriptor.open(
                path, .readWrite, options: options.union(.noFollow), permissions: FilePermissions(rawValue: 0o666))
        } catch {
            throw .writeFailed("the journal \(path) can't be opened: \(FileSource.reason(error))")
        }
    }

    /// Writes a record, which lasts from then on.
    package func append(_ record: JournalRecord) throws(ImageError) { try append(record.line) }

    private func append(_ line: [UInt8]) throws(ImageError) {
        do {
            // One write: lines of several pictures don't mix.
            let count = try line.withUnsafeBytes { try descriptor.write($0) }
            guard count == line.count else { throw Errno.noSpace }
            try SystemCalls.synchronize(descriptor)
        } catch {
            throw .writing(error, "can't be recorded in the journal: ")
        }
    }
}
