import ImageMetadata
import Inspire

/// Presets and profiles of Lightroom and Camera Raw (`.xmp`).
enum CameraRawPreset {
    /// Longer than any with a table, or several.
    private static let maximumLength = 8 << 20

    static func look(
        from bytes: [UInt8], named sourceName: String, title: String
    ) throws(PresetError) -> ImportedLook {
        guard bytes.count <= maximumLength else {
            throw PresetError("it is larger than \(maximumLength >> 20) MiB, as no preset is", in: sourceName)
        }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        guard let packet = XMPPacket(hasMark ? Array(bytes.dropFirst(3)) : bytes) else {
            throw PresetError(
                "expected XMP: well-formed XML in UTF-8 with 'rdf:RDF' in it, as Lightroom and Camera Raw save presets;"
                    + " export it again", in: sourceName)
        }
        let settings = packet.fields(in: XMPNamespace.cameraRaw)
        guard settings != XMPFields() else {
            throw PresetError(
                "there are no settings of Camera Raw in it; expected a preset or profile of Lightroom or Camera Raw",
                in: sourceName)
        }
        var reading = CameraRawReading(settings, sourceName: sourceName, title: title)
        try reading.readAll()
        guard !reading.look.steps.isEmpty else {
            let findings = reading.look.findings
            let fields = findings.prefix(6).map(\.field).joined(separator: ", ")
            if !findings.isEmpty, findings.allSatisfy({ $0.field.hasPrefix("Enable") && $0.nearness == .leftOut }) {
                throw PresetError(
                    "it changes nothing: its panels are switched off (\(fields)); switch them on and save the preset again",
                    in: sourceName)
            }
            throw PresetError(
                fields.isEmpty
                    ? "it changes nothing: all its settings are neutral; save the preset again with those that matter"
                    : "nothing in it can be part of a look: \(fields); an edit that you see, `looks learn` can take over",
                in: sourceName)
        }
        return reading.look
    }
}
