import ImageCore
import ImageSources
import SystemPackage

/// The file in the folder of the results that says what was made from what. Lines are only ever added to it, and each is
/// checked by a checksum: what was not written to its end counts as not written.
package final class Journal: Sendable {
    static let name: FilePath.Component = ".image-app-journal"

    private static let heading =
        "# The journal of image-app: `image-app batch --resume` reads here what is done.\n"

    private let descriptor: FileDescriptor

    /// Opens the journal for a run, which has it alone as long as this object lives.
    /// - Parameter run: the run's number, which the run's hidden files have in their names.
    /// - Throws: `ImageError.writeFailed`, where another run has it too.
    package init(_ path: FilePath, run: UInt64) throws(ImageError) {
        descriptor = try Self.opened(path, options: [.append, .create, .closeOnExec])
        // What is opened is closed by `deinit`: the object is complete.
        guard SystemCalls.lockAlone(descriptor) else {
            throw .writeFailed("another run of image-app is at work here: it has \(path)")
        }
        let isNew = (try? Stat(descriptor))?.size == 0
        if isNew { try append(Array(Self.heading.utf8)) }
        try append(JournalLine.bytes(fields: ["run", String(run, radix: 36)]))
    }

    /// Opens the journal for the records of a worker; its run has it.
    package init(appendingTo path: FilePath) throws(ImageError) {
        descriptor = try Self.opened(path, options: [.append, .closeOnExec])
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
            // One write: lines of several workers don't mix.
            let count = try line.withUnsafeBytes { try descriptor.write($0) }
            guard count == line.count else { throw Errno.noSpace }
            try SystemCalls.synchronize(descriptor)
        } catch {
            throw .writeFailed("can't be noted in the journal: \(FileSource.reason(error))")
        }
    }

    /// The run that a line's fields name; nil where they say something else.
    package static func run(_ fields: [ArraySlice<UInt8>]) -> UInt64? {
        guard fields.count == 2, fields[0].elementsEqual("run".utf8) else { return nil }
        return UInt64(String(decoding: fields[1], as: UTF8.self), radix: 36)
    }
}
