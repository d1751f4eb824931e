import FilterEngine
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
    /// A profile that fits the picture, but is not used: the picture's cICP chunk is preferred to it.
    let supersededProfile: ColorProfile?
    /// Why the file's profile is ignored; nil if it is not, or if there is none.
    private let profileError: ColorProfileError?
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
        var profile: ColorProfile?
        var profileError: ColorProfileError?
        if let bytes = header.metadata.iccProfile {
            do throws(ColorProfileError) {
                profile = try ColorProfile(bytes, for: header.colorModel)
            } catch {
                profileError = error
                notices.append("its colour profile is not used, and no result gets it: \(error)")
            }
        }
        self.profileError = profileError
        supersededProfile = statement == nil ? nil : profile
        if statement == nil { statement = profile.map { .profile($0) } ?? Statement(chunks.fallback) }
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

    /// Returns the name of the RGB space in which a picture that holds a table has its colours. Nil for sRGB.
    /// - Throws: if its profile is ignored, or is not for RGB.
    package func spaceOfTable() throws(ColorProfileError) -> String? {
        if let profileError { throw profileError }
        if case .profile(let profile) = statement, profile.model != .rgb {
            throw ColorProfileError("it is for \(profile.model.word), and a table has RGB")
        }
        return isSRGB ? nil : name
    }

    /// Returns the whole picture in encoded sRGB: with 16 bits a channel, unless it is sRGB already.
    package func inSRGB(_ picture: PixelBuffer) throws(ImageError) -> PixelBuffer {
        guard !isSRGB else { return picture }
        var picture = picture.widened
        let plan = FilterPlan(
            compiling: PlanBuilder(), for: header.geometry,
            colors: ColorConversion(toWorking: toWorking(), fromWorking: [], isRoundTrip: false))
        try plan.apply(to: &picture)
        return picture
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

    /// Reads the profile of a picture. Grey files often have a profile for RGB: their values are its neutral colours.
    fileprivate init(_ bytes: [UInt8], for colorModel: ColorModel) throws(ColorProfileError) {
        try self.init(bytes)
        guard model == colorModel || (colorModel == .gray && model == .rgb) else {
            throw ColorProfileError("it is for \(model.word), and the picture is \(colorModel.word)")
        }
    }
}
