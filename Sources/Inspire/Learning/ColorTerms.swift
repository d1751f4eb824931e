/// The terms of a colour that a model mixes: its channels, and the terms of saturation and of layers' blends.
struct ColorTerms {
    /// Red, green, blue, 1, the highest, the lowest; then the range between these two as far as the grey of the same luma
    /// leaves room for it below and above, which is where the blends of hue, saturation and colour clip.
    private(set) var values: [Double]
    private let color: SIMD3<Double>
    /// The channels that are the highest and the lowest.
    private let highest: Int
    private let lowest: Int

    /// The first of the terms that a plain mixture of channels doesn't have.
    static let firstExtra = 4
    static let count = 6 + 2 * rooms.count

    /// How wide a range has room over a grey of luma 1: a weak hue's luma is some third of its range, a strong one's most
    /// of it.
    private static let rooms = [1.2, 1.5, 2, 3]
    /// That of the blends.
    private static let luma = SIMD3(0.3, 0.59, 0.11)

    init(of color: SIMD3<Double>) {
        self.color = color
        highest = color.x >= color.y ? (color.x >= color.z ? 0 : 2) : (color.y >= color.z ? 1 : 2)
        lowest = color.x < color.y ? (color.x < color.z ? 0 : 2) : (color.y < color.z ? 1 : 2)
        values = []
        values.reserveCapacity(Self.count)
        values += [color.x, color.y, color.z, 1, color[highest], color[lowest]]
        let (range, gray) = (range, gray)
        for room in Self.rooms {
            values.append(min(range, room * gray))
            values.append(min(range, room * (1 - gray)))
        }
    }

    private var range: Double { color[highest] - color[lowest] }

    private var gray: Double { (color * Self.luma).sum() }

    /// How much each changes with the channels: asked for where a model is fitted, not where it is applied.
    var slopes: [SIMD3<Double>] {
        let axes = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        var slopes = axes + [.zero, axes[highest], axes[lowest]]
        let (range, gray) = (range, gray)
        let slope = axes[highest] - axes[lowest]
        for room in Self.rooms {
            slopes.append(range <= room * gray ? slope : room * Self.luma)
            slopes.append(range <= room * (1 - gray) ? slope : -room * Self.luma)
        }
        return slopes
    }
}
