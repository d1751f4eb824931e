/// A colour space that metadata can name beside the profile.
package enum StatedColorSpace: Hashable, Sendable {
    case sRGB
    case adobeRGB
    /// A space that only the profile describes.
    case profile

    /// EXIF's name for files in the space; nil if there is none.
    var interoperabilityIndex: String? {
        switch self {
        case .sRGB: "R98"
        case .adobeRGB: "R03"
        case .profile: nil
        }
    }
}
