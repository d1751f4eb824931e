import FilterEngine
import ImageCore
import ImageMetadata

/// The colour space that a PNG's own chunks state. In the order of the third edition, the first of cICP, iCCP, sRGB, and
/// gAMA with cHRM that is supported is used.
struct PNGColor {
    /// cICP, where it is supported; it is preferred to a profile.
    private(set) var codePoints: ParametricRGBSpace?
    /// sRGB, gAMA and cHRM, which are used where there is no profile.
    private(set) var fallback: ParametricRGBSpace?
    private(set) var notices: [String] = []

    init(_ chunks: [PNGChunk]) {
        func data(_ name: String) -> [UInt8]? { chunks.first { $0.name == name }?.data }
        if let data = data("cICP") { readCodePoints(data) }
        if data("sRGB") != nil {
            fallback = .sRGB
        } else {
            fallback = gammaSpace(gamma: data("gAMA"), chromaticities: data("cHRM"))
        }
    }

    // MARK: cICP

    private mutating func readCodePoints(_ data: [UInt8]) {
        guard data.count == 4 else {
            notices.append("its cICP chunk is not laid out as it should be and does not count")
            return
        }
        let transfer = Self.transferNames[data[1]]
        if let transfer {
            notices.append(
                "its colours are HDR (\(transfer)), which is not converted: what else the file states of them counts, or sRGB"
            )
        }
        guard data[2] == 0, data[3] == 1, let primaries = Self.primaries[data[0]],
            let formula = Self.formulas[data[1]]
        else {
            if transfer == nil {
                let numbers = data.map { String($0) }.joined(separator: "/")
                notices.append("its cICP chunk (\(numbers)) states colours that can't be read and does not count")
            }
            return
        }
        codePoints = ParametricRGBSpace(
            name: Self.names[[data[0], data[1]]] ?? "RGB by code points \(data[0])/\(data[1])",
            chromaticities: primaries, formula: formula)
    }

    private static let names: [[UInt8]: String] = [
        [1, 13]: "sRGB", [12, 13]: "Display P3", [1, 1]: "Rec. 709", [9, 1]: "Rec. 2020", [9, 14]: "Rec. 2020",
    ]

    private static let transferNames: [UInt8: String] = [16: "PQ", 18: "HLG"]

    /// ITU-T H.273, table 2.
    private static let primaries: [UInt8: Chromaticities] = {
        let d65 = Chromaticities.d65
        let film = SIMD2(0.310, 0.316)
        let smpte = Chromaticities(white: d65, red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070])
        return [
            1: .sRGB,
            4: Chromaticities(white: film, red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08]),
            5: Chromaticities(white: d65, red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06]),
            6: smpte, 7: smpte,
            8: Chromaticities(white: film, red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049]),
            9: .rec2020,
            11: Chromaticities(
                white: [0.314, 0.351], red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060]),
            12: .displayP3,
            22: Chromaticities(white: d65, red: [0.630, 0.340], green: [0.295, 0.605], blue: [0.155, 0.077]),
        ]
    }()

    /// ITU-T H.273, table 3, from encoded values to light.
    ///
    /// Transfers 1, 6, 14 and 15 (BT.709, BT.601, BT.2020 with 10 and 12 bits) are curves of cameras, and H.273 does not say
    /// how a display shows their values. They are read as sRGB, as browsers read them.
    private static let formulas: [UInt8: ToneReproductionCurve.Formula] = {
        let sRGB = ParametricRGBSpace.sRGB.formula
        return [
            1: sRGB, 6: sRGB, 13: sRGB, 14: sRGB, 15: sRGB,
            4: ToneReproductionCurve.Formula(g: 2.2), 5: ToneReproductionCurve.Formula(g: 2.8),
            8: ToneReproductionCurve.Formula(g: 1),
        ]
    }()

    // MARK: gAMA and cHRM

    /// Numbers of four bytes, in hundred thousandths. Nil where there are not so many.
    private func numbers(_ data: [UInt8], count: Int) -> [Double]? {
        guard data.count == 4 * count else { return nil }
        return (0..<count).map { index in
            Double(data[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
        }
    }

    /// One without the other is completed by sRGB's. A gamma of 1/2.2 with sRGB's primaries is how files say sRGB that
    /// can't say it better.
    private mutating func gammaSpace(gamma: [UInt8]?, chromaticities: [UInt8]?) -> ParametricRGBSpace? {
        guard gamma != nil || chromaticities != nil else { return nil }
        var space = ParametricRGBSpace.sRGB
        if let chromaticities {
            guard let xy = numbers(chromaticities, count: 8) else {
                notices.append("its cHRM chunk is not laid out as it should be and does not count")
                return nil
            }
            space.chromaticities = Chromaticities(
                white: [xy[0], xy[1]], red: [xy[2], xy[3]], green: [xy[4], xy[5]], blue: [xy[6], xy[7]])
        }
        guard let colors = space.colors else {
            notices.append("its cHRM chunk states no possible colours and does not count")
            return nil
        }
        if let gamma {
            guard let value = numbers(gamma, count: 1)?.first, (0.05...5).contains(value) else {
                notices.append("its gAMA chunk states no possible gamma and does not count")
                return nil
            }
            if abs(value - 0.45455) < 0.0005, colors.isSRGB { return .sRGB }
            space.formula = ToneReproductionCurve.Formula(g: 1 / value)
        } else if colors.isSRGB {
            return .sRGB
        }
        space.name = "RGB of the PNG's gAMA and cHRM"
        return space
    }
}
