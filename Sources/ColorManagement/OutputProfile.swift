import ImageCodecs

/// The colours that results are converted to.
public enum OutputProfile: Hashable, Sendable, Codable {
    /// The colour space of the web.
    case sRGB
    /// The wider one of many displays.
    case displayP3
    /// Adobe RGB (1998).
    case adobeRGB
    /// Those of an ICC profile for RGB or grey, by its bytes.
    case icc([UInt8])

    /// The profile of a file, checked.
    /// - Throws: why results can't have it.
    public init(icc bytes: [UInt8]) throws(ColorProfileError) {
        let profile = try ColorProfile(bytes)
        guard profile.model != .cmyk else {
            throw ColorProfileError("it is for CMYK, and results are RGB or grey")
        }
        guard profile.canBeWritten else {
            throw ColorProfileError("it can only be used to read a device's colours, not to write them")
        }
        self = .icc(bytes)
    }

    var space: ParametricRGBSpace? {
        switch self {
        case .sRGB: .sRGB
        case .displayP3: .displayP3
        case .adobeRGB: .adobeRGB
        case .icc: nil
        }
    }
}
