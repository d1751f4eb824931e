import FilterEngine
import ImageCore
import ImageFiles
import Inspire
import SystemPackage

/// Writes a look into a person's folder of looks, from where it is found by name, and beside it copies of the files that it
/// needs, under names of their own.
package struct LookSaver {
    /// What the look's file is called, without its extension. The names of the others begin with it.
    package let name: String
    private let folder: FilePath
    private let overwrites: Bool
    /// The contents of the other files by their names.
    private var files: [String: [UInt8]] = [:]

    /// - Throws: where the name can't be a file's, or there is a look of that name.
    package init(name: String, folder: FilePath, overwrites: Bool) throws(LookSavingError) {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        guard let first = name.first, isPlain, first != "-", first != " " else {
            throw LookSavingError(
                "'\(name)' can't be a look's name: it has letters, digits, '-', '_' and spaces, and begins with a letter or a digit"
            )
        }
        switch name.lowercased() {
        case "none": throw LookSavingError("'none' can't be a look's name: it stands for no look at all")
        case "auto":
            throw LookSavingError("'auto' can't be a look's name: it stands for the look that measures each picture")
        default: break
        }
        if let other = LookLibrary(folders: [folder]).file(named: name), other != folder.appending("\(name).look") {
            throw LookSavingError("\(other) is found by this name, too: choose another one")
        }
        self.name = name
        self.folder = folder
        self.overwrites = overwrites
        let file = folder.appending("\(name).look")
        if !overwrites, (try? Stat(file)) != nil {
            throw LookSavingError("\(file) exists already: choose another name", code: .exists)
        }
    }

    /// Adds a file that the look needs.
    /// - Returns: the file's name.
    package mutating func add(_ bytes: [UInt8], extension fileExtension: String) -> String {
        // The same file twice is kept once.
        if let same = files.first(where: { $0.value == bytes && $0.key.hasSuffix(".\(fileExtension)") }) {
            return same.key
        }
        // No look's name has a dot: these names can't be those of another look's files.
        let number = files.isEmpty ? "" : ".\(files.count + 1)"
        let file = "\(name)\(number).\(fileExtension)"
        files[file] = bytes
        return file
    }

    /// - Returns: the copy's name.
    package mutating func add(copyOf path: FilePath) throws(LookSavingError) -> String {
        let bytes = try LookSavingError.wrapping("\(path)") {
            try WholeFile.read(path, largest: ColorLookupTable.maximumFileSize)
        }
        return add(bytes, extension: Self.plainExtension(of: path))
    }

    /// The extension where it needs no quoting; what a file is, its content says.
    static func plainExtension(of path: FilePath) -> String {
        guard let written = path.extension, !written.isEmpty, written != "look", written.utf8.count <= 8,
            written.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return "data" }
        return written
    }

    /// Writes the look's file, and before it the others.
    /// - Parameter steps: the look's text behind its header.
    /// - Returns: the look's file.
    @discardableResult
    package func save(steps: String, description: String) throws(LookSavingError) -> FilePath {
        try LookSavingError.wrapping("\(folder)") { try FolderMaker.make(folder) }
        for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
            try write(bytes, to: folder.appending(file))
        }
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

    private func write(_ bytes: [UInt8], to path: FilePath) throws(LookSavingError) {
        try LookSavingError.wrapping("\(path)") {
            let destination = try FileDestination(path, overwrites: overwrites)
            defer { destination.discard() }
            try destination.write(bytes.span.bytes)
            try destination.commit()
        }
    }

    /// A text in quotation marks, in the syntax of looks.
    private static func quoted(_ text: String) -> String {
        let kept = text.filter { !"\"\\".contains($0) && !$0.isNewline }
        return "\"\(kept.isEmpty ? "saved" : kept)\""
    }
}
