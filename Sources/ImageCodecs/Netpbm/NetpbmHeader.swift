import ImageCore

/// The header of a file of netpbm's.
struct NetpbmHeader: Equatable {
    var kind: NetpbmKind
    /// Whether samples are decimal numbers.
    var isPlain: Bool
    var size: PixelSize
    /// The samples' highest value: 1…65,535.
    var maximum: Int
    /// Samples of a pixel.
    var channels: Int
    var hasAlpha: Bool

    /// A header's comments may be as long as they like, but no picture has this much of them.
    private static let maximumLength = 1 << 20

    var isGray: Bool { channels <= 2 }
    /// Whether rows have 16 bits a channel.
    var isDeep: Bool { maximum > 255 }
    var rowFormat: PixelFormat { isDeep ? .rgba16 : .rgba8 }

    /// Bytes of a row in a raw file.
    var bytesPerRow: Int {
        kind == .pbm ? size.width.dividedRoundingUp(by: 8) : size.width * channels * (isDeep ? 2 : 1)
    }

    /// - Parameter next: hands out the file's bytes, and nil at its end.
    /// - Throws: `ImageError.notAPicture`, `ImageError.undecodable`, `ImageError.unsupportedFeature`, and what `next` throws.
    init(_ next: () throws(ImageError) -> UInt8?) throws(ImageError) {
        var count = 0
        func byte() throws(ImageError) -> UInt8 {
            count += 1
            guard count <= Self.maximumLength else { throw .undecodable("its header does not end") }
            guard let byte = try next() else {
                throw .undecodable("the data ends within the header; nothing of the picture is there")
            }
            return byte
        }
        guard try byte() == UInt8(ascii: "P"), let found = Self.kind(ofDigit: try byte()) else { throw .notAPicture }
        if found.kind == .pam {
            self = try Self.pam(byte)
            return
        }
        let width = try Self.number(byte)
        let height = try Self.number(byte)
        let maximum = found.kind == .pbm ? 1 : try Self.number(byte)
        self = try NetpbmHeader(
            kind: found.kind, isPlain: found.isPlain, width, height, maximum, channels: found.kind == .ppm ? 3 : 1,
            hasAlpha: false)
    }

    private init(
        kind: NetpbmKind, isPlain: Bool, _ width: Int, _ height: Int, _ maximum: Int, channels: Int, hasAlpha: Bool
    ) throws(ImageError) {
        guard width > 0, height > 0 else { throw .undecodable("its header claims a picture without pixels") }
        guard (1...65_535).contains(maximum) else {
            throw .undecodable("its header claims samples up to \(maximum), where 1 to 65535 can be")
        }
        self.kind = kind
        self.isPlain = isPlain
        size = PixelSize(width: width, height: height)
        self.maximum = maximum
        self.channels = channels
        self.hasAlpha = hasAlpha
    }

    static func kind(ofDigit digit: UInt8) -> (kind: NetpbmKind, isPlain: Bool)? {
        for kind in NetpbmKind.allCases {
            let numbers = kind.magicNumbers
            if digit == UInt8(ascii: "0") + numbers.raw { return (kind, false) }
            if let plain = numbers.plain, digit == UInt8(ascii: "0") + plain { return (kind, true) }
        }
        return nil
    }

    // MARK: PBM, PGM and PPM

