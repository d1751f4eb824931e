/// The notation of ISO 21496-1: big-endian numbers, the parameters as fractions.
extension GainMapParameters {
    /// The name that JPEG's segments with it begin with.
    package static let segmentName = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)

    private static let isMultichannel: UInt8 = 0x80
    private static let usesBaseColors: UInt8 = 0x40
    private static let isBackward: UInt8 = 4
    private static let hasCommonDenominator: UInt8 = 8

    /// - Parameter iso: of a segment, what follows its name; more may follow.
    /// - Returns: nil where it can't be read or used, with what it has to be read by.
    package init?(iso: some Sequence<UInt8>) {
        var reader = Reader(iso)
        // The lowest version that a reader has to know, and the writer's.
        guard reader.unsigned(2) == 0, reader.unsigned(2) != nil, let flags = reader.unsigned(1).map({ UInt8($0) })
        else {
            return nil
        }
        if flags & Self.hasCommonDenominator != 0 {
            guard let denominator = reader.unsigned(4), denominator > 0 else { return nil }
            reader.denominator = Double(denominator)
        }
        guard let base = reader.fraction(isSigned: false), let alternate = reader.fraction(isSigned: false) else {
            return nil
        }
        var channels: [Channel] = []
        for _ in 0..<(flags & Self.isMultichannel == 0 ? 1 : 3) {
            guard
                let minimum = reader.fraction(isSigned: true), let maximum = reader.fraction(isSigned: true),
                let gamma = reader.fraction(isSigned: false), let offset = reader.fraction(isSigned: true),
                let alternateOffset = reader.fraction(isSigned: true)
            else { return nil }
            channels.append(
                Channel(
                    minimum: minimum, maximum: maximum, gamma: gamma, baseOffset: offset,
                    alternateOffset: alternateOffset))
        }
        self.init(
            channels: channels, baseHeadroom: base, alternateHeadroom: alternate,
            isBaseHDR: base > alternate || flags & Self.isBackward != 0,
            usesBaseColors: flags & Self.usesBaseColors != 0)
        guard isUsable else { return nil }
    }

    /// What follows the name in the map's segment.
    package var iso: [UInt8] {
        var flags: UInt8 = channels.count == 1 ? 0 : Self.isMultichannel
        if usesBaseColors { flags |= Self.usesBaseColors }
        var bytes: [UInt8] = [0, 0, 0, 0, flags]
        for headroom in [baseHeadroom, alternateHeadroom] { bytes += Self.fraction(headroom) }
        for channel in channels {
            let values = [
                channel.minimum, channel.maximum, channel.gamma, channel.baseOffset, channel.alternateOffset,
            ]
            bytes += values.flatMap { Self.fraction($0) }
        }
        return bytes
    }

    /// Numerator and denominator, four bytes each: within a millionth for numbers below 1024.
    private static func fraction(_ value: Double) -> [UInt8] {
        // Values have passed isUsable: none is over 1000.
        let denominator = 1 << 20
        let numerator = Int32((value * Double(denominator)).rounded())
        return MultiPictureIndex.bytes(UInt32(bitPattern: numerator)) + MultiPictureIndex.bytes(UInt32(denominator))
    }

    private struct Reader<Bytes: IteratorProtocol<UInt8>> {
        private var bytes: Bytes
        /// That of all fractions; nil where each has its own.
        var denominator: Double?

        init<S: Sequence<UInt8>>(_ bytes: S) where S.Iterator == Bytes {
            self.bytes = bytes.makeIterator()
        }

        /// Nil beyond the end.
        mutating func unsigned(_ count: Int) -> UInt32? {
            var number: UInt32 = 0
            for _ in 0..<count {
                guard let byte = bytes.next() else { return nil }
                number = number << 8 | UInt32(byte)
            }
            return number
        }

        mutating func fraction(isSigned: Bool) -> Double? {
            guard let bits = unsigned(4) else { return nil }
            let numerator = isSigned ? Double(Int32(bitPattern: bits)) : Double(bits)
            if let denominator { return numerator / denominator }
            guard let denominator = unsigned(4), denominator > 0 else { return nil }
            return numerator / Double(denominator)
        }
    }
}
