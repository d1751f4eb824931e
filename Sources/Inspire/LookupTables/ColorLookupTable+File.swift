import FilterEngine
import ImageCore

extension ColorLookupTable {
    /// Whether a file holds a picture, as HaldCLUTs do, and no text.
    package static func isPicture(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8])
    }

    /// A table from a file's content.
    /// - Parameter picture: what the content decodes to where it is a picture.
    package init(_ bytes: [UInt8], picture: PixelBuffer?, named sourceName: String) throws(LookupTableError) {
        if let picture {
            try self.init(haldCLUT: picture, named: sourceName)
        } else {
            try self.init(cube: bytes, named: sourceName)
        }
    }
}
