import ImageCore
import SystemPackage

/// A second name for a file that is about to be replaced, so that nothing of it is lost.
package enum FileBackup {
    /// - Parameter temporaryName: the hidden file's name, where the file system has no links and the bytes are copied.
    /// - Returns: false where there is one that was begun earlier for this very file, which will do.
    /// - Throws: `ImageError.backupExists` where another file has the name.
    package static func make(
        of path: FilePath, named backup: FilePath, temporaryName: FilePath.Component
    ) throws(ImageError) -> Bool {
        guard let error = failureToLink(path, to: backup) else { return true }
        if error == .fileExists {
            guard try isSame(path, backup) else {
                throw .backupExists(backup.string)
            }
            return false
        }
        guard SystemCalls.isLackOfLinks(error) else {
            throw .writing(error, "its backup \(backup) can't be made: ")
        }
        try copy(path, to: backup, temporaryName)
        return true
    }

    /// Takes back what ``make(of:named:temporaryName:)`` has made.
    package static func remove(_ backup: FilePath) { try? SystemCalls.remove(backup) }

    private static func failureToLink(_ path: FilePath, to backup: FilePath) -> Errno? {
        do throws(Errno) {
            try SystemCalls.link(path, to: backup)
            // The name has to last when the other one is the result's.
            try SystemCalls.synchronize(folder: backup.folder)
            return nil
        } catch {
            return error
        }
    }

    private static func isSame(_ path: FilePath, _ backup: FilePath) throws(ImageError) -> Bool {
        if let identity = FileIdentity(path), identity == FileIdentity(backup) { return true }
        let one = try FileSource(path)
        let other = try FileSource(backup)
        guard one.byteCount == other.byteCount else { return false }
        var position = 0
        while true {
            let bytes = try one.bytes(at: position, count: part)
            if bytes.isEmpty { return true }
            guard try other.bytes(at: position, count: part) == bytes else { return false }
            position += bytes.count
        }
    }

    private static let part = 1 << 18

    private static func copy(
        _ path: FilePath, to backup: FilePath, _ temporaryName: FilePath.Component
    ) throws(ImageError) {
        let source = try FileSource(path)
        // Without links, a nameless file would stay nameless.
        let destination = try FileDestination(
            backup, overwrites: false, temporaryName: temporaryName, mayBeNameless: false)
        defer { destination.discard() }
        destination.inheritance.other = try? Stat(path)
        destination.inheritance.keepsTimes = true
        destination.inheritance.keepsPermissions = true
        var position = 0
        while true {
            let bytes = try source.bytes(at: position, count: part)
            if bytes.isEmpty { break }
            try destination.write(bytes.span.bytes)
            position += bytes.count
        }
        try destination.commit()
    }
}
