#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How a photograph was taken, as EXIF says it. Numbers that no photograph can have are nil.
public struct PhotographFacts: Hashable, Sendable {
    /// The camera's maker.
    public var maker: String?
    /// The camera's model.
    public var camera: String?
    /// The lens's model.
    public var lens: String?
    /// `YYYY:MM:DD HH:MM:SS`, by the camera's clock.
    public var date: String?
    /// Seconds, above 0.
    public var exposureTime: Double?
    /// Above 0.
    public var fNumber: Double?
    /// 1 or more.
    public var iso: Int?
    /// Millimetres, above 0.
    public var focalLength: Double?
    /// The program that wrote the file.
    public var software: String?
    /// Who took the picture.
    public var artist: String?
    /// The copyright notice.
    public var copyright: String?
    /// Degrees, −90 to 90, south below zero.
    public var latitude: Double?
    /// Degrees, −180 to 180, west below zero.
    public var longitude: Double?
    /// Metres above the sea.
    public var altitude: Double?

    /// No facts yet.
    public init() {}

    /// The camera's exposure in powers of two, larger for brighter pictures: log2(seconds · ISO / (100 · f-number²)). Nil unless all three
    /// are known.
    public var cameraExposure: Double? {
        guard let exposureTime, let fNumber, let iso else { return nil }
        return log2(exposureTime * Double(iso) / (100 * fNumber * fNumber))
    }
}

extension ImageMetadata {
    /// How the photograph was taken; nil where EXIF does not say any of it.
    public var facts: PhotographFacts? {
        guard let exif, let block = TIFFBlock(exif), let first = block.firstDirectory else { return nil }
        var facts = PhotographFacts()
        let main = EXIFDirectory(block: block, offset: first)
        facts.maker = main.text(0x010F)
        facts.camera = main.text(0x0110)
        facts.software = main.text(0x0131)
        facts.artist = main.text(0x013B)
        facts.copyright = main.text(0x8298)
        if let details = block.directory(0x8769, in: first).map({ EXIFDirectory(block: block, offset: $0) }) {
            facts.lens = details.text(0xA434)
            facts.date = details.text(0x9003)
            facts.exposureTime = details.number(0x829A, within: 1e-9...1e7)
            facts.fNumber = details.number(0x829D, within: 0.01...1000)
            facts.iso = details.integer(0x8827).flatMap { (1...100_000_000).contains($0) ? $0 : nil }
            facts.focalLength = details.number(0x920A, within: 0.01...1_000_000)
        }
        if let gps = block.directory(0x8825, in: first).map({ EXIFDirectory(block: block, offset: $0) }) {
            facts.latitude = gps.degrees(2, isNegative: gps.text(1) == "S", most: 90)
            facts.longitude = gps.degrees(4, isNegative: gps.text(3) == "W", most: 180)
            facts.altitude = gps.number(6, within: 0...1_000_000).map { gps.byte(5) == 1 ? -$0 : $0 }
        }
        return facts == PhotographFacts() ? nil : facts
    }
}

/// One directory of EXIF, in plain values.
private struct EXIFDirectory {
    var block: TIFFBlock
    var offset: Int

    /// Without the blanks that cameras fill up with; nil where nothing is left.
    func text(_ tag: Int) -> String? {
        guard let entry = block.entry(tag, in: offset), entry.count <= 4096, let bytes = block.text(entry) else {
            return nil
        }
        let blanks = Array(" \t\r\n".utf8)
        let trimmed = bytes.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed()
        return trimmed.isEmpty ? nil : String(decoding: Array(trimmed), as: UTF8.self)
    }

    /// Of several SHORTs the first.
    func integer(_ tag: Int) -> Int? {
        guard let entry = block.entry(tag, in: offset), entry.type == 3 || entry.type == 4, let value = entry.value
        else {
            return nil
        }
        return block.unsigned(at: value.lowerBound, size: entry.type == 3 ? 2 : 4)
    }

    func byte(_ tag: Int) -> Int? {
        block.entry(tag, in: offset).flatMap(block.integer)
    }

    func numbers(_ tag: Int) -> [Double]? {
        guard let entry = block.entry(tag, in: offset), entry.count <= 16, let fractions = block.fractions(entry) else {
            return nil
        }
        return fractions.allSatisfy { $0.1 != 0 } ? fractions.map { Double($0.0) / Double($0.1) } : nil
    }

    /// The first of several; nil where it is out of its range.
    func number(_ tag: Int, within range: ClosedRange<Double>) -> Double? {
        numbers(tag)?.first.flatMap { range.contains($0) ? $0 : nil }
    }

    /// Degrees, minutes and seconds. Minutes and seconds may be 60, by rounding.
    func degrees(_ tag: Int, isNegative: Bool, most: Double) -> Double? {
        guard let parts = numbers(tag), parts.count == 3 else { return nil }
        guard parts[0] >= 0, (0...60).contains(parts[1]), (0...60).contains(parts[2]) else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        guard degrees <= most else { return nil }
        return isNegative ? -degrees : degrees
    }
}
