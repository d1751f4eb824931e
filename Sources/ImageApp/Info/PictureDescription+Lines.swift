import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline

extension PictureDescription {
    /// For people.
    var lines: [String] {
        let metadata = header.metadata
        var lines = [
            "\(file): \(header.format.title), \(header.size), \(header.colorModel.rawValue), \(header.bitDepth) bits"
                + (header.hasAlpha ? ", with alpha" : "")
        ]
        func add(_ name: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            lines.append("  " + "\(name) ".padded(to: 13) + text)
        }
        add("coding", (header.coding?.facts).map { "\($0.coding), \($0.color), \($0.sampling)" })
        if metadata.orientation != .topLeft { add("orientation", "\(metadata.orientation.rawValue)") }
        add("resolution", resolution?.text)
        add("colours", color.map { $0.kind == $0.name ? $0.name : "\($0.name) (\($0.kind))" })
        add("ICC profile", metadata.iccProfile.map { "\($0.count) bytes" })
        add("EXIF", metadata.exif.map { "\($0.count) bytes" })
        add("XMP", xmpBytes.map { "\($0) bytes" })
        add("IPTC", metadata.imageResources.map { "\($0.count) bytes" })
        if let photograph = metadata.facts {
            add("camera", photograph.cameraName)
            add("lens", photograph.lens)
            add("taken", photograph.date)
            add("exposure", photograph.exposure)
            add("location", photograph.location)
            add("artist", photograph.artist)
            add("copyright", photograph.copyright)
            add("software", photograph.software)
        }
        for text in texts { add(text.keyword, Self.shortened(text.text)) }
        if omittedTexts > 0 { add("with", "\(omittedTexts) more texts, too many or too long to be shown") }
        if unreadableTexts > 0 { add("with", "\(unreadableTexts) texts that can't be unpacked") }
        for part in parts { add("with", part) }
        add("refused", refusal)
        if let recipe {
            let strength = recipe.strength == 1 ? "" : " at \(Int((recipe.strength * 100).rounded())) %"
            add("made", "with \(recipe.look) \(recipe.lookVersion)\(strength) by \(recipe.program)")
            add("from", recipe.original)
        }
        add("made", recipeProblem)
        return lines
    }

    /// A line's worth of a text.
    private static func shortened(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 200 ? line.prefix(200) + " …" : line
    }
}

extension Resolution {
    /// `300 × 300 per inch`.
    fileprivate var text: String { "\(x) × \(y)" + (unitName.map { " per \($0)" } ?? " (the shape of a pixel)") }
}

extension PhotographFacts {
    /// The maker's name, where the camera's does not begin with it.
    fileprivate var cameraName: String? {
        guard let camera else { return maker }
        guard let maker, !camera.lowercased().hasPrefix(maker.lowercased()) else { return camera }
        return "\(maker) \(camera)"
    }

    /// `1/250 s, f/2.8, ISO 100, 35 mm`.
    fileprivate var exposure: String? {
        var parts: [String] = []
        if let seconds = exposureTime, seconds > 0 {
            parts.append(seconds < 0.4 ? "1/\(Int((1 / seconds).rounded())) s" : "\(Self.short(seconds)) s")
        }
        if let fNumber { parts.append("f/\(Self.short(fNumber))") }
        if let iso { parts.append("ISO \(iso)") }
        if let focalLength { parts.append("\(Self.short(focalLength)) mm") }
        return parts.joined(separator: ", ")
    }

    /// `52.52° N, 13.405° E, 34 m`.
    fileprivate var location: String? {
        guard let latitude, let longitude else { return nil }
        let degrees = { (value: Double, names: [String]) in
            "\((abs(value) * 100_000).rounded() / 100_000)° \(names[value < 0 ? 1 : 0])"
        }
        let height = altitude.map { ", \(Self.short($0)) m" } ?? ""
        return degrees(latitude, ["N", "S"]) + ", " + degrees(longitude, ["E", "W"]) + height
    }

    /// At most one decimal.
    private static func short(_ number: Double) -> String {
        guard abs(number) < 1e9 else { return "\(number)" }
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}
