import FilterEngine

extension TokenReader {
    /// Reads a CSS colour: a name, `#rgb` and its longer forms, `rgb()`, `hsl()` or `hwb()`.
    ///
    /// Channels outside their range are clamped to it, as CSS does.
    mutating func readColor(for purpose: String) throws(LookError) -> RGBAColor {
        switch current.kind {
        case .hash(let digits, _):
            guard let color = RGBAColor(hexadecimal: digits) else {
                throw expected("3, 4, 6 or 8 hexadecimal digits after '#'\(purpose)")
            }
            advance()
            return color
        case .identifier(let name):
            return try readNamedColor(name)
        case .function(let name):
            return try readColorFunction(name.asciiLowercased, for: purpose)
        default:
            throw expected("a colour\(purpose)")
        }
    }

    private mutating func readNamedColor(_ name: String) throws(LookError) -> RGBAColor {
        let key = name.asciiLowercased
        if key == "transparent" {
            advance()
            return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
        }
        if let rgb = CSSColorNames.all[key] {
            advance()
            return RGBAColor(rgb: rgb)
        }
        if key == "currentcolor" {
            throw error("a look has no current colour: expected a colour of its own", at: current)
        }
        let known = CSSColorNames.all.keys.sorted() + ["transparent"]
        throw unknown("colour", name, among: known, expected: "a colour name, #hex, rgb(), hsl() or hwb()")
    }

    private mutating func readColorFunction(
        _ name: String, for purpose: String
    ) throws(LookError) -> RGBAColor {
        switch name {
        case "rgb", "rgba":
            return try readComponents(.rgb, name).color { RGBAColor(red: $0, green: $1, blue: $2, alpha: $3) }
        case "hsl", "hsla":
            return try readComponents(.hsl, name).color(RGBAColor.init(hue:saturation:lightness:alpha:))
        case "hwb":
            return try readComponents(.hwb, name).color(RGBAColor.init(hue:whiteness:blackness:alpha:))
        default:
            let forms = "a colour name, #hex, rgb(), hsl() or hwb()"
            if ["lab", "lch", "oklab", "oklch", "color", "color-mix"].contains(name) {
                throw error("'\(name)()' is not supported yet: expected \(forms)", at: current)
            }
            throw expected("\(forms)\(purpose)")
        }
    }
}

extension RGBAColor {
    /// From 0xRRGGBB.
    init(rgb: UInt32) {
        self.init(
            red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255, blue: Double(rgb & 0xFF) / 255
        )
    }

    /// From the digits after `#`: three or four of one digit a channel, or six or eight of two.
    init?(hexadecimal digits: String) {
        let values = digits.unicodeScalars.compactMap(\.hexadecimalValue).map(Double.init)
        guard values.count == digits.unicodeScalars.count else { return nil }
        switch values.count {
        case 3, 4:
            let channels = values.map { $0 / 15 } + [1]
            self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
        case 6, 8:
            let pairs = stride(from: 0, to: values.count, by: 2)
            let channels = pairs.map { (values[$0] * 16 + values[$0 + 1]) / 255 } + [1]
            self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
        default:
            return nil
        }
    }

    /// Hue in turns; the others 0…1.
    init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let chroma = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
            return lightness - chroma * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    /// Hue in turns; the others 0…1.
    init(hue: Double, whiteness: Double, blackness: Double, alpha: Double) {
        let sum = whiteness + blackness
        if sum >= 1 {
            let grey = whiteness / sum
            self.init(red: grey, green: grey, blue: grey, alpha: alpha)
        } else {
            self.init(hue: hue, saturation: 1, lightness: 0.5, alpha: alpha)
            red = red * (1 - sum) + whiteness
            green = green * (1 - sum) + whiteness
            blue = blue * (1 - sum) + whiteness
        }
    }
}
