/// The name that a JPEG puts before EXIF, and some programs elsewhere, too.
enum EXIFIdentifier {
    static let bytes = Array("Exif\0\0".utf8)

    /// The block that follows the name; nil where there is no name.
    static func block(after bytes: [UInt8]) -> [UInt8]? {
        bytes.starts(with: Self.bytes) ? Array(bytes.dropFirst(Self.bytes.count)) : nil
    }
}
