import FilterEngine
import ImageCore

extension ColorLookupTable {
    /// The level of the finest HaldCLUT: its lattice has 256 points along an edge, its picture 4096.
    public static let maximumHaldLevel = 16

    /// A table from a HaldCLUT picture: of level L, it has L³ × L³ pixels, which are a lattice of L² points along an
    /// edge, row by row. What its alpha says does not count.
    ///
    /// - Parameters:
    ///   - picture: as `PixelFormat.rgba8` or `PixelFormat.rgba16`.
    ///   - sourceName: what errors call the file.
    public init(haldCLUT picture: PixelBuffer, named sourceName: String) throws(LookupTableError) {
        let level = (2...Self.maximumHaldLevel).first { $0 * $0 * $0 == picture.size.width }
        guard let level, picture.size.height == picture.size.width else {
            throw LookupTableError(
                sourceName: sourceName,
                message: "expected a HaldCLUT, whose picture is 8x8, 27x27, 64x64 … 512x512 … or 4096x4096 pixels,"
                    + " found a picture of \(picture.size)"
            )
        }
        let count = picture.size.width * picture.size.height
        let colors: [SIMD3<Float>]
        switch picture.format {
        case .rgba8:
            colors = (0..<count).map { pixel in
                func value(_ channel: Int) -> Float { Float(picture.bytes[4 * pixel + channel]) / 255 }
                return SIMD3(value(0), value(1), value(2))
            }
        case .rgba16:
            colors = (0..<count).map { pixel in
                func value(_ channel: Int) -> Float {
                    let offset = 8 * pixel + 2 * channel
                    // Sixteen-bit channels are in the machine's byte order, which is little-endian on all that we run on.
                    return Float(Int(picture.bytes[offset]) | Int(picture.bytes[offset + 1]) << 8) / 65_535
                }
                return SIMD3(value(0), value(1), value(2))
            }
        default:
            throw LookupTableError(
                sourceName: sourceName, message: "expected pixels of RGBA, found \(picture.format.rawValue)")
        }
        self.init(size: level * level, colors: colors)
    }
}
