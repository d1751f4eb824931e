import ImageCore
import ImageMetadata

/// Reads PBM, PGM, PPM and PAM, plain or raw, row by row. Samples are scaled to 8 bits, those of more than 8 bits to 16. Of a
/// file with several pictures it reads the first.
final class NetpbmDecoder: ImageDecoder {
    let header: ImageHeader
    private let file: NetpbmHeader
    private let allowsDamage: Bool
    private var input: NetpbmInput
    private let scale: SampleScale
    private var nextRow = 0
    private var samples: NetpbmSamples
    private var damage: String?

    /// Reads the header.
    init(source: any ByteSource, options: DecodingOptions) throws(ImageError) {
        var input = NetpbmInput(source)
        let file = try NetpbmHeader { () throws(ImageError) in try input.next() }
        header = ImageHeader(file)
        try header.check(within: options.limits)
        scale = SampleScale(from: file.maximum, isDeep: file.isDeep)
        samples = NetpbmSamples(file)
        allowsDamage = options.allowsDamage
        self.file = file
        self.input = input
    }

    static func header(of source: any ByteSource) throws(ImageError) -> ImageHeader {
        var input = NetpbmInput(source)
        return ImageHeader(try NetpbmHeader { () throws(ImageError) in try input.next() })
    }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try checkRows(
            count, used: header.size.width * header.rowFormat.bytesPerPixel, bytesPerRow: bytesPerRow,
            available: destination.byteCount)
        guard count <= header.size.height - nextRow else {
            throw .invalidRequest("more rows asked for than the picture has")
        }
        for row in 0..<count {
            if damage == nil || !samples.hasEnded {
                try samples.readRow(&input)
                if let fault = samples.fault { try report(fault) }
            } else {
                samples.clear()
            }
            write(to: &destination, at: row * bytesPerRow)
            nextRow += 1
        }
    }

    func finish() throws(ImageError) -> DecodeReport {
        guard nextRow == header.size.height else {
            throw .invalidRequest("the picture is finished before its last row")
        }
        return DecodeReport(damage: damage, notices: samples.hasEnded ? [] : try trailingNotices())
    }

    /// The first damage counts.
    private func report(_ fault: String) throws(ImageError) {
        guard damage == nil else { return }
        if samples.hasEnded, nextRow == 0, samples.count == 0 {
            throw .undecodable("the data ends after the header; nothing of the picture is there")
        }
        let text = "\(fault); \(nextRow) of \(header.size.height) rows are whole"
        guard allowsDamage else { throw .damaged(text) }
        damage = text
    }

    private func write(to destination: inout MutableRawSpan, at start: Int) {
        let channels = file.channels
        let opaque = file.isDeep ? UInt16.max : 255
        let second = file.isGray ? 0 : 1
        let third = file.isGray ? 0 : 2
        for pixel in 0..<header.size.width {
            let first = pixel * channels
            let red = scale[samples.row[first]]
            let green = scale[samples.row[first + second]]
            let blue = scale[samples.row[first + third]]
            let alpha = file.hasAlpha ? scale[samples.row[first + channels - 1]] : opaque
            if file.isDeep {
                destination.storeBytes(
                    of: SIMD4(red, green, blue, alpha), toByteOffset: start + pixel * 8, as: SIMD4<UInt16>.self)
            } else {
                destination.storeBytes(
                    of: SIMD4<UInt8>(truncatingIfNeeded: SIMD4(red, green, blue, alpha)),
                    toByteOffset: start + pixel * 4,
                    as: SIMD4<UInt8>.self)
            }
        }
    }

    private func trailingNotices() throws(ImageError) -> [String] {
        while let byte = try input.peek(1).first, NetpbmHeader.isSpace(byte) { _ = try input.next() }
        guard let first = try input.next() else { return [] }
        if first == UInt8(ascii: "P"), let digit = try input.next(), NetpbmHeader.kind(ofDigit: digit) != nil {
            return ["it holds several pictures: the first is used, without the others"]
        }
        return ["extraneous bytes after the picture"]
    }
}

extension ImageHeader {
    fileprivate init(_ file: NetpbmHeader) {
        self.init(
            format: ReadableFormat(file.kind), size: file.size, colorModel: file.isGray ? .gray : .rgb,
            hasAlpha: file.hasAlpha, bitDepth: file.bitDepth, rowFormat: file.rowFormat, isStreamed: true,
            estimatedMemory: file.memory, metadata: ImageMetadata())
    }
}

/// Samples from 0 to a file's maximum, scaled to 255 or to 65,535 and rounded, as netpbm does.
private struct SampleScale {
    /// Nil where samples stay what they are.
    private let table: [UInt16]?

    init(from maximum: Int, isDeep: Bool) {
        let highest = isDeep ? 65_535 : 255
        table = maximum == highest ? nil : (0...maximum).map { UInt16(($0 * highest + maximum / 2) / maximum) }
    }

    subscript(sample: UInt16) -> UInt16 {
        if let table { table[Int(sample)] } else { sample }
    }
}
