/// An EXIF block with an orientation and the time when a picture was taken.
package struct EXIFBlock {
    package var orientation: Int?
    /// `YYYY:MM:DD HH:MM:SS`.
    package var date: String?
    package var subSecond: String?
    /// `+HH:MM`.
    package var offset: String?
    package var isBigEndian = true
    /// Bytes between the directories and their texts, as makers' notes are.
    package var gap = 0

    package init(
        orientation: Int? = nil, date: String? = nil, subSecond: String? = nil, offset: String? = nil,
        isBigEndian: Bool = true, gap: Int = 0
    ) {
        self.orientation = orientation
        self.date = date
        self.subSecond = subSecond
        self.offset = offset
        self.isBigEndian = isBigEndian
        self.gap = gap
    }

    package var bytes: [UInt8] {
        let tags: [(tag: Int, text: String?)] = [(0x9003, date), (0x9011, offset), (0x9291, subSecond)]
        let texts = tags.compactMap { tag, text -> (tag: Int, bytes: [UInt8])? in
            guard let text else { return nil }
            return (tag, Array(text.utf8) + [0])
        }
        var first: [[UInt8]] = []
        if let orientation {
            first.append(number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0])
        }
        // The first directory stands at 8; the other one follows it.
        let second = 8 + 2 + 12 * (first.count + 1) + 4
        first.append(number(0x8769, 2) + number(4, 2) + number(1, 4) + number(second, 4))
        var offset = second + 2 + 12 * texts.count + 4 + gap
        var entries: [UInt8] = []
        var values: [UInt8] = []
        for text in texts {
            entries += number(text.tag, 2) + number(2, 2) + number(text.bytes.count, 4)
            if text.bytes.count <= 4 {
                entries += text.bytes + [UInt8](repeating: 0, count: 4 - text.bytes.count)
            } else {
                entries += number(offset, 4)
                values += text.bytes
                offset += text.bytes.count
            }
        }
        let start = (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + number(42, 2) + number(8, 4)
        let directory = number(first.count, 2) + first.flatMap { $0 } + number(0, 4)
        return start + directory + number(texts.count, 2) + entries + number(0, 4)
            + [UInt8](repeating: 0, count: gap) + values
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }
}
