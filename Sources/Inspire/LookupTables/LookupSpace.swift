import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The colours that tables are made for.
public enum LookupSpace: String, Sendable, CaseIterable, Codable {
    /// sRGB, as in the picture.
    case srgb
    /// Rec. 709 with the transfer curve of its cameras.
    case rec709
    /// Adobe RGB (1998).
    case adobe
    /// Display P3.
    case p3

    /// Between these colours and encoded sRGB. Nothing is clamped: colours outside a space become values beyond 0…1.
    public var conversion: ColorConversion {
        if self == .srgb { return .none }
        func path(_ from: Curve, _ matrix: Matrix3?, _ to: Curve) -> [PointOperation] {
            let decode = PointOperation.channels(ChannelFunctions(all: .curve(from.linear)))
            let encode = PointOperation.channels(ChannelFunctions(all: .curve(to.encoded)))
            return [decode] + (matrix.map { [$0.operation] } ?? []) + [encode]
        }
        return ColorConversion(
            toWorking: path(curve, primaries?.matrix(to: .sRGB), .srgb),
            fromWorking: path(.srgb, primaries.flatMap { Chromaticities.sRGB.matrix(to: $0) }, curve)
        )
    }

    /// Nil for those of sRGB, which need no matrix.
    private var primaries: Chromaticities? {
        switch self {
        case .srgb, .rec709: nil
        case .adobe: .adobeRGB
        case .p3: .displayP3
        }
    }

    private var curve: Curve {
        switch self {
        case .srgb, .p3: .srgb
        case .rec709: .rec709
        case .adobe: .adobe
        }
    }
}

/// A transfer curve, mirrored below 0.
private struct Curve {
    var linear: @Sendable (Double) -> Double
    var encoded: @Sendable (Double) -> Double

    static let srgb = Curve(linear: SRGBTransferFunction.linear, encoded: SRGBTransferFunction.encoded)

    /// ITU-R BT.709, with enough digits that its pieces meet.
    static let rec709 = mirrored(
        linear: {
            $0 < 0.081_242_858_298_635 ? $0 / 4.5 : pow(($0 + 0.099_296_826_809_44) / 1.099_296_826_809_44, 1 / 0.45)
        },
        encoded: { $0 < 0.018_053_968_510_807 ? $0 * 4.5 : 1.099_296_826_809_44 * pow($0, 0.45) - 0.099_296_826_809_44 }
    )

    /// Adobe RGB (1998): 2 + 51 / 256.
    static let adobe = mirrored(linear: { pow($0, 563.0 / 256) }, encoded: { pow($0, 256.0 / 563) })

    private static func mirrored(
        linear: @escaping @Sendable (Double) -> Double, encoded: @escaping @Sendable (Double) -> Double
    ) -> Curve {
        Curve(
            linear: { $0 < 0 ? -linear(-$0) : linear($0) }, encoded: { $0 < 0 ? -encoded(-$0) : encoded($0) }
        )
    }
}
