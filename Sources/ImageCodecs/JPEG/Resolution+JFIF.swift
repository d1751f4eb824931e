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
}
