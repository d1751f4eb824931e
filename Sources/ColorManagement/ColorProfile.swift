import CColorProfiles
import FilterEngine
import ImageCodecs

/// An ICC profile, checked for use.
public struct ColorProfile: Sendable {
    /// The profile as it is in files.
    public let bytes: [UInt8]
    /// Its description: "Adobe RGB (1998)".
    public let name: String
    /// The colour model that it is for.
    public let model: ColorModel
    let content: Content

    enum Content: Sendable {
        /// It is sRGB, or grey with sRGB's curve, as near as can be seen.
        case sRGB
        case gray(ToneReproductionCurve)
        case matrix(MatrixRGBSpace)
        /// RGB by tables, or CMYK.
        case tables
    }

    /// Reads a profile.
    /// - Throws: why it can't be used: "it is broken".
    public init(_ bytes: [UInt8]) throws(ColorProfileError) {
        guard let handle = ProfileHandle(bytes) else {
            throw ColorProfileError("it is no ICC profile, or a broken one")
        }
        guard let model = ColorModel(handle.model) else {
            throw ColorProfileError("it is not for pictures in RGB, grey or CMYK")
        }
        self.bytes = bytes
        self.model = model
        content = try Self.content(of: handle, model: model)
        let name = handle.name
        self.name = name.isEmpty ? "a profile without a name" : name
    }

    private static func content(of handle: ProfileHandle, model: ColorModel) throws(ColorProfileError) -> Content {
        switch model {
        case .cmyk:
            guard handle.hasTables, handle.canRead else {
                throw ColorProfileError("it has no tables that can be used")
            }
            return .tables
        case .gray:
            guard let curve = handle.curve(0) else { throw ColorProfileError("it has no curve that can be used") }
            return curve.isSRGB ? .sRGB : .gray(curve)
        case .rgb:
            if handle.hasTables, handle.canRead { return .tables }
            let curves = (0..<3).compactMap { handle.curve($0) }
            guard curves.count == 3, let colorants = handle.colorants,
                let colors = MatrixRGBSpace(colorants: colorants, curves: curves)
            else {
                throw ColorProfileError(
                    "it has no \(handle.hasTables ? "tables" : "curves and matrix") that can be used")
            }
            return colors.isSRGB ? .sRGB : .matrix(colors)
        }
    }

    /// Whether colours can be converted to it, not only from it.
    var canBeWritten: Bool {
        guard case .tables = content else { return true }
        return ProfileHandle(bytes)?.canWrite ?? false
    }

    /// Whether its values are the same colours as those of an RGB space, as far as can be seen.
    func agrees(with colors: MatrixRGBSpace) -> Bool {
        switch content {
        case .sRGB: colors.isSRGB
        case .matrix(let own): own.isNear(colors)
        case .gray, .tables: false
        }
    }

    /// The conversion between encoded sRGB and its colours, for lookup tables made for these.
    /// - Throws: where it is not for RGB, or can only be used to read.
    public func tableConversion() throws(ColorProfileError) -> ColorConversion {
        guard model == .rgb else { throw ColorProfileError("it is for \(model.word), and tables take RGB") }
        guard let toWorking = toWorking(), let fromWorking = fromWorking() else {
            throw ColorProfileError("it can only be used to read a device's colours, not to write them")
        }
        return ColorConversion(toWorking: toWorking, fromWorking: fromWorking)
    }

    /// How it defines its colours: "matrix", "tables", "curve", "sRGB".
    public var kind: String {
        switch content {
        case .sRGB: "sRGB"
        case .gray: "curve"
        case .matrix: "matrix"
        case .tables: "tables"
        }
    }
}

/// Why a profile can't be used.
public struct ColorProfileError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String

    init(_ description: String) {
        self.description = description
    }
}

extension ColorModel {
    fileprivate init?(_ model: ccp_model) {
        switch model {
        case CCP_GRAY: self = .gray
        case CCP_RGB: self = .rgb
        case CCP_CMYK: self = .cmyk
        default: return nil
        }
    }
}

extension ColorModel {
    /// Its name in messages.
    var word: String {
        switch self {
        case .gray: "grey"
        case .rgb: "RGB"
        case .cmyk: "CMYK"
        }
    }
}
