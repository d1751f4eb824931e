import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata

/// A result's colour space, and how its file states it.
package struct ResultColorSpace: Sendable {
    /// From the picture's colours to those that looks act on, and from these to the result's.
    package var conversion: ColorConversion
    package var colorModel: ColorModel
    package var iccProfile: [UInt8]?
    package var pngColorChunks: [PNGChunk]
    /// What could not be carried over.
    package var notices: [String] = []
}

extension PictureColorSpace {
    /// Decides on a result's colours: the picture's own where the result can have them, else sRGB; or those asked for.
    ///
    /// - Parameters:
    ///   - colorModel: the result's model: grey where the picture is grey and the look keeps it so.
    ///   - format: the result's format.
    ///   - profile: the requested profile, if any.
    /// - Throws: `ImageError.invalidRequest` for a grey profile that a result in colour can't have.
    package func result(
        _ colorModel: ColorModel, format: WritableFormat, profile: OutputProfile? = nil
    ) throws(ImageError) -> ResultColorSpace {
        var result: ResultColorSpace
        if let profile {
            result = try asked(profile, colorModel, format)
        } else if let back = fromWorking(into: colorModel), isSRGB || format.statesColors {
            result = own(back, colorModel, format)
        } else {
            result = ResultColorSpace(tagged: .sRGB, colorModel, format)
            result.conversion.toWorking = toWorking()
            result.notices.append(replacementNotice(colorModel))
        }
        if !format.capabilities.metadata.contains(.iccProfile) { result.iccProfile = nil }
        result.notices = notices + result.notices
        return result
    }

    private func replacementNotice(_ colorModel: ColorModel) -> String {
        guard let name else { return "" }
        return header.colorModel == colorModel
            ? "its colour profile (\(name)) can't be written: the result is sRGB"
            : "its colour profile (\(name)) does not fit the \(colorModel.word) result, which is sRGB"
    }

    // MARK: The picture's own

    private func own(_ back: [PointOperation], _ colorModel: ColorModel, _ format: WritableFormat) -> ResultColorSpace {
        var result = ResultColorSpace(
            conversion: ColorConversion(toWorking: toWorking(), fromWorking: back),
            colorModel: colorModel, iccProfile: header.metadata.iccProfile,
            pngColorChunks: header.metadata.pngColorChunks
        )
        let kept = result.pngColorChunks.filter { format.holds($0) }
        if case .profile = statement {
            result.pngColorChunks = kept
            return result
        }
        // An ignored profile would say of the result's pixels what they are not.
        result.iccProfile = nil
        // Where nothing is known of what they state, the encoder says that they are lost.
        guard case .space(let space, let colors) = statement else { return result }
        result.pngColorChunks = kept
        if let profile = supersededProfile, !profile.agrees(with: colors) {
            result.notices.append(
                "its colour profile (\(profile.name)) is not used: its cICP chunk states \(space.name)")
        } else if let profile = supersededProfile, profile.model == colorModel {
            result.iccProfile = profile.bytes
            return result
        }
        // Readers that don't know cICP got the colours from a profile, if the file had one.
        guard kept.isEmpty || supersededProfile != nil else { return result }
        result.iccProfile = colors.isSRGB ? nil : colorModel == .gray ? space.grayProfile() : space.profile()
        return result
    }

    // MARK: Requested profiles

    private func asked(
        _ profile: OutputProfile, _ colorModel: ColorModel, _ format: WritableFormat
    ) throws(ImageError) -> ResultColorSpace {
        var result: ResultColorSpace
        switch profile {
        case .icc(let bytes):
            result = try icc(bytes, colorModel)
        case .sRGB, .displayP3, .adobeRGB:
            guard let space = profile.space, let colors = space.colors else {
                throw .invalidRequest("the result's colours are impossible")
            }
            result = ResultColorSpace(tagged: space, colorModel, format)
            if !colors.isSRGB { result.conversion.fromWorking = colors.fromWorking(intoGray: colorModel == .gray) }
        }
        result.conversion.toWorking = toWorking()
        if profile != .sRGB, !format.statesColors {
            result.notices.append("a \(format.title) can't state its colour space: programs will take it for sRGB")
        }
        return result
    }

    private func icc(_ bytes: [UInt8], _ colorModel: ColorModel) throws(ImageError) -> ResultColorSpace {
        guard let profile = try? ColorProfile(bytes), let back = profile.fromWorking() else {
            throw .invalidRequest("the profile that was asked for can't be written")
        }
        guard profile.model == .rgb || colorModel == .gray else {
            throw .invalidRequest(
                "the result is in colour, and the profile that was asked for (\(profile.name)) is for grey")
        }
        // A grey picture becomes RGB where it gets a profile for that.
        return ResultColorSpace(
            conversion: ColorConversion(toWorking: [], fromWorking: back, isRoundTrip: false),
            colorModel: profile.model, iccProfile: bytes, pngColorChunks: [])
    }
}

extension ResultColorSpace {
    /// A result in one of the named spaces. Where a format has chunks for colours, as PNG, sRGB is one of a byte, which every
    /// reader knows; elsewhere it is a profile, since some readers assume another space where there is none.
    fileprivate init(tagged space: ParametricRGBSpace, _ colorModel: ColorModel, _ format: WritableFormat) {
        self.init(
            conversion: ColorConversion(toWorking: [], fromWorking: [], isRoundTrip: false), colorModel: colorModel,
            iccProfile: nil, pngColorChunks: [])
        if space == .sRGB, format.holdsColorChunks {
            pngColorChunks = [PNGChunk(name: "sRGB", data: [1])]
            return
        }
        iccProfile = colorModel == .gray ? space.grayProfile() : space.profile()
        if space == .displayP3, format.holdsColorChunks, colorModel == .rgb {
            pngColorChunks = [PNGChunk(name: "cICP", data: [12, 13, 0, 1])]
        }
    }
}

extension WritableFormat {
    /// Whether a result may have other colours than sRGB's, which is what is assumed where nothing is stated.
    fileprivate var statesColors: Bool { !capabilities.metadata.isDisjoint(with: [.iccProfile, .colorChunks]) }

    fileprivate var holdsColorChunks: Bool { capabilities.metadata.contains(.colorChunks) }

    fileprivate func holds(_ chunk: PNGChunk) -> Bool {
        let isMeasure = chunk.name == "gAMA" || chunk.name == "cHRM"
        return capabilities.metadata.contains(isMeasure ? .colorMeasures : .colorChunks)
    }
}
