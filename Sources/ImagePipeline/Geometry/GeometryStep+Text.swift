import ImageCore

extension GeometryStep.Cropping {
    /// `800x600+10+20`, `800x600`, `3:2`, `=3:2`, `80%`; nil for anything else.
    package init?(_ text: String) {
        let isExact = text.hasPrefix("=")
        let ratio = isExact ? text.dropFirst() : text[...]
        let sides = ratio.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        if let share = GeometryStep.share(text), share <= 1 {
            self = .share(share)
        } else if sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
            (width / height).isFinite, (height / width).isFinite
        {
            self = isExact ? .shape(width: width, height: height) : .orientedShape(width: width, height: height)
        } else if let size = PixelSize(text) {
            self = .centered(size)
        } else if parts.count == 3, let size = PixelSize(String(parts[0])), let left = Int(parts[1]),
            let top = Int(parts[2]), left >= 0, top >= 0
        {
            self = .area(PixelArea(left: left, top: top, size: size))
        } else {
            return nil
        }
    }
}

extension GeometryStep.Resizing {
    /// `800x600`, `800` or `800x`, `x600`, `50%`; nil for anything else.
    package init?(_ text: String) {
        if let share = GeometryStep.share(text) {
            self = .scaled(share)
            return
        }
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        let lengths = sides.map { Int($0) }
        // A side that is left out is empty, and one of them has to be there.
        guard (1...2).contains(sides.count), lengths.contains(where: { $0 != nil }),
            zip(sides, lengths).allSatisfy({ $0.isEmpty || $1.map { $0 > 0 } ?? false })
        else { return nil }
        self = .exactly(width: lengths[0], height: lengths.count == 2 ? lengths[1] : nil)
    }
}

extension GeometryStep {
    /// `50%`: more than nothing.
    package static func share(_ text: String) -> Double? {
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()), percent > 0, percent <= 1e6 else {
            return nil
        }
        return percent / 100
    }
}

extension PixelSize {
    /// `800x600`; nil for anything else, and for sides that no format has.
    package init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        guard (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
        self.init(width: width, height: height)
    }
}

extension PixelArea {
    /// `800x600+10+20`
    package var text: String { "\(size.width)x\(size.height)+\(left)+\(top)" }
}
