/// What numbers mean as colours: the code points of ITU-T H.273.
struct CodePoints: Hashable, Sendable {
    var primaries = 2
    var transfer = 2
    var matrix = 2
    var isFullRange = false

    /// Says nothing.
    static let unspecified = CodePoints()

    init(primaries: Int = 2, transfer: Int = 2, matrix: Int = 2, isFullRange: Bool = false) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// Of a `colr` box: `nclx`, after its name.
    init?(_ content: ArraySlice<UInt8>) {
        var reader = BoxBytes(content)
        guard
            let primaries = reader.number(2), let transfer = reader.number(2), let matrix = reader.number(2),
            let range = reader.number(1)
        else { return nil }
        self.init(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: range & 0x80 != 0)
    }

    /// Of the result of the decoder, which is RGB in the full range: the data of a PNG's cICP chunk. Nil where they say
    /// nothing, and sRGB is meant.
    var chunk: [UInt8]? {
        guard primaries != 2 || transfer != 2, primaries < 256, transfer < 256 else { return nil }
        return [UInt8(primaries == 2 ? 1 : primaries), UInt8(transfer == 2 ? 13 : transfer), 0, 1]
    }

    /// Weights of red and blue in luma; nil for a matrix that has none, or that can't be read here.
    var weights: (red: Double, blue: Double)? {
        switch matrix {
        case 1: (0.2126, 0.0722)
        // Unspecified: what programs take it for.
        case 2, 5, 6: (0.299, 0.114)
        case 4: (0.30, 0.11)
        case 7: (0.212, 0.087)
        case 9: (0.2627, 0.0593)
        case 12: derivedWeights
        default: nil
        }
    }

    /// From the primaries, as H.273 has it.
    private var derivedWeights: (red: Double, blue: Double)? {
        guard let (red, green, blue, white) = Self.chromaticities[primaries] else { return nil }
        func z(_ point: SIMD2<Double>) -> Double { 1 - point.x - point.y }
        func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
            a.x * (b.y * z(c) - c.y * z(b)) - b.x * (a.y * z(c) - c.y * z(a)) + c.x * (a.y * z(b) - b.y * z(a))
        }
        let whole = white.y * cross(red, green, blue)
        guard whole != 0 else { return nil }
        return (red.y * cross(white, green, blue) / whole, blue.y * cross(red, green, white) / whole)
    }

    private static let chromaticities:
        [Int: (red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double>)] = [
            1: ([0.64, 0.33], [0.30, 0.60], [0.15, 0.06], [0.3127, 0.3290]),
            2: ([0.64, 0.33], [0.30, 0.60], [0.15, 0.06], [0.3127, 0.3290]),
            4: ([0.67, 0.33], [0.21, 0.71], [0.14, 0.08], [0.310, 0.316]),
            5: ([0.64, 0.33], [0.29, 0.60], [0.15, 0.06], [0.3127, 0.3290]),
            6: ([0.630, 0.340], [0.310, 0.595], [0.155, 0.070], [0.3127, 0.3290]),
            7: ([0.630, 0.340], [0.310, 0.595], [0.155, 0.070], [0.3127, 0.3290]),
            8: ([0.681, 0.319], [0.243, 0.692], [0.145, 0.049], [0.310, 0.316]),
            9: ([0.708, 0.292], [0.170, 0.797], [0.131, 0.046], [0.3127, 0.3290]),
            11: ([0.680, 0.320], [0.265, 0.690], [0.150, 0.060], [0.314, 0.351]),
            12: ([0.680, 0.320], [0.265, 0.690], [0.150, 0.060], [0.3127, 0.3290]),
            22: ([0.630, 0.340], [0.295, 0.605], [0.155, 0.077], [0.3127, 0.3290]),
        ]
}
