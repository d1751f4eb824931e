import ImageCore
import ImageMetadata

extension EXIFBlock {
    /// The whole numbers of a field, in the first directory or in one that a tag of it points to.
    package static func integers(
        _ tag: Int, behind pointers: [Int] = [], in exif: [UInt8]?
    ) throws -> [Int]? {
        guard let exif, let structure = try TIFFStructure(MemorySource(exif)),
            let directory = try Self.directory(behind: pointers, in: structure), let field = directory[tag]
        else { return nil }
        return try structure.integers(of: field)
    }

    /// The text of a field.
    package static func text(_ tag: Int, behind pointers: [Int] = [], in exif: [UInt8]?) throws -> String? {
        guard let exif, let structure = try TIFFStructure(MemorySource(exif)),
            let directory = try Self.directory(behind: pointers, in: structure)
        else { return nil }
        return try structure.text(tag, in: directory)
    }

    /// Returns the first directory, or the one to which pointers lead from it; nil if there is none.
    private static func directory(
        behind pointers: [Int], in structure: TIFFStructure
    ) throws -> TIFFStructure.Directory? {
        var directory = try structure.directory(at: structure.firstDirectory)
        for pointer in pointers {
            guard let found = directory, let offset = try structure.integer(pointer, in: found) else { return nil }
            directory = try structure.directory(at: offset)
        }
        return directory
    }
}
