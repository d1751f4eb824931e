import FilterEngine

/// An RGB space defined by tone curves and a matrix.
struct MatrixRGBSpace: Hashable, Sendable {
    /// Red's, green's and blue's.
    let curves: [ToneReproductionCurve]
    /// From its linear light to that of sRGB, and back.
    let toLinearSRGB: Matrix3
    let fromLinearSRGB: Matrix3

    private static let sRGBColorants = Chromaticities.sRGB.colorants
    private static let xyzToLinearSRGB = sRGBColorants?.inverse

    /// - Parameters:
    ///   - colorants: XYZ of red, green and blue, relative to D50, as columns.
    ///   - curves: red's, green's and blue's.
    /// - Returns: nil where the colorants are linearly dependent.
    init?(colorants: Matrix3, curves: [ToneReproductionCurve]) {
        guard let toSRGB = Self.xyzToLinearSRGB else { return nil }
        var matrix = toSRGB * colorants
        // Rounded colorants must not tint neutral colours.
        let sums = matrix.rows.map { $0.sum() }
        if sums.allSatisfy({ abs($0 - 1) < 0.005 }) {
            matrix = Matrix3(rows: zip(matrix.rows, sums).map { $0 / $1 })
        }
        guard
            let inverse = matrix.inverse,
            (matrix.rows + inverse.rows).allSatisfy({ abs($0.x) + abs($0.y) + abs($0.z) < 20 })
        else { return nil }
        self.curves = curves
        toLinearSRGB = matrix
        fromLinearSRGB = inverse
    }

    init?(_ chromaticities: Chromaticities, curve: ToneReproductionCurve) {
        guard let colorants = chromaticities.colorants else { return nil }
        self.init(colorants: colorants, curves: [curve, curve, curve])
    }

    /// Its encoded values as those of sRGB, not clamped.
    func sRGB(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let light = SIMD3(curves[0](color.x), curves[1](color.y), curves[2](color.z))
        let linear = toLinearSRGB * light
        return SIMD3(
            SRGBTransferFunction.encoded(linear.x), SRGBTransferFunction.encoded(linear.y),
            SRGBTransferFunction.encoded(linear.z))
    }

    /// Whether it is sRGB within a level of eight bits, whatever its name.
    var isSRGB: Bool { isNear { $0 } }

    /// Whether the same values are the same colours in both, within a level of eight bits of sRGB.
    func isNear(_ other: MatrixRGBSpace) -> Bool { isNear(other.sRGB) }

    /// Compares its colours with those of another space.
    /// - Parameter other: the other space's encoded values as those of sRGB.
    private func isNear(_ other: (SIMD3<Double>) -> SIMD3<Double>) -> Bool {
        func isNear(_ color: SIMD3<Double>) -> Bool {
            let difference = sRGB(color) - other(color)
            return max(difference.max(), -difference.min()) <= 1.0 / 255
        }
        let levels = 8
        let isNearInColor = (0..<levels * levels * levels).allSatisfy { index in
            isNear(
                SIMD3(Double(index % levels), Double(index / levels % levels), Double(index / levels / levels))
                    / Double(levels - 1))
        }
        return isNearInColor && (0...255).allSatisfy { isNear(SIMD3(repeating: Double($0) / 255)) }
    }

    var conversion: ColorConversion {
        ColorConversion(
            toWorking: [
                .channels(functions { curve in { curve($0) } }), toLinearSRGB.operation,
                .channels(ChannelFunctions(all: .light(SRGBTransferFunction.encoded))),
            ],
            fromWorking: [
                .channels(ChannelFunctions(all: .light(SRGBTransferFunction.linear))), fromLinearSRGB.operation,
                .channels(functions { curve in { curve.inverse($0) } }),
            ]
        )
    }

    private func functions(
        _ make: (ToneReproductionCurve) -> @Sendable (Double) -> Double
    ) -> ChannelFunctions {
        if curves[1] == curves[0], curves[2] == curves[0] { return ChannelFunctions(all: .light(make(curves[0]))) }
        return ChannelFunctions(
            red: .light(make(curves[0])), green: .light(make(curves[1])), blue: .light(make(curves[2])))
    }
}

extension ToneReproductionCurve {
    /// The conversion of neutral colours, which need no matrix.
    var neutralConversion: ColorConversion {
        ColorConversion(
            toWorking: [.channels(ChannelFunctions(all: .light { SRGBTransferFunction.encoded(self($0)) }))],
            fromWorking: [.channels(ChannelFunctions(all: .light { inverse(SRGBTransferFunction.linear($0)) }))]
        )
    }

    /// Whether it is sRGB's within a level of eight bits.
    var isSRGB: Bool {
        (0...255).allSatisfy { level in
            let x = Double(level) / 255
            return abs(SRGBTransferFunction.encoded(self(x)) - x) <= 1.0 / 255
        }
    }
}
