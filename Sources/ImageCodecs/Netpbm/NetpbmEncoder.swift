import ImageCore
import ImageMetadata

/// Writes raw PPM, PGM, PBM and PAM.
///
/// Colours become grey in a PGM as `ppmtopgm` makes them. A PBM is written of black and white alone.
final class NetpbmEncoder: ImageEncoder {
    private(set) var notices: [String] = []
    private let request: EncodingRequest
    private let kind: NetpbmKind
    private let isDeep: Bool
    private let sink: any ByteSink
    /// What is to be written next: whole rows.
    private var buffer: [UInt8] = []
    private var nextRow = 0
    private var hasLostColors = false

    private static let bufferLength = 1 << 16

    private var title: String { kind.rawValue.uppercased() }
    private var isGray: Bool { request.colorModel == .gray }

    /// Writes the header.
    /// - Throws: `ImageError.invalidRequest`, `ImageError.limitExceeded`, and what the sink throws.
    init(_ request: EncodingRequest, settings: NetpbmSettings, sink: any ByteSink) throws(ImageError) {
        try request.check()
        self.request = request
        self.sink = sink
        kind = settings.kind
        isDeep = settings.bitDepth == 16 && settings.kind != .pbm
        guard kind == .pam || !request.hasAlpha else { throw .invalidRequest("a \(title) can't hold alpha") }
        guard settings.bitDepth == 8 || settings.bitDepth == 16 else {
            throw .invalidRequest("a \(title) with \(settings.bitDepth) bits a channel can't be written, 8 or 16 can")
        }
        try request.limits.check(memory: Self.estimatedMemory(for: request), for: request.size)
        let dropped = request.metadata.namesOfParts
        if !dropped.isEmpty {
            notices.append("a \(title) holds no metadata; dropped: \(dropped.joined(separator: ", "))")
        }
        buffer += Array(headerText.utf8)
    }

    static func estimatedMemory(for request: EncodingRequest) -> Int {
        bufferLength.saturatingSum(request.size.width.saturatingProduct(8))
    }

    private var headerText: String {
        let size = request.size
        let maximum = isDeep ? 65_535 : 255
        switch kind {
        case .pbm: return "P4\n\(size.width) \(size.height)\n"
        case .pgm: return "P5\n\(size.width) \(size.height)\n\(maximum)\n"
        case .ppm: return "P6\n\(size.width) \(size.height)\n\(maximum)\n"
        case .pam:
            let depth = (isGray ? 1 : 3) + (request.hasAlpha ? 1 : 0)
            let type = (isGray ? "GRAYSCALE" : "RGB") + (request.hasAlpha ? "_ALPHA" : "")
            return """
                P7
                WIDTH \(size.width)
                HEIGHT \(size.height)
                DEPTH \(depth)
                MAXVAL \(maximum)
                TUPLTYPE \(type)
                ENDHDR

                """
        }
    }

