import ImageCore
import ImageMetadata

extension Resolution {
    /// JFIF's density: unit 0 is none, 1 the inch, 2 the centimetre. Nil where it says nothing, as 1 by 1 of no unit does,
    /// as in files that leave their resolution to EXIF.
    init?(jfifUnit: Int, x: Int, y: Int) {
        let units: [Unit] = [.none, .inch, .centimetre]
        guard units.indices.contains(jfifUnit), x > 0, y > 0, (jfifUnit, x, y) != (0, 1, 1) else { return nil }
        self.init(x: x, y: y, unit: units[jfifUnit])
    }

    /// The data of PNG's `pHYs`: x and y as four bytes each, big-endian, and a unit: 0 is none, 1 the metre. Nil where it
    /// says nothing.
    init?(pHYs data: [UInt8]) {
        guard data.count == 9, data[8] <= 1 else { return nil }
        let number = { (start: Int) in data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard number(0) > 0, number(4) > 0 else { return nil }
        self.init(x: number(0), y: number(4), unit: data[8] == 1 ? .metre : .none)
    }

    /// For JFIF: unit, x and y, at most 65,535. Nil where that can't hold it.
    var jfif: (unit: Int, x: Int, y: Int)? {
        let (unit, scale): (Int, Double) =
            switch self.unit {
            case .none: (0, 1)
            case .inch: (1, 1)
            case .centimetre: (2, 1)
            case .metre: (1, 0.0254)
            }
        guard let x = scaled(x, by: scale, most: 65_535), let y = scaled(y, by: scale, most: 65_535) else { return nil }
        return (unit, x, y)
    }

    /// The data of PNG's `pHYs`. Nil where that can't hold it.
    var pHYs: [UInt8]? {
        let scale: Double =
            switch unit {
            case .none, .metre: 1
            case .centimetre: 100
            case .inch: 1 / 0.0254
            }
        let most = Int(Int32.max)
        guard let x = scaled(x, by: scale, most: most), let y = scaled(y, by: scale, most: most) else { return nil }
        let bytes = [x, y].flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        return bytes + [unit == .none ? 0 : 1]
    }

    private func scaled(_ number: Int, by factor: Double, most: Int) -> Int? {
        guard number > 0, number <= 1 << 40 else { return nil }
        let result = Int((Double(number) * factor).rounded())
        return (1...most).contains(result) ? result : nil
    }
}
