import FilterEngine
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// Copies of the files that a saved look needs, stored beside it under names of its own.
struct SavedLookFiles {
    /// The look's name, with which theirs begin.
    let lookName: String
    /// Contents by file names.
    private(set) var contents: [String: [UInt8]] = [:]

    init(lookName: String) {
        self.lookName = lookName
    }

    /// - Returns: the file's name.
    mutating func add(_ bytes: [UInt8], extension fileExtension: String) -> String {
        // The same file twice is kept once.
        if let same = contents.first(where: { $0.value == bytes && $0.key.hasSuffix(".\(fileExtension)") }) {
            return same.key
        }
        // No look's name has a dot: these names can't be those of another look's files.
        let number = contents.isEmpty ? "" : ".\(contents.count + 1)"
        let name = "\(lookName)\(number).\(fileExtension)"
        contents[name] = bytes
        return name
    }

    /// - Returns: the copy's name.
    mutating func add(copyOf path: FilePath) throws(UsageError) -> String {
        let bytes = try UsageError.wrapping("\(path)") {
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
}
