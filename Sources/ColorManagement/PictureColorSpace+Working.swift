import FilterEngine
import ImageCodecs

extension PictureColorSpace {
    /// From the rows of ``decoder(_:)`` to encoded sRGB, not clamped; empty for pictures that are sRGB already.
    func toWorking() -> [PointOperation] {
        guard !isSRGB else { return [] }
        let isGray = header.colorModel == .gray
        switch statement {
        case .none: return []
        case .space(_, let colors): return colors.toWorking(fromGray: isGray)
        case .profile(let profile):
            if case .matrix(let colors) = profile.content { return colors.toWorking(fromGray: isGray) }
            return profile.toWorking() ?? []
        }
    }

    /// From encoded sRGB back to the file's own colours in a result of that colour model. Nil where they don't fit such
    /// a result, or can only be read.
    func fromWorking(into colorModel: ColorModel) -> [PointOperation]? {
        switch statement {
        case .none: return []
        case .space(_, let colors):
            return colors.isSRGB ? [] : colors.fromWorking(intoGray: colorModel == .gray)
        case .profile(let profile):
            return profile.model == colorModel ? profile.fromWorking() : nil
        }
    }
}

extension ColorProfile {
    /// From its own colours to encoded sRGB, for pictures of its own model; for CMYK from the wide RGB that it is decoded to.
    /// Nil where its tables can't be used.
    func toWorking() -> [PointOperation]? {
        switch content {
        case .sRGB: []
        case .gray(let curve): curve.neutralConversion.toWorking
        case .matrix(let colors): colors.conversion.toWorking
        case .tables where model == .cmyk: ParametricRGBSpace.wide.colors?.conversion.toWorking
        case .tables: TableConversion.toWorking(self)
        }
    }

    /// From encoded sRGB to its own colours. Nil for profiles that can only be read, and for CMYK.
    func fromWorking() -> [PointOperation]? {
        switch content {
        case .sRGB: []
        case .gray(let curve): curve.neutralConversion.fromWorking
        case .matrix(let colors): colors.conversion.fromWorking
        case .tables: TableConversion.fromWorking(self)
        }
    }
}

extension MatrixRGBSpace {
    /// Grey has the same value in all three, and needs no matrix.
    fileprivate func toWorking(fromGray isGray: Bool) -> [PointOperation] {
        isGray ? curves[1].neutralConversion.toWorking : conversion.toWorking
    }

    func fromWorking(intoGray isGray: Bool) -> [PointOperation] {
        isGray ? curves[1].neutralConversion.fromWorking : conversion.fromWorking
    }
}
