import ImageCore
import KernelDispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a picture lacks, the look that suits it, and the filters that give it both: the same for the same statistics.
public struct AutoTuning: Sendable {
    /// The share of pixels that the filters may clip which were not clipped before, as seen on the statistics' sample: a
    /// fifth of what is promised for all pixels.
    private static let mostClipping = 0.001

    /// "dark and cool: lifted mid-tones 0.35 EV, warmed 20 mireds, finished like blue-hour at 40 %"
    public let explanation: String
    /// The filters as a look file has them; "none" where the picture lacks nothing.
    public let text: String
    let filters: [any Filter]

    /// - Parameter amount: how much of what it lacks it is to get, 0…1.
    public init(for statistics: PictureStatistics, amount: Double = 1) {
        let traits = PictureTraits(statistics)
        // Less of tones, of colour, of a look's manner and at last of all, until next to nothing is clipped by it.
        func unclipped(_ shares: AutoAdjustment.Shares) -> Double {
            Self.mostUnclipped(statistics.sample) { AutoAdjustment(for: traits, shares * $0) }
        }
        let each = AutoAdjustment.Shares(
            tones: amount * unclipped(.init(tones: amount)), colors: amount * unclipped(.init(colors: amount)),
            manner: amount * unclipped(.init(manner: amount)))
        let found = AutoAdjustment(for: traits, each * unclipped(each))
        filters = found.filters
        text = found.text
        let deeds = found.deeds
        explanation = "\(traits.words): \(deeds.isEmpty ? "left as it is" : deeds.joined(separator: ", "))"
    }

    /// The greatest share of an adjustment, in steps of a twentieth, that clips next to nothing.
    private static func mostUnclipped(_ sample: [UInt32], _ adjustment: (Double) -> AutoAdjustment) -> Double {
        let shares = stride(from: 20, to: 0, by: -1).map { Double($0) / 20 }
        return shares.first { adjustment($0).clippedShare(of: sample) <= mostClipping } ?? 0
    }
}

/// What is to be done to a picture, in the arguments of filters.
struct AutoAdjustment {
    private var mireds = 0.0
    private var tint = 0.0
    private var points: [CurvePoint] = []
    private var saturation = 1.0
    private var midtones = 0.0
    private var contrast = 1.0
    private let manner: AutoManner?
    /// How much of that look it gets, 0…1.
    private var strength = 0.0

    /// How much of what a picture lacks it is to get, 0…1.
    struct Shares {
        var tones = 0.0
        var colors = 0.0
        var manner = 0.0

        static func * (shares: Shares, factor: Double) -> Shares {
            Shares(tones: shares.tones * factor, colors: shares.colors * factor, manner: shares.manner * factor)
        }
    }

    /// A smaller share of a look's manner would not be seen.
    private static let leastManner = 0.08

    init(for traits: PictureTraits, _ shares: Shares) {
        func rounded(_ value: Double, _ digits: Double) -> Double { (value * digits).rounded() / digits }
        manner = traits.manner
        strength = rounded(AutoManner.strength * shares.manner, 100)
        mireds = rounded(traits.missingWarmth * shares.colors, 1)
        tint = rounded(traits.missingMagenta * shares.colors, 100)
        let (dark, middle, light) = (traits.dark, traits.middle, traits.light)
        func moved(_ from: Double, _ to: Double) -> Double { rounded(from + (to - from) * shares.tones, 1000) }
        let targets = traits.targets
        // Black and white keep their places, so a curve alone clips nothing.
        let inner = [
            CurvePoint(x: rounded(dark, 1000), y: moved(dark, targets.dark)),
            CurvePoint(x: rounded(middle, 1000), y: moved(middle, targets.middle)),
            CurvePoint(x: rounded(light, 1000), y: moved(light, targets.light)),
        ]
        points = [CurvePoint(x: 0, y: 0)]
        for point in inner where point.x > points.last!.x + 0.02 && point.x < 0.98 {
            // Neither so steep that noise shows nor so flat that detail is lost.
            let width = point.x - points.last!.x
            let y = min(max(point.y, points.last!.y + 0.45 * width), points.last!.y + 2.2 * width)
            points.append(CurvePoint(x: point.x, y: rounded(min(y, 1 - 0.3 * (1 - point.x)), 1000)))
        }
        points.append(CurvePoint(x: 1, y: 1))
        if points.dropFirst().dropLast().allSatisfy({ abs($0.y - $0.x) < 0.006 }) { points = [] }
        if let point = points.first(where: { $0.x == inner[1].x }) {
            midtones = log2(TransferCurve.linear(point.y) / TransferCurve.linear(point.x))
        }
        if let first = points.first(where: { $0.x == inner[0].x }),
            let last = points.first(where: { $0.x == inner[2].x }),
            last.x > first.x
        {
            contrast = (last.y - first.y) / (last.x - first.x)
        }
        // A curve that spreads tones spreads colours, too: pale ones get no more on top than they lack, strong ones are
        // held back.
        let spread = 1 + 0.6 * max(contrast - 1, 0)
        let wanted = (1 + traits.missingSaturation * shares.colors) / spread
        let least = spread > 1 ? min(traits.leastSaturation, 1 + traits.missingSaturation) : wanted
        saturation = rounded(max(wanted, least), 100)
        // Colours that have to be held back are vivid enough.
        if manner == .vivid && saturation < 1 || strength < Self.leastManner { strength = 0 }
    }

