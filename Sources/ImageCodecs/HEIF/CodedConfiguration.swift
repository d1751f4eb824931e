import ImageCore

/// How a coded item is to be decoded: the codec, and what stands before its data in the bitstream.
struct CodedConfiguration: Hashable {
    enum Codec {
        case hevc, av1

        var itemType: FourCC { self == .hevc ? "hvc1" : "av01" }
        var title: String { self == .hevc ? "HEVC" : "AV1" }
    }

    let codec: Codec
    let format: CodedFormat
    /// HEVC's parameter sets, each with its length in four bytes, or AV1's units.
    let start: ArraySlice<UInt8>
    /// The fixed part of the configuration's box.
    let record: ArraySlice<UInt8>

    /// How much larger than the file says a picture may be coded: in whole blocks.
    private static let slack = 128

    /// - Throws: `ImageError.unsupportedFeature` for what can't be decoded, `ImageError.undecodable`.
    init(_ codec: Codec, _ content: ArraySlice<UInt8>) throws(ImageError) {
        self.codec = codec
        var reader = BoxBytes(content)
        let broken = ImageError.undecodable("the description of its \(codec.title) data is broken")
        guard let record = reader.take(codec == .hevc ? 22 : 4) else { throw broken }
        self.record = record
        let fields = Array(record)
        switch codec {
        case .hevc:
            guard fields[21] & 3 == 3 else {
                throw .unsupportedFeature(
                    "its HEVC data has lengths of another size than four bytes, which can't be read")
            }
            let depth = 8 + Int(fields[17] & 7)
            guard let chroma = CodedFormat.Chroma(rawValue: Int(fields[16] & 3)),
                chroma == .none || fields[18] & 7 == fields[17] & 7
            else { throw .unsupportedFeature("its luma and chroma have different depths, which can't be read") }
            format = CodedFormat(bitDepth: depth, chroma: chroma)
            guard let units = Self.parameterSets(&reader) else { throw broken }
            start = units[...]
        case .av1:
            let flags = fields[2]
            let chroma: CodedFormat.Chroma =
                flags & 0x10 != 0 ? .none : flags & 0x08 == 0 ? .s444 : flags & 0x04 == 0 ? .s422 : .s420
            format = CodedFormat(bitDepth: flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12, chroma: chroma)
            start = reader.takeRest()
        }
    }

    private static func parameterSets(_ reader: inout BoxBytes) -> [UInt8]? {
        guard let arrays = reader.number(1) else { return nil }
        var result: [UInt8] = []
        for _ in 0..<arrays {
            guard reader.number(1) != nil, let count = reader.number(2) else { return nil }
            for _ in 0..<count {
                guard let length = reader.number(2), let unit = reader.take(length) else { return nil }
                result += [0, 0, UInt8(length >> 8), UInt8(length & 255)] + unit
            }
        }
        return result
    }

    /// Looks at the bitstream's own headers: a decoder would make room for what they say.
    /// - Throws: `ImageError.undecodable` for a header that can't be read, or for larger pictures than the file says.
    func check(_ data: ArraySlice<UInt8>, size: PixelSize) throws(ImageError) {
        let sequences = codec == .hevc ? try hevcSequences(data) : try av1Sequences(data)
        for sequence in sequences {
            let largest = sequence.largest
            guard largest.width <= size.width + Self.slack, largest.height <= size.height + Self.slack else {
                throw .undecodable(
                    "its \(codec.title) data is for a picture of \(largest) pixels, and the file says that it has \(size)"
                )
            }
        }
        guard !sequences.isEmpty else { throw .undecodable("the header of its \(codec.title) data is missing") }
    }

    /// What the first header says that can be read, in the configuration or the start of the data.
    func codePoints(_ dataStart: ArraySlice<UInt8>) -> CodePoints? {
        switch codec {
        case .hevc:
            var reader = BoxBytes(start)
            while let length = reader.number(4), let unit = reader.take(length) {
                if HEVCParameters.unitType(of: unit) == HEVCParameters.unitType, HEVCParameters.isOfBaseLayer(unit) {
                    return HEVCParameters(unit)?.sequence.codePoints
                }
            }
            return nil
        case .av1:
            let units = [start, dataStart].flatMap { AV1Units($0) }
            let header = units.first { $0.type == AV1Units.sequenceHeader }
            return header.flatMap { AV1Parameters($0.content)?.sequence.codePoints }
        }
    }

    private func hevcSequences(_ data: ArraySlice<UInt8>) throws(ImageError) -> [CodedSequence] {
        var sequences: [CodedSequence] = []
        for bytes in [start, data] {
            var reader = BoxBytes(bytes)
            while let length = reader.number(4), let unit = reader.take(length) {
                guard HEVCParameters.unitType(of: unit) == HEVCParameters.unitType, HEVCParameters.isOfBaseLayer(unit)
                else { continue }
                guard let parameters = HEVCParameters(unit) else {
                    throw .undecodable("the header of its HEVC data is broken")
                }
                sequences.append(parameters.sequence)
            }
        }
        return sequences
    }

    private func av1Sequences(_ data: ArraySlice<UInt8>) throws(ImageError) -> [CodedSequence] {
        var all: [CodedSequence] = []
        var last: AV1Parameters?
        for bytes in [start, data] {
            for unit in AV1Units(bytes) {
                if unit.type == AV1Units.sequenceHeader {
                    guard let parameters = AV1Parameters(unit.content) else {
                        throw .undecodable("the header of its AV1 data is broken")
                    }
                    last = parameters
                    all.append(parameters.sequence)
                } else if AV1Units.frames.contains(unit.type), last?.mayBeLarger(unit.content) ?? true {
                    throw .unsupportedFeature("a frame of its AV1 data has a size of its own, which can't be read")
                }
            }
        }
        return all
    }
}
