import ImageCodecs

/// The one thing that has to be known of a profile to carry it over.
enum ICCProfile {
    /// The colour model that it is for: ICC.1 has its signature at byte 16. Nil for others and for what is no profile.
    static func colorModel(of profile: [UInt8]) -> ColorModel? {
        guard profile.count >= 128 else { return nil }
        switch String(decoding: profile[16..<20], as: UTF8.self) {
        case "GRAY": return .gray
        case "RGB ": return .rgb
        case "CMYK": return .cmyk
        default: return nil
        }
    }
}