    // MARK: Rows

    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        let format = request.rowFormat
        try checkRows(
            count, used: request.size.width * format.bytesPerPixel, bytesPerRow: bytesPerRow, available: rows.byteCount)
        guard count <= request.size.height - nextRow else {
            throw .invalidRequest("more rows given than the picture has")
        }
        for row in 0..<count {
            if kind == .pbm {
                try appendBits(rows, at: row * bytesPerRow)
            } else if dropsAlphaAlone {
                appendColors(rows, at: row * bytesPerRow)
            } else {
                appendSamples(rows, at: row * bytesPerRow)
            }
            nextRow += 1
            if buffer.count >= Self.bufferLength { try flush() }
        }
    }

    func finish() throws(ImageError) {
        guard nextRow == request.size.height else {
            throw .invalidRequest("the picture is finished before its last row")
        }
        try flush()
        if hasLostColors { notices.append("its colours were turned into grey: a \(title) holds no others") }
    }

    private func flush() throws(ImageError) {
        // Moved out of the property meanwhile, for an object's property has no span.
        var bytes = buffer
        buffer = []
        try sink.write(bytes.span.bytes)
        bytes.removeAll(keepingCapacity: true)
        buffer = bytes
    }

    /// Red, green, blue and alpha of a pixel, in the depth of the rows.
    private static func pixel(_ rows: RawSpan, at offset: Int, isWide: Bool) -> SIMD4<UInt16> {
        guard !isWide else { return rows.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self) }
        return SIMD4(truncatingIfNeeded: rows.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
    }

    private static func put(
        _ sample: UInt16, _ isDeep: Bool, in target: inout MutableSpan<UInt8>, at next: inout Int
    ) {
        if isDeep {
            target[next] = UInt8(sample >> 8)
            next += 1
        }
        target[next] = UInt8(truncatingIfNeeded: sample)
        next += 1
    }

    /// Whether rows of 8 bits become red, green and blue of 8 bits, as most do.
    private var dropsAlphaAlone: Bool { kind == .ppm && !isGray && !isDeep && request.rowFormat == .rgba8 }

    /// Adds a row without its alpha, four pixels at a time: their sixteen bytes become twelve.
    private func appendColors(_ rows: RawSpan, at start: Int) {
        let width = request.size.width
        var row = [UInt8](repeating: 0, count: 3 * width)
        var span = row.mutableSpan
        var target = span.mutableBytes
        func pixel(_ index: Int) -> UInt32 {
            UInt32(littleEndian: rows.unsafeLoadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
        }
        let fours = width / 4 * 4
        for index in stride(from: 0, to: fours, by: 4) {
            let (first, second, third, fourth) = (pixel(index), pixel(index + 1), pixel(index + 2), pixel(index + 3))
            let words = (
                first & 0xFF_FFFF | second << 24, second >> 8 & 0xFFFF | third << 16, third >> 16 & 0xFF | fourth << 8
            )
            target.storeBytes(of: words.0.littleEndian, toByteOffset: 3 * index, as: UInt32.self)
            target.storeBytes(of: words.1.littleEndian, toByteOffset: 3 * index + 4, as: UInt32.self)
            target.storeBytes(of: words.2.littleEndian, toByteOffset: 3 * index + 8, as: UInt32.self)
        }
        for index in fours..<width {
            let pixel = pixel(index)
            for channel in 0..<3 {
                target.storeBytes(
                    of: UInt8(truncatingIfNeeded: pixel >> (8 * channel)), toByteOffset: 3 * index + channel,
                    as: UInt8.self)
            }
        }
        buffer += row
    }

    /// Adds a row of whole samples.
    private func appendSamples(_ rows: RawSpan, at start: Int) {
        // Nothing of the object is looked at for each pixel: that takes ten times as long.
        let (width, isDeep, isWide) = (request.size.width, isDeep, request.rowFormat == .rgba16)
        let hasColor = kind == .ppm || kind == .pam && !self.isGray
        let (hasAlpha, isGray) = (kind == .pam && request.hasAlpha, isGray)
        let isGrayed = kind == .pgm && !isGray
        let step = isWide ? 8 : 4
        var row = [UInt8](
            repeating: 0, count: width * ((hasColor ? 3 : 1) + (hasAlpha ? 1 : 0)) * (isDeep ? 2 : 1))
        var target = row.mutableSpan
        var next = 0
        for index in 0..<width {
            var color = Self.pixel(rows, at: start + index * step, isWide: isWide)
            if isWide, !isDeep {
                // Correctly rounded.
                color = SIMD4(
                    truncatingIfNeeded: (SIMD4<UInt32>(truncatingIfNeeded: color) &* 255 &+ 32_895) &>> 16)
            } else if !isWide, isDeep {
                color = color &* 257
            }
            Self.put(isGrayed ? gray(color) : color.x, isDeep, in: &target, at: &next)
            if hasColor {
                Self.put(isGray ? color.x : color.y, isDeep, in: &target, at: &next)
                Self.put(isGray ? color.x : color.z, isDeep, in: &target, at: &next)
            }
            if hasAlpha { Self.put(color.w, isDeep, in: &target, at: &next) }
        }
        buffer += row
    }

    /// By `ppmtopgm`'s weights, of which it has coarser ones for 8 bits.
    private func gray(_ color: SIMD4<UInt16>) -> UInt16 {
        if isGray || (color.x == color.y && color.y == color.z) { return color.x }
        hasLostColors = true
        let (red, green, blue) = (UInt32(color.x), UInt32(color.y), UInt32(color.z))
        if isDeep { return UInt16((2989 * red + 5866 * green + 1145 * blue + 5000) / 10_000) }
        return UInt16((77 * red + 150 * green + 29 * blue + 128) >> 8)
    }

    /// Adds a row of bits.
    private func appendBits(_ rows: RawSpan, at start: Int) throws(ImageError) {
        let isWide = request.rowFormat == .rgba16
        let white: UInt16 = isWide ? 65_535 : 255
        var bits: UInt8 = 0
        for index in 0..<request.size.width {
            let color = Self.pixel(rows, at: start + index * (isWide ? 8 : 4), isWide: isWide)
            let isBlack = color.x == 0
            guard isBlack || color.x == white, isGray || (color.y == color.x && color.z == color.x) else {
                throw .invalidRequest(
                    "a PBM holds black and white alone, and the result has other colours; write a PGM or PPM")
            }
            if isBlack { bits |= 0x80 >> UInt8(index & 7) }
            if index & 7 == 7 || index == request.size.width - 1 {
                buffer.append(bits)
                bits = 0
            }
        }
    }
}
