import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder of a test's own, removed with all that is in it when the test lets it go.
package final class TemporaryFolder: Sendable {
    package let path: FilePath

    package init() {
        let random = UInt64.random(in: 0...UInt64.max)
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        path = FilePath(base).appending("image-app-test-\(String(random, radix: 36))")
        precondition(path.withPlatformString { mkdir($0, 0o755) } == 0, "no folder \(path)")
    }

    deinit { Self.remove(path) }

    package func appending(_ name: String) -> FilePath { path.appending(name) }

    /// Writes a file, making the folders that it stands in.
    @discardableResult
    package func write(_ bytes: [UInt8], _ name: String) throws -> FilePath {
        try write(bytes, path: FilePath(name))
    }

    @discardableResult
    package func write(_ bytes: [UInt8], path name: FilePath) throws -> FilePath {
        makeFolders(name.removingLastComponent())
        let path = path.appending(name.components)
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate], permissions: FilePermissions(rawValue: 0o644))
        try file.closeAfter { _ = try file.writeAll(bytes) }
        return path
    }

    package func makeFolders(_ name: FilePath) {
        var folder = path
        for component in name.components {
            folder.append(component)
            _ = folder.withPlatformString { mkdir($0, 0o755) }
        }
    }

    package func remove(_ name: String) { Self.remove(appending(name)) }

    package func rename(_ name: String, to newName: String) {
        precondition(Glibc.rename(appending(name).string, appending(newName).string) == 0)
    }

    package func link(_ name: String, to target: String) {
        precondition(symlink(target, appending(name).string) == 0)
    }

    package func hardLink(_ name: String, to target: String) {
        precondition(Glibc.link(appending(target).string, appending(name).string) == 0)
    }

    package func read(_ name: String) throws -> [UInt8] { try PictureFiles.read(appending(name)) }

    package func read(_ name: FilePath) throws -> [UInt8] { try PictureFiles.read(path.appending(name.components)) }

    package func exists(_ name: String) -> Bool { (try? Stat(appending(name), flags: .symlinkNoFollow)) != nil }

    /// The paths below the folder of all that is no folder, hidden files too, sorted. Bytes that are not UTF-8 appear
    /// as replacement characters.
    package func list(_ folder: String = ".") -> [String] {
        Self.walk(appending(folder)).sorted()
    }

    package static func names(in folder: FilePath) -> [FilePath.Component] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(platformString: $0) }
            }
            if let component = name.lastComponent, component.kind == .regular { names.append(component) }
        }
        return names
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        (try? Stat(path, flags: .symlinkNoFollow))?.type == .directory
    }

    private static func walk(_ folder: FilePath) -> [String] {
        names(in: folder).flatMap { name in
            let path = folder.appending(name)
            return isFolder(path) ? walk(path).map { "\(name.string)/\($0)" } : [name.string]
        }
    }

    private static func remove(_ path: FilePath) {
        if isFolder(path) {
            for name in names(in: path) { remove(path.appending(name)) }
            _ = path.withPlatformString { rmdir($0) }
        } else {
            _ = path.withPlatformString { unlink($0) }
        }
    }
}
