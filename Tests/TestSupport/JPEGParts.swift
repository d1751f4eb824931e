/// A JPEG taken apart, to be changed and put together again.
package struct JPEGParts {
    /// A marker with what it carries, the coded data that follows a scan's header included.
    package struct Part {
        package var marker: UInt8
        package var payload: [UInt8]
        /// After a scan's header.
        package var data: [UInt8]

        package init(marker: UInt8, payload: [UInt8], data: [UInt8] = []) {
            self.marker = marker
            self.payload = payload
            self.data = data
        }
    }

    package var parts: [Part] = []

    /// - Parameter bytes: a whole file, from SOI to EOI.
    package init(_ bytes: [UInt8]) {
        var position = 2
        while position + 4 <= bytes.count, bytes[position + 1] != 0xD9 {
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            let end = position + 2 + length
            var part = Part(marker: bytes[position + 1], payload: Array(bytes[position + 4..<end]))
            position = end
            guard part.marker == 0xDA else {
                parts.append(part)
                continue
            }
            while position + 1 < bytes.count {
                let next = bytes[position + 1]
                if bytes[position] == 0xFF, next != 0, !(0xD0...0xD7).contains(next) { break }
                position += 1
            }
            part.data = Array(bytes[end..<position])
            parts.append(part)
        }
    }

    /// - Parameter hasEnd: whether EOI is written.
    package func bytes(hasEnd: Bool = true) -> [UInt8] {
        var result: [UInt8] = [0xFF, 0xD8]
        for part in parts {
            let length = part.payload.count + 2
            result += [0xFF, part.marker, UInt8(length >> 8), UInt8(length & 255)] + part.payload + part.data
        }
        return hasEnd ? result + [0xFF, 0xD9] : result
    }

    /// Where parts with this marker stand.
    package func indices(of marker: UInt8) -> [Int] {
        parts.indices.filter { parts[$0].marker == marker }
    }

    /// The frame header.
    package var frameIndex: Int? {
        parts.firstIndex { (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker) }
    }
}
