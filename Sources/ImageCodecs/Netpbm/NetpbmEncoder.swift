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
            let start = row * bytesPerRow
            if format == .rgba16 {
                try append { pixel in
                    rows.unsafeLoadUnaligned(fromByteOffset: start + pixel * 8, as: SIMD4<UInt16>.self)
                }
            } else {
                try append { pixel in
                    SIMD4<UInt16>(
                        truncatingIfNeeded: rows.unsafeLoadUnaligned(
                            fromByteOffset: start + pixel * 4, as: SIMD4<UInt8>.self))
                }
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

    /// Adds a row.
    /// - Parameter pixel: red, green, blue and alpha of a pixel, in the depth of the rows.
    private func append(_ pixel: (Int) -> SIMD4<UInt16>) throws(ImageError) {
        switch kind {
        case .pbm: try appendBits(pixel)
        case .pgm:
            for index in 0..<request.size.width { append(gray(deepened(pixel(index)))) }
        case .ppm:
            for index in 0..<request.size.width {
                let color = deepened(pixel(index))
                append(color.x)
                append(isGray ? color.x : color.y)
                append(isGray ? color.x : color.z)
            }
        case .pam:
            for index in 0..<request.size.width {
                let color = deepened(pixel(index))
                append(color.x)
                if !isGray {
                    append(color.y)
                    append(color.z)
                }
                if request.hasAlpha { append(color.w) }
            }
        }
    }

    private func append(_ sample: UInt16) {
        if isDeep { buffer.append(UInt8(sample >> 8)) }
        buffer.append(UInt8(truncatingIfNeeded: sample))
    }

    /// A pixel in the depth of the file, correctly rounded.
    private func deepened(_ pixel: SIMD4<UInt16>) -> SIMD4<UInt16> {
        if request.rowFormat == .rgba16 {
            if isDeep { return pixel }
            let wide = SIMD4<UInt32>(truncatingIfNeeded: pixel) &* 255 &+ 32_895
            return SIMD4<UInt16>(truncatingIfNeeded: wide &>> 16)
        }
        return isDeep ? pixel &* 257 : pixel
    }

    /// By `ppmtopgm`'s weights, of which it has coarser ones for 8 bits.
    private func gray(_ color: SIMD4<UInt16>) -> UInt16 {
        if isGray || (color.x == color.y && color.y == color.z) { return color.x }
        hasLostColors = true
        let (red, green, blue) = (UInt32(color.x), UInt32(color.y), UInt32(color.z))
        if isDeep { return UInt16((2989 * red + 5866 * green + 1145 * blue + 5000) / 10_000) }
        return UInt16((77 * red + 150 * green + 29 * blue + 128) >> 8)
    }

    private func appendBits(_ pixel: (Int) -> SIMD4<UInt16>) throws(ImageError) {
        let white: UInt16 = request.rowFormat == .rgba16 ? 65_535 : 255
        var bits: UInt8 = 0
        for index in 0..<request.size.width {
            let color = pixel(index)
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
