import ImageCore
import SystemPackage

/// A file that appears whole or not at all.
///
/// Bytes go to a file without a name in the same folder, or where the file system knows no such thing, to a hidden one
/// beside the result. ``commit()`` syncs it and gives it the name. Until then, whatever happens, what had the name
/// before is as it was; a destination that is let go without a commit leaves nothing behind.
public final class FileDestination: ByteSink {
    /// The result's path.
    public let path: FilePath
    /// What the file takes over from another one.
    package var inheritance = InheritedAttributes()
    private let overwrites: Bool
    /// The name of a hidden file beside the result, where one is needed.
    private let temporary: FilePath
    /// The file without a name, or with its hidden one. Another process may write to it instead of this object.
    package let file: FileSink
    /// Whether the hidden file is there.
    private var isHidden: Bool

    /// - Parameters:
    ///   - overwrites: whether a file of that name may be replaced.
    ///   - temporaryName: the hidden file's name, where one is needed. Whoever chooses it can clear up after a process
    ///     that was killed: see ``removeLeftover(named:beside:)``.
    /// - Throws: `ImageError.writeDenied`, `ImageError.outOfSpace`, or `ImageError.writeFailed` if there is no such folder or the
    ///   file can't be created for another reason.
    public convenience init(
        _ path: FilePath, overwrites: Bool, temporaryName: FilePath.Component = FileDestination.temporaryName()
    ) throws(ImageError) {
        try self.init(path, overwrites: overwrites, temporaryName: temporaryName, mayBeNameless: true)
    }

    /// - Parameter mayBeNameless: whether a file without a name is tried; tests say no, as old file systems would.
    package init(
        _ path: FilePath, overwrites: Bool, temporaryName: FilePath.Component, mayBeNameless: Bool
    ) throws(ImageError) {
        let folder = try Self.folder(of: path)
        temporary = path.removingLastComponent().appending(temporaryName)
        do {
            let nameless = mayBeNameless ? try Self.openNameless(in: folder) : nil
            isHidden = nameless == nil
            file = FileSink(owning: try nameless ?? Self.openHidden(temporary))
        } catch {
            throw .writing(error)
        }
        self.path = path
        self.overwrites = overwrites
    }

    /// The folder for a file, which has to exist.
    private static func folder(of path: FilePath) throws(ImageError) -> FilePath {
        let folder = path.folder
        let type: FileType
        do {
            type = try Stat(folder).type
        } catch Errno.noSuchFileOrDirectory {
            throw .writeFailed("there is no folder \(folder); make it first")
        } catch {
            throw .writeFailed("its folder \(folder) can't be reached: \(FileSource.reason(error))")
        }
        guard type == .directory else { throw .writeFailed("\(folder) is not a folder") }
        return folder
    }

    /// Nil where an old kernel or the file system has no such files, or where one could not be given a name later.
    private static func openNameless(in folder: FilePath) throws(Errno) -> FileDescriptor? {
        let descriptor: FileDescriptor
        do {
            descriptor = try SystemCalls.openNameless(in: folder)
        } catch .notSupported, .isDirectory, .invalidArgument, .noSuchFileOrDirectory {
            return nil
        }
        if SystemCalls.canBeNamed(descriptor) { return descriptor }
        try? descriptor.close()
        return nil
    }

    private static func openHidden(_ path: FilePath) throws -> FileDescriptor {
        try FileDescriptor.open(
            path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: FilePermissions(rawValue: 0o666)
        )
    }

    /// A hidden file's name that no other has. It is short whatever the result's name is.
    public static func temporaryName() -> FilePath.Component {
        temporaryName(run: UInt64.random(in: 0...UInt64.max), number: 0)
    }

    /// The hidden file's name of one of many results.
    public static func temporaryName(run: UInt64, number: Int) -> FilePath.Component {
        FilePath.Component("\(ownPrefix)\(String(run, radix: 36))-\(number).part")!
    }

    /// The hidden file's name of what such a result replaces, where that is kept.
    package static func backupName(run: UInt64, number: Int) -> FilePath.Component {
        FilePath.Component("\(ownPrefix)\(String(run, radix: 36))-\(number)-backup.part")!
    }

    /// What the names of all hidden files begin with that the program leaves beside results.
    private static let ownPrefix = ".image-app-"

    /// Whether a name is that of a hidden file of the program.
    package static func isOwn(_ name: FilePath.Component) -> Bool { name.string.hasPrefix(ownPrefix) }

    /// The run that a hidden file is of which will become a result; nil for any other file.
    package static func run(ofTemporary name: FilePath.Component) -> UInt64? {
        let name = name.string
        guard name.hasPrefix(ownPrefix), name.hasSuffix(".part") else { return nil }
        return name.dropFirst(ownPrefix.count).split(separator: "-").first.flatMap { UInt64($0, radix: 36) }
    }

    /// Removes the hidden file that a process left which was killed over this result, if there is one.
    public static func removeLeftover(named name: FilePath.Component, beside result: FilePath) {
        try? SystemCalls.remove(result.removingLastComponent().appending(name))
    }

    deinit { discard() }

    public func write(_ bytes: RawSpan) throws(ImageError) { try file.write(bytes) }

    public var rewritable: (any RewritableSink)? { file }

    /// Makes the file appear.
    /// - Throws: `ImageError.exists`, `ImageError.outOfSpace` or another error of writing; nothing has changed then.
    public func commit() throws(ImageError) { try commit { _, _ in } }

    /// Makes the file appear once it has been announced.
    /// - Parameter announce: hears of the file when it is whole, before it has its name, and may read it. Throws to keep it
    ///   from that.
    package func commit(announcing announce: (Stat, FileSource) throws -> Void) throws(ImageError) {
        try file.finish(inheriting: inheritance)
        guard let descriptor = file.descriptor else { return }
        do {
            try announce(Stat(descriptor), FileSource(of: descriptor))
            try giveName(descriptor)
            isHidden = false
            try file.close()
            try SystemCalls.synchronize(folder: path.folder)
        } catch Errno.fileExists {
            throw .exists
        } catch let error as ImageError {
            throw error
        } catch {
            throw .writing(error)
        }
    }

    private func giveName(_ descriptor: FileDescriptor) throws {
        if isHidden {
            if overwrites {
                try SystemCalls.rename(temporary, to: path)
            } else {
                try SystemCalls.renameExclusively(temporary, to: path)
            }
            return
        }
        do {
            try SystemCalls.link(descriptor, to: path)
        } catch {
            guard error == .fileExists && overwrites else { throw error }
            // A link can't replace; a renamed one can.
            try SystemCalls.link(descriptor, to: temporary)
            do {
                try SystemCalls.rename(temporary, to: path)
            } catch {
                try? SystemCalls.remove(temporary)
                throw error
            }
        }
    }

    /// Leaves nothing behind, at once: the last reference to the destination may be released later, on another thread, when
    /// the process has ended. After a commit it does nothing.
    public func discard() {
        try? file.close()
        if isHidden { try? SystemCalls.remove(temporary) }
        isHidden = false
    }
}
