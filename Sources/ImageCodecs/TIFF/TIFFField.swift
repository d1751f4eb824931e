/// A directory's entry: a tag and where its value is.
struct TIFFField {
    var tag: Int
    /// TIFF's number: 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG, 5 RATIONAL …
    var type: Int
    /// How many values there are.
    var count: Int
    /// The offset of the value in the file.
    var position: Int

    /// Bytes of a value of each type, from 1 on; 0 is none that is known.
    private static let sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    /// Bytes of a value of a type; nil for one that is unknown.
    static func size(ofType type: Int) -> Int? {
        guard sizes.indices.contains(type - 1), sizes[type - 1] > 0 else { return nil }
        return sizes[type - 1]
    }

    /// Bytes of one of the values; nil where the type is unknown.
    var elementSize: Int? { Self.size(ofType: type) }

    /// Bytes of all values; nil where the type is unknown.
    var byteCount: Int? { elementSize.flatMap { count > Int.max / 8 ? nil : $0 * count } }

    /// Whether the values are whole numbers that are not below zero: BYTE, SHORT, LONG, IFD, LONG8, IFD8; also what a few
    /// programs write instead, UNDEFINED bytes.
    var isUnsigned: Bool { [1, 3, 4, 7, 13, 16, 18].contains(type) }
}
