import ImageCore

/// The sequence header of AV1, and as much of a frame's as its size needs: section 5.5 and 5.9 of the specification.
struct AV1Parameters {
    private(set) var sequence: CodedSequence
    private(set) var format = CodedFormat(bitDepth: 8, chroma: .s420)

    private var bits: BitReader
    private var isReduced = false
    private var widthBits = 0
    private var heightBits = 0
    private var decoderModelBits: (removal: Int, presentation: Int)?
    private var hasEqualIntervals = false
    /// The length of a frame's number; 0 where frames have none.
    private var frameNumberBits = 0
    /// 0 and 1: off or on in all frames; 2: frames say it.
    private var screenContent = 2
    private var integerMotion = 2

    /// - Parameter unit: a sequence header OBU's content. Nil where it can't be read.
    init?(_ unit: ArraySlice<UInt8>) {
        bits = BitReader(unit)
        sequence = CodedSequence(largest: PixelSize(width: 0, height: 0), codePoints: nil)
        let profile = bits.bits(3)
        bits.skip(1)
        isReduced = bits.flag()
        if isReduced { bits.skip(5) } else { readOperatingPoints() }
        widthBits = bits.bits(4) + 1
        heightBits = bits.bits(4) + 1
        let width = bits.bits(widthBits) + 1
        let height = bits.bits(heightBits) + 1
        sequence.largest = PixelSize(width: width, height: height)
        readTools()
        readColors(profile: profile)
        guard !bits.isPastEnd else { return nil }
    }

    private mutating func readOperatingPoints() {
        var delayBits = 0
        if bits.flag() {
            bits.skip(64)
            hasEqualIntervals = bits.flag()
            if hasEqualIntervals { _ = bits.exponentialGolomb() }
            if bits.flag() {
                delayBits = bits.bits(5) + 1
                bits.skip(32)
                decoderModelBits = (bits.bits(5) + 1, bits.bits(5) + 1)
            }
        }
        let hasInitialDelay = bits.flag()
        for _ in 0...bits.bits(5) {
            bits.skip(12)
            if bits.bits(5) > 7 { bits.skip(1) }
            if decoderModelBits != nil, bits.flag() { bits.skip(2 * delayBits + 1) }
            if hasInitialDelay, bits.flag() { bits.skip(4) }
        }
    }

    private mutating func readTools() {
        if !isReduced, bits.flag() {
            let delta = bits.bits(4) + 2
            frameNumberBits = bits.bits(3) + delta + 1
        }
        bits.skip(3)
        guard !isReduced else {
            bits.skip(3)
            return
        }
        bits.skip(4)
        let hasOrder = bits.flag()
        if hasOrder { bits.skip(2) }
        screenContent = bits.flag() ? 2 : bits.bit()
        integerMotion = screenContent == 0 ? 2 : bits.flag() ? 2 : bits.bit()
        if hasOrder { bits.skip(3) }
        bits.skip(3)
    }

    private mutating func readColors(profile: Int) {
        let isDeep = bits.flag()
        let isTwelve = profile == 2 && isDeep && bits.flag()
        format.bitDepth = isTwelve ? 12 : isDeep ? 10 : 8
        let isGray = profile != 1 && bits.flag()
        var points = CodePoints.unspecified
        if bits.flag() {
            points.primaries = bits.bits(8)
            points.transfer = bits.bits(8)
            points.matrix = bits.bits(8)
        }
        if isGray {
            points.isFullRange = bits.flag()
            format.chroma = .none
        } else if points.primaries == 1, points.transfer == 13, points.matrix == 0 {
            points.isFullRange = true
            format.chroma = .s444
        } else {
            points.isFullRange = bits.flag()
            switch profile {
            case 0: format.chroma = .s420
            case 1: format.chroma = .s444
            default:
                let across = isTwelve ? bits.flag() : true
                let down = isTwelve && across ? bits.flag() : false
                format.chroma = down ? .s420 : across ? .s422 : .s444
            }
        }
        sequence.codePoints = points
    }

    /// Whether a frame may have more pixels than the sequence says, by a size of its own.
    /// - Parameter unit: a frame's or a frame header's OBU content.
    func mayBeLarger(_ unit: ArraySlice<UInt8>) -> Bool {
        guard !isReduced else { return false }
        // As most encoders write it, no size that is twice the largest can be written.
        let largest = sequence.largest
        if 1 << widthBits < 2 * largest.width, 1 << heightBits < 2 * largest.height { return false }
        var bits = BitReader(unit)
        if bits.flag() { return false }
        let frameType = bits.bits(2)
        let isShown = bits.flag()
        if isShown, let decoderModelBits, !hasEqualIntervals { bits.skip(decoderModelBits.presentation) }
        if !isShown { bits.skip(1) }
        // A switch frame is resilient, and so is a key frame that is shown.
        if frameType != 3, !(frameType == 0 && isShown) { bits.skip(1) }
        bits.skip(1)
        let isScreenContent = screenContent == 2 ? bits.flag() : screenContent == 1
        if isScreenContent, integerMotion == 2 { bits.skip(1) }
        bits.skip(frameNumberBits)
        return frameType == 3 || bits.flag() || bits.isPastEnd
    }
}

/// The units of an AV1 bitstream.
struct AV1Units: Sequence, IteratorProtocol {
    static let sequenceHeader = 1
    static let frames: Set = [3, 6, 7]

    private var reader: BoxBytes

    init(_ bytes: ArraySlice<UInt8>) {
        reader = BoxBytes(bytes)
    }

    mutating func next() -> (type: Int, content: ArraySlice<UInt8>)? {
        guard let header = reader.number(1) else { return nil }
        if header & 4 != 0 { _ = reader.number(1) }
        guard header & 2 != 0 else { return (header >> 3 & 15, reader.takeRest()) }
        var length = 0
        for index in 0..<8 {
            guard let byte = reader.number(1) else { return nil }
            length |= (byte & 0x7F) << (7 * index)
            if byte & 0x80 == 0 { break }
        }
        let content = reader.take(length) ?? reader.takeRest()
        return (header >> 3 & 15, content)
    }
}
