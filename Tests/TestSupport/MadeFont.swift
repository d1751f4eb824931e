/// A TrueType font whose letters are all the same black box.
///
/// The em, the height of a line and the width of every letter are 1000 units. The box takes the middle half of the width, and reaches
/// from the baseline up to 750 by default.
package struct MadeFont {
    /// The family name, which is the full name, too.
    package var name: String
    /// The font's letters, of the Basic Multilingual Plane.
    package var letters: [Unicode.Scalar]
    /// The left, right and top edges of the box. Its bottom is the baseline.
    package var (left, right, top) = (250, 750, 750)

    package init(_ name: String, letters: String) {
        self.name = name
        self.letters = letters.unicodeScalars.sorted()
    }

    /// The font file. Its tables are sorted by name; their checksums are 0, because readers ignore them.
    package var bytes: [UInt8] {
        let tables = [
            ("cmap", characterMap), ("glyf", box),
            (
                "head",
                words(
                    [1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000] + Array(repeating: 0, count: 8)
                        + [0, -200, 1000, 800, 0, 8, 2, 0, 0])
            ),
            ("hhea", words([1, 0, 800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 2])),
            ("hmtx", words([1000, 0, 1000, left])), ("loca", words([0, 0, box.count / 2])),
            ("maxp", words([1, 0, 2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])), ("name", names),
            ("post", words([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ]
        var file = words([1, 0, tables.count, 128, 3, tables.count * 16 - 128])
        var body: [UInt8] = []
        for (tag, table) in tables {
            let start = 12 + 16 * tables.count + body.count
            file += Array(tag.utf8) + words([0, 0, start >> 16, start & 0xFFFF, 0, table.count])
            body += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
        }
        return file + body
    }

    private func words(_ values: [Int]) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    /// The outline of glyph 1. Glyph 0 is empty.
    private var box: [UInt8] {
        // One contour of four points on the curve, whose coordinates are differences of two bytes each.
        words([1, left, 0, right, top, 3, 0]) + [1, 1, 1, 1]
            + words([left, 0, right - left, 0, 0, top, 0, -top])
    }

    /// A character map of format 4: a segment for each letter, which is glyph 1.
    private var characterMap: [UInt8] {
        let codes = letters.map { Int($0.value) } + [0xFFFF]
        let count = codes.count
        var power = 1
        while power * 2 <= count { power *= 2 }
        let segments =
            words([2 * count, 2 * power, power.trailingZeroBitCount, 2 * (count - power)]) + words(codes) + words([0])
            + words(codes) + words(codes.map { $0 == 0xFFFF ? 1 : 1 - $0 }) + words(codes.map { _ in 0 })
        // Platform 3 (Windows), encoding 1 (Unicode).
        return words([0, 1, 3, 1, 0, 12]) + words([4, segments.count + 6, 0]) + segments
    }

    /// Family, style and full name, for Windows in American English.
    private var names: [UInt8] {
        let texts = [(1, name), (2, "Regular"), (4, name)].map { ($0, Array($1.utf16).flatMap { words([Int($0)]) }) }
        var table = words([0, texts.count, 6 + 12 * texts.count])
        var start = 0
        for (id, text) in texts {
            table += words([3, 1, 0x409, id, text.count, start])
            start += text.count
        }
        return table + texts.flatMap(\.1)
    }
}
