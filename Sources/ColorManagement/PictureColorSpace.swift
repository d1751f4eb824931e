import ImageCodecs
import ImageCore
import ImageMetadata

/// A picture's colour space, as its file states it, and the conversion to encoded sRGB, on which looks act.
package struct PictureColorSpace: Sendable {
    /// The colour space's name, "Adobe RGB (1998)"; nil where the file states none and sRGB is assumed.
    package let name: String?
    /// How the colour space is defined: "sRGB", "matrix", "curve", "tables".
    package let kind: String?
    /// Which of the file's colour statements are ignored, and why.
    package let notices: [String]
    let statement: Statement
    let header: ImageHeader

    enum Statement: Sendable {
        case none
        /// A profile that fits the picture.
        case profile(ColorProfile)
        /// Chunks of a PNG.
        case space(ParametricRGBSpace, MatrixRGBSpace)
    }

    package init(_ header: ImageHeader) {
        self.header = header
        let chunks = PNGColor(header.metadata.pngColorChunks)
        var notices = chunks.notices
        var statement = Statement(chunks.codePoints)
        if statement == nil, let bytes = header.metadata.iccProfile {
            do throws(ColorProfileError) {
                let profile = try ColorProfile(bytes)
                if profile.fits(header.colorModel) {
                    statement = .profile(profile)
                } else {
                    notices.append(
                        "its colour profile is for \(profile.model.word) and the picture is \(header.colorModel.word): it does not count"
                    )
                }
            } catch {
                notices.append("its colour profile does not count: \(error)")
            }
        }
        if statement == nil { statement = Statement(chunks.fallback) }
        self.statement = statement ?? .none
        self.notices = notices
        name = self.statement.name
        kind = self.statement.kind
    }

    /// Whether its colours are sRGB already, so that looks act on them directly.
    package var isSRGB: Bool {
        switch statement {
        case .none: true
        case .space(_, let colors): colors.isSRGB
        case .profile(let profile): profile.isSRGB
        }
    }

    /// The profile of a CMYK picture, by which its decoder's rows are converted.
    var cmykProfile: ColorProfile? {
        if case .profile(let profile) = statement, profile.model == .cmyk { profile } else { nil }
    }
}

extension PictureColorSpace.Statement {
    /// Nil for none, and for an impossible space.
    fileprivate init?(_ space: ParametricRGBSpace?) {
        guard let space, let colors = space.colors else { return nil }
        self = .space(space, colors)
    }

    fileprivate var name: String? {
        switch self {
        case .none: nil
        case .space(let space, _): space.name
        case .profile(let profile): profile.name
        }
    }

    fileprivate var kind: String? {
        switch self {
        case .none: nil
        case .space(_, let colors): colors.isSRGB ? "sRGB" : "matrix"
        case .profile(let profile): profile.kind
        }
    }
}

extension ColorProfile {
    var isSRGB: Bool {
        if case .sRGB = content { true } else { false }
    }

    /// Grey files often have a profile for RGB: their values are its neutral colours.
    fileprivate func fits(_ colorModel: ColorModel) -> Bool {
        model == colorModel || (colorModel == .gray && model == .rgb)
    }
}
