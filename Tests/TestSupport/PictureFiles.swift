import SystemPackage

/// Whole files for tests.
package enum PictureFiles {
    package static func read(_ path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
                guard count > 0 else { return bytes }
                bytes += buffer.prefix(count)
            }
        }
    }

    /// A file of `Tests/Fixtures`.
    package static func fixture(_ path: String) throws -> [UInt8] {
        try read(Corpora.projectRoot.appending("Tests/Fixtures/\(path)"))
    }

    /// A file of `Tests/Fixtures/Field`: programs and cameras in the field write such files.
    package static func field(_ name: String) throws -> [UInt8] { try fixture("Field/\(name)") }

    /// The pictures of a folder of ``Corpora`` by name. Written out, for listing a folder needs Foundation.
    package static func corpus(_ folder: String, _ name: String) throws -> [UInt8] {
        try read(Corpora.root.appending("\(folder)/\(name)"))
    }

    /// Whether the pictures that others made are here.
    package static let hasCorpora = (try? corpus("pngsuite", "basn0g01.png")) != nil
}