    var text: String {
        var parts: [String] = []
        if mireds != 0 { parts.append("temperature(\(mireds.plain))") }
        if tint != 0 { parts.append("tint(\(tint.plain))") }
        if !points.isEmpty {
            parts.append("curves(\(points.map { "\($0.x.plain) \($0.y.plain)" }.joined(separator: " ")))")
        }
        if saturation != 1 { parts.append("saturate(\(saturation.plain))") }
        if let manner, strength > 0 { parts.append(manner.text(strength: strength)) }
        return parts.isEmpty ? "none" : parts.joined(separator: " ")
    }

    var filters: [any Filter] {
        do {
            return try Look.filters(parsing: Array(text.utf8), named: "auto")
        } catch {
            preconditionFailure("what auto writes can't be read: \(error)")
        }
    }

    /// What was done, in words; nothing where too little is to be seen.
    var deeds: [String] {
        func stops(_ value: Double) -> String { "\(((abs(value) * 20).rounded() / 20).plain) EV" }
        var deeds: [String] = []
        if abs(midtones) >= 0.05 { deeds.append("\(midtones > 0 ? "lifted" : "lowered") mid-tones \(stops(midtones))") }
        if contrast > 1.03 { deeds.append("spread tones by \(((contrast - 1) * 100).rounded().plain) %") }
        if contrast < 0.97 { deeds.append("softened contrast by \(((1 - contrast) * 100).rounded().plain) %") }
        if mireds != 0 {
            let unit = abs(mireds) == 1 ? "mired" : "mireds"
            deeds.append("\(mireds > 0 ? "warmed" : "cooled") \(abs(mireds).plain) \(unit)")
        }
        if abs(tint) >= 0.02 { deeds.append("took out some \(tint > 0 ? "green" : "magenta")") }
        if saturation != 1 {
            let share = "\((abs(saturation - 1) * 100).rounded().plain) %"
            deeds.append(saturation > 1 ? "more colour by \(share)" : "held colour back by \(share)")
        }
        if let manner, strength > 0 {
            deeds.append("finished like \(manner.rawValue) at \((strength * 100).rounded().plain) %")
        }
        return deeds
    }

    /// The share of colours that come out with a channel at an end and had none there.
    func clippedShare(of sample: [UInt32]) -> Double {
        guard !sample.isEmpty, text != "none" else { return 0 }
        var pixels = PixelBuffer(size: PixelSize(width: sample.count, height: 1), format: .rgba8)
        for (index, color) in sample.enumerated() {
            for channel in 0..<3 { pixels.bytes[4 * index + channel] = UInt8(color >> UInt32(16 - 8 * channel) & 0xFF) }
            pixels.bytes[4 * index + 3] = 255
        }
        let before = pixels.bytes
        let look = Look(name: "auto", steps: filters.map { .filter($0) })
        do {
            try FilterPlan(compiling: look, for: PictureGeometry(fullSize: pixels.size)).apply(to: &pixels)
        } catch {
            preconditionFailure("a row of pixels was refused: \(error)")
        }
        func isClipped(_ bytes: [UInt8], _ index: Int) -> Bool {
            bytes[4 * index..<4 * index + 3].contains { $0 == 0 || $0 == 255 }
        }
        let clipped = sample.indices.count { isClipped(pixels.bytes, $0) && !isClipped(before, $0) }
        return Double(clipped) / Double(sample.count)
    }
}
