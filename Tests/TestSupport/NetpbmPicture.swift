/// A picture as netpbm's programs and djpeg write it: PGM, PPM or PAM.
package struct NetpbmPicture {
    package var width = 0
    package var height = 0
    /// Channels of a pixel.
    package var depth = 0
    package var maxValue = 0
    /// Row by row, channels interleaved.
    package var samples: [UInt16] = []

    package struct Malformed: Error {}

    package init(_ bytes: [UInt8]) throws {
        var position = 0
        func word() throws -> String {
            while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
            let start = position
            while position < bytes.count, bytes[position] > 0x20 { position += 1 }
            guard position > start, position < bytes.count else { throw Malformed() }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        func number() throws -> Int {
            guard let value = Int(try word()) else { throw Malformed() }
            return value
        }
        let kind = try word()
        switch kind {
        case "P5", "P6":
            depth = kind == "P5" ? 1 : 3
            (width, height, maxValue) = (try number(), try number(), try number())
        case "P7":
            while true {
                let field = try word()
                if field == "ENDHDR" { break }
                switch field {
                case "WIDTH": width = try number()
                case "HEIGHT": height = try number()
                case "DEPTH": depth = try number()
                case "MAXVAL": maxValue = try number()
                default: _ = try word()
                }
            }
        default: throw Malformed()
        }
        position += 1
        let count = width * height * depth
        let size = maxValue > 255 ? 2 : 1
        guard bytes.count >= position + count * size else { throw Malformed() }
        samples = (0..<count).map { index in
            let at = position + index * size
            return size == 1 ? UInt16(bytes[at]) : UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
        }
    }

    /// Red, green, blue and alpha of each pixel; alpha is the largest value where there is none.
    package var rgba: [UInt16] {
        var result: [UInt16] = []
        result.reserveCapacity(width * height * 4)
        for pixel in 0..<width * height {
            let channels = samples[pixel * depth..<(pixel + 1) * depth]
            let first = channels.startIndex
            let colors = depth >= 3 ? Array(channels.prefix(3)) : [UInt16](repeating: channels[first], count: 3)
            result += colors
            result.append(depth % 2 == 0 ? channels[first + depth - 1] : UInt16(maxValue))
        }
        return result
    }
}
