import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Writes looks into a person's folder of looks, from where they are found by name.
struct LookSaver {
    /// What the files are called, without their extensions.
    let name: String
    private let folder: FilePath
    private let overwrites: Bool

    /// - Throws: where the name can't be a file's, or there is a look of that name.
    init(name: String, folder: FilePath, overwrites: Bool) throws(UsageError) {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        guard let first = name.first, isPlain, first != "-", first != " " else {
            throw UsageError(
                "'\(name)' can't be a look's name: it has letters, digits, '-', '_' and spaces, and begins with a letter or a digit"
            )
        }
        switch name.lowercased() {
        case "none": throw UsageError("'none' can't be a look's name: --look none is no look at all")
        case "auto": throw UsageError("'auto' can't be a look's name: --look auto looks at each picture")
        default: break
        }
        if let other = LookLibrary(folders: [folder]).file(named: name), other != folder.appending("\(name).look") {
            throw UsageError("\(other) is found by this name, too: choose another one")
        }
        self.name = name
        self.folder = folder
        self.overwrites = overwrites
        let file = folder.appending("\(name).look")
        if !overwrites, (try? Stat(file)) != nil {
            throw UsageError("\(file) exists already: choose another name, or say --overwrite")
        }
    }

    /// Writes the look's file, and before it the files that it names.
    /// - Parameters:
    ///   - steps: the look's text behind its header.
    ///   - files: their contents by their names.
    /// - Returns: the look's file.
    @discardableResult
    func save(
        steps: String, description: String, files: [String: [UInt8]] = [:]
    ) throws(UsageError) -> FilePath {
        try UsageError.wrapping("\(folder)") { try FolderMaker.make(folder) }
        for (file, bytes) in files.sorted(by: { $0.key < $1.key }) { try write(bytes, to: folder.appending(file)) }
        let file = folder.appending("\(name).look")
        let header = """
            @look {
                name: \(Self.quoted(name));
                version: 1;
                description: \(Self.quoted(description));
            }


            """
        try write(Array((header + steps + "\n").utf8), to: file)
        return file
    }

    /// A text in quotation marks, in the syntax of looks.
    private static func quoted(_ text: String) -> String {
        let kept = text.filter { !"\"\\".contains($0) && !$0.isNewline }
        return "\"\(kept.isEmpty ? "saved" : kept)\""
    }

    private func write(_ bytes: [UInt8], to path: FilePath) throws(UsageError) {
        try UsageError.wrapping("\(path)") {
            let destination = try FileDestination(path, overwrites: overwrites)
            defer { destination.discard() }
            try destination.write(bytes.span.bytes)
            try destination.commit()
        }
    }
}
