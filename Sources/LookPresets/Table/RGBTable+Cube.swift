import ColorManagement
import FilterEngine

extension RGBTable {
    /// The same table as the text of a .cube file: each value to the nearest float.
    /// - Parameter amount: how far it goes from the colours as they were; 1 is the table as it is.
    package func cubeText(title: String, amount: Double = 1) -> String {
        let title = title.filter { $0 != "\"" && !$0.isNewline }
        var text = "TITLE \"\(title)\"\nLUT_\(dimensions)D_SIZE \(divisions)\n"
        text.reserveCapacity(32 * samples.count)
        func value(_ sample: UInt16, _ index: Int) -> Float {
            let value = Double(sample) / 65_535
            guard amount != 1 else { return Float(value) }
            let input = Double(index) / Double(divisions - 1)
            return Float(input + amount * (value - input))
        }
        func add(_ sample: SIMD3<UInt16>, _ red: Int, _ green: Int, _ blue: Int) {
            text += "\(value(sample.x, red)) \(value(sample.y, green)) \(value(sample.z, blue))\n"
        }
        if dimensions == 1 {
            for (index, sample) in samples.enumerated() { add(sample, index, index, index) }
            return text
        }
        for blue in 0..<divisions {
            for green in 0..<divisions {
                for red in 0..<divisions {
                    add(samples[(red * divisions + green) * divisions + blue], red, green, blue)
                }
            }
        }
        return text
    }

    /// The colours that the table is for, by a word of the look syntax where there is one.
    var space: ImportedLook.TableSpace? {
        switch (primaries, gamma) {
        case (.srgb, .srgb): return .word("")
        case (.srgb, .rec709): return .word("rec709")
        case (.p3, .srgb): return .word("p3")
        default:
            return TableProfile.bytes(name: colorName, primaries: primaries.chromaticities, curve: gamma.curve)
                .map { .profile($0) }
        }
    }

    /// "ProPhoto RGB, gamma 1.8"
    var colorName: String { "\(primaries.name), \(gamma.name)" }
}

extension RGBTable.Primaries {
    fileprivate var chromaticities: Chromaticities {
        switch self {
        case .srgb: .sRGB
        case .adobe: .adobeRGB
        case .proPhoto: .proPhoto
        case .p3: .displayP3
        case .rec2020: .rec2020
        }
    }

    fileprivate var name: String {
        switch self {
        case .srgb: "sRGB"
        case .adobe: "Adobe RGB"
        case .proPhoto: "ProPhoto RGB"
        case .p3: "Display P3"
        case .rec2020: "Rec. 2020"
        }
    }
}

extension RGBTable.Gamma {
    fileprivate var curve: TableProfile.Curve {
        switch self {
        case .linear: .linear
        case .srgb: .srgb
        case .power18: .power18
        case .power22: .power22
        case .rec709: .rec709
        }
    }

    fileprivate var name: String {
        switch self {
        case .linear: "linear light"
        case .srgb: "sRGB's curve"
        case .power18: "gamma 1.8"
        case .power22: "gamma 2.2"
        case .rec709: "Rec. 709's curve"
        }
    }
}