    static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains(byte) }

    /// The next byte, where a comment, up to its line's end, counts as that end.
    private static func visible(_ byte: () throws(ImageError) -> UInt8) throws(ImageError) -> UInt8 {
        var found = try byte()
        guard found == UInt8(ascii: "#") else { return found }
        while found != 0x0A, found != 0x0D { found = try byte() }
        return found
    }

    /// A number and the byte behind it.
    private static func number(_ byte: () throws(ImageError) -> UInt8) throws(ImageError) -> Int {
        var found = try visible(byte)
        while isSpace(found) { found = try visible(byte) }
        var number = 0
        guard isDigit(found) else { throw .undecodable("its header has no number where one has to be") }
        while isDigit(found) {
            number = number * 10 + Int(found - UInt8(ascii: "0"))
            guard number <= Int(Int32.max) else { throw .undecodable("a number in its header is too large") }
            found = try visible(byte)
        }
        return number
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    // MARK: PAM

    private static func pam(_ byte: () throws(ImageError) -> UInt8) throws(ImageError) -> NetpbmHeader {
        var fields: [String: Int] = [:]
        var type: [String] = []
        while true {
            let words = try line(byte)
            guard let name = words.first else { continue }
            if name == "ENDHDR" { break }
            if name == "TUPLTYPE" {
                type += words.dropFirst()
            } else if ["WIDTH", "HEIGHT", "DEPTH", "MAXVAL"].contains(name) {
                guard words.count == 2, let number = UInt32(words[1]), number <= Int32.max else {
                    throw .undecodable("its header has no number for \(name)")
                }
                fields[name] = Int(number)
            } else if !name.hasPrefix("#") {
                throw .undecodable("its header has a line that no PAM has")
            }
        }
        guard let width = fields["WIDTH"], let height = fields["HEIGHT"], let depth = fields["DEPTH"],
            let maximum = fields["MAXVAL"]
        else { throw .undecodable("its header lacks its width, height, depth or maximum") }
        let hasAlpha = try hasAlpha(type.joined(separator: " "), depth: depth)
        return try NetpbmHeader(
            kind: .pam, isPlain: false, width, height, maximum, channels: depth, hasAlpha: hasAlpha)
    }

    /// The words of a line; those of a comment begin with its mark.
    private static func line(_ byte: () throws(ImageError) -> UInt8) throws(ImageError) -> [String] {
        var text: [UInt8] = []
        var found = try byte()
        while found != 0x0A {
            // No line that counts is longer; a comment may be.
            if text.count < 256 { text.append(found) }
            found = try byte()
        }
        return text.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func hasAlpha(_ type: String, depth: Int) throws(ImageError) -> Bool {
        let depths = [
            "": depth, "BLACKANDWHITE": 1, "GRAYSCALE": 1, "RGB": 3, "BLACKANDWHITE_ALPHA": 2, "GRAYSCALE_ALPHA": 2,
            "RGB_ALPHA": 4,
        ]
        guard (1...4).contains(depth) else {
            throw .unsupportedFeature("a PAM with \(depth) channels, where image-app reads 1 to 4")
        }
        guard let expected = depths[type] else {
            throw .unsupportedFeature(
                "a PAM of another kind (TUPLTYPE) than BLACKANDWHITE, GRAYSCALE and RGB, with _ALPHA or without")
        }
        guard depth == expected else { throw .undecodable("its header claims \(depth) channels of \(type)") }
        return depth % 2 == 0
    }

    // MARK: Before decoding

    /// What a file with this head is; nil for none of netpbm's. Text that begins like one has no two numbers next.
    static func kind(ofHead head: [UInt8]) -> NetpbmKind? {
        guard head.count >= 3, head[0] == UInt8(ascii: "P"), let found = kind(ofDigit: head[1]),
            isSpace(head[2]) || head[2] == UInt8(ascii: "#")
        else { return nil }
        var rest = head.dropFirst(2)
        func skip() {
            while let first = rest.first, isSpace(first) || first == UInt8(ascii: "#") {
                rest = isSpace(first) ? rest.dropFirst() : rest.drop { $0 != 0x0A && $0 != 0x0D }
            }
        }
        skip()
        if found.kind == .pam {
            let names = ["WIDTH", "HEIGHT", "DEPTH", "MAXVAL", "TUPLTYPE", "ENDHDR"]
            return rest.isEmpty || names.contains { rest.starts(with: $0.utf8) } ? found.kind : nil
        }
        for _ in 0..<2 where !rest.isEmpty {
            guard isDigit(rest[rest.startIndex]) else { return nil }
            rest = rest.drop(while: isDigit)
            skip()
        }
        return found.kind
    }

    static func probe(_ bytes: WindowedBytes, _ kind: NetpbmKind) -> PictureProbe {
        var result = PictureProbe(format: ReadableFormat(kind))
        var bytes = bytes
        var position = 0
        let header = try? NetpbmHeader { () throws(ImageError) in
            position += 1
            return bytes.byte(at: position - 1)
        }
        guard let header else { return result }
        result.size = header.size
        result.componentCount = header.channels
        result.bitDepth = header.bitDepth
        result.estimatedMemory = header.memory
        return result
    }

    /// Bits of a channel that hold every value.
    var bitDepth: Int { kind == .pbm ? 1 : isDeep ? 16 : 8 }

    /// An upper estimate of the bytes that a decoder holds.
    var memory: Int { NetpbmInput.bufferLength * 2 + size.width.saturatingProduct(8).saturatingSum(1 << 18) }
}
