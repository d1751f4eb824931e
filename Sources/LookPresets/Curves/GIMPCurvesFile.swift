import Inspire

/// The curves of a file that GIMP exports from its curves tool.
struct GIMPCurvesFile: Hashable, Sendable {
    static let channels = ["value", "red", "green", "blue", "alpha"]
    private static let maximumLength = 1 << 20

    /// By the names of their channels; those that are not there are straight.
    var curves: [String: GIMPCurve] = [:]
    /// Whether they act on linear light, and not on values as pictures have them.
    var isLinear = false

    static func isOne(_ start: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: start, as: UTF8.self)
        return text.hasPrefix("# GIMP") && text.lowercased().prefix(60).contains("curves")
            || text.contains("(GimpCurvesConfig")
    }

    init(_ bytes: [UInt8], named sourceName: String) throws(PresetError) {
        guard bytes.count <= Self.maximumLength, let text = String(validating: bytes, as: UTF8.self) else {
            throw PresetError("expected GIMP's curves: a text of at most 1 MiB; export them again", in: sourceName)
        }
        if text.hasPrefix("# GIMP Curves File") {
            try self.init(lines: text, named: sourceName)
        } else {
            try self.init(settings: text, named: sourceName)
        }
    }

    // MARK: Until GIMP 2.6, and as its "old format"

    /// A line of 17 points for each channel, 0…255, of which those at -1 are not there.
    private init(lines text: String, named sourceName: String) throws(PresetError) {
        let lines = text.split(whereSeparator: \.isNewline).dropFirst()
        guard lines.count >= 5 else {
            throw PresetError(
                "expected five lines of points, found \(lines.count); export the curves again", in: sourceName)
        }
        for (index, (channel, line)) in zip(Self.channels, lines).enumerated() {
            func fail(_ reason: String) -> PresetError {
                PresetError("\(reason); export the curves again", in: sourceName, line: index + 2)
            }
            let words = line.split(whereSeparator: \.isWhitespace)
            let numbers = words.compactMap { Int($0) }
            guard numbers.count == words.count, numbers.count == 34 else {
                throw fail("expected 34 whole numbers, found \(words.count) words")
            }
            var points: [GIMPCurve.Point] = []
            for pair in stride(from: 0, to: 34, by: 2) where numbers[pair] >= 0 {
                let (x, y) = (numbers[pair], numbers[pair + 1])
                guard x <= 255, 0...255 ~= y else { throw fail("the point '\(x) \(y)' is not within 0 to 255") }
                let point = GIMPCurve.Point(x: Double(x) / 255, y: Double(y) / 255)
                if let last = points.last, last.x >= point.x { throw fail("the points are not in order") }
                points.append(point)
            }
            curves[channel] = GIMPCurve(points: points)
        }
    }

    // MARK: Since

    private init(settings text: String, named sourceName: String) throws(PresetError) {
        guard var nodes = SettingsText.nodes(in: text) else {
            throw PresetError(
                "expected GIMP's settings, in which each bracket that is opened is closed; export the curves again",
                in: sourceName)
        }
        let presets = nodes.filter { $0.name == "GimpCurvesConfig" }
        guard presets.count <= 1 else {
            throw PresetError(
                "it has \(presets.count) presets of curves: choose one in GIMP and export it by itself", in: sourceName)
        }
        if let preset = presets.first { nodes = preset.nodes }
        var channel = "value"
        for node in nodes {
            switch node.name {
            case "channel": channel = node.words.first ?? channel
            case "linear": isLinear = node.words.first == "yes"
            case "trc": isLinear = node.words.first == "linear"
            case "curve":
                guard Self.channels.contains(channel) else {
                    throw PresetError(
                        "the channel '\(channel.printable)' is unknown; expected value, red, green, blue or alpha",
                        in: sourceName)
                }
                curves[channel] = try Self.curve(node, of: channel, named: sourceName)
            default: break
            }
        }
        guard !curves.isEmpty else {
            throw PresetError("there is no curve in it; export them again from GIMP's curves", in: sourceName)
        }
    }

    private static func curve(
        _ node: SettingsText.Node, of channel: String, named sourceName: String
    ) throws(PresetError) -> GIMPCurve {
        func fail(_ reason: String) -> PresetError {
            PresetError("the curve of '\(channel)' \(reason); export the curves again", in: sourceName)
        }
        /// How many follow, and then the numbers.
        func numbers(_ name: String) throws(PresetError) -> [Double] {
            guard let words = node.nodes.first(where: { $0.name == name })?.words else { return [] }
            let numbers = words.dropFirst().compactMap { Double($0) }
            guard let first = words.first, let count = Int(first), count == numbers.count,
                words.count == count + 1, count <= 1 << 16, numbers.allSatisfy({ -1...1 ~= $0 })
            else { throw fail("has '\(name)' that are not as many numbers from -1 to 1 as it says") }
            return numbers
        }
        if node.nodes.first(where: { $0.name == "curve-type" })?.words.first == "free" {
            let samples = try numbers("samples")
            guard samples.count >= 2, samples.allSatisfy({ $0 >= 0 }) else {
                throw fail("is drawn by hand without values")
            }
            return GIMPCurve(samples: samples)
        }
        let numbers = try numbers("points")
        guard numbers.count % 2 == 0 else { throw fail("has a point without a height") }
        let corners = node.nodes.first { $0.name == "point-types" }?.words.dropFirst() ?? []
        var points: [GIMPCurve.Point] = []
        for pair in stride(from: 0, to: numbers.count, by: 2) where numbers[pair] >= 0 {
            let corner = corners.dropFirst(pair / 2).first
            let point = GIMPCurve.Point(
                x: numbers[pair], y: max(numbers[pair + 1], 0), isCorner: corner == "corner" || corner == "1")
            if let last = points.last, point.x - last.x < 1e-5 { throw fail("has points that are not in order") }
            points.append(point)
        }
        guard points.count <= 1024 else { throw fail("has \(points.count) points, more than 1,024") }
        return GIMPCurve(points: points)
    }
}
