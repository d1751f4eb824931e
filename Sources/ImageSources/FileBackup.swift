import ImageCore
import SystemPackage

/// A second name for a file that is about to be replaced, so that nothing of it is lost.
package enum FileBackup {
    /// - Throws: `ImageError.writeFailed` where another file has the name. One that was begun earlier for this very file
    ///   will do.
    package static func make(of path: FilePath, named backup: FilePath) throws(ImageError) {
        guard let error = failureToLink(path, to: backup) else { return }
        switch error {
        case .fileExists:
            guard try isSame(path, backup) else {
                throw .writeFailed("its backup \(backup) exists already, and is another file")
            }
        case .notPermitted, .notSupported, .tooManyLinks:
            // FAT and some network file systems have no links.
            try copy(path, to: backup)
        default: throw .writeFailed("its backup \(backup) can't be made: \(FileSource.reason(error))")
        }
    }

    private static func failureToLink(_ path: FilePath, to backup: FilePath) -> Errno? {
        do throws(Errno) {
            try SystemCalls.link(path, to: backup)
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

    private static func copy(_ path: FilePath, to backup: FilePath) throws(ImageError) {
        let source = try FileSource(path)
        let destination = try FileDestination(backup, overwrites: false)
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
