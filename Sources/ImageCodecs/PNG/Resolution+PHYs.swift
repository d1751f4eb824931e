import ImageCore
import ImageMetadata

extension Resolution {
    /// The data of PNG's `pHYs`: x and y as four bytes each, big-endian, and a unit: 0 is none, 1 the metre. Nil where it
    /// says nothing.
    init?(pHYs data: [UInt8]) {
        guard data.count == 9, data[8] <= 1 else { return nil }
        let number = { (start: Int) in data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard number(0) > 0, number(4) > 0 else { return nil }
        self.init(x: number(0), y: number(4), unit: data[8] == 1 ? .metre : .none)
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
}
