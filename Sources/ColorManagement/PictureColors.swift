import ImageCodecs
import ImageCore
import ImageMetadata

/// What a picture's colours are, as its file states them, and how they become those that looks act on.
public struct PictureColors: Sendable {
    /// What the statement that counts is called, "Adobe RGB (1998)"; nil where there is none and sRGB is assumed.
    public let name: String?
    /// How it says what its colours are: "sRGB", "matrix", "curve", "tables".
    public let kind: String?
    /// What of the file's statements does not count, and why.
    public let notices: [String]
    let statement: Statement
    let header: ImageHeader

    enum Statement: Sendable {
        case none
        /// A profile that fits the picture.
        case profile(ColorProfile)
        /// Chunks of a PNG.
        case space(NamedSpace, RGBColors)
    }

    public init(_ header: ImageHeader) {
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

    /// Whether looks act on its colours as they are.
    public var isSRGB: Bool {
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

extension PictureColors.Statement {
    /// Nil for none, and for a space that can't be.
    fileprivate init?(_ space: NamedSpace?) {
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

    /// Grey files often carry a profile for RGB, of which their values are the neutral ones.
    fileprivate func fits(_ colorModel: ColorModel) -> Bool {
        model == colorModel || (colorModel == .gray && model == .rgb)
    }
}
