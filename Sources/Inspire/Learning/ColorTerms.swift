/// The terms of a colour that a model mixes: its channels, and the terms of saturation and of layers' blends.
struct ColorTerms {
    /// Red, green, blue, 1, the highest, the lowest; then the range between these two as far as the grey of the same luma
    /// leaves room for it below and above, which is where the blends of hue, saturation and colour clip.
    private(set) var values: [Double]
    /// How much each changes with the channels.
    private(set) var slopes: [SIMD3<Double>]

    /// The first of the terms that a plain mixture of channels doesn't have.
    static let firstExtra = 4
    static let count = 6 + 2 * rooms.count

    /// How wide a range has room over a grey of luma 1: a weak hue's luma is some third of its range, a strong one's most
    /// of it.
    private static let rooms = [1.2, 1.5, 2, 3]
    /// That of the blends.
    private static let luma = SIMD3(0.3, 0.59, 0.11)

    init(of color: SIMD3<Double>) {
        let highest = color.x >= color.y ? (color.x >= color.z ? 0 : 2) : (color.y >= color.z ? 1 : 2)
        let lowest = color.x < color.y ? (color.x < color.z ? 0 : 2) : (color.y < color.z ? 1 : 2)
        let axes: [SIMD3<Double>] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        values = [color.x, color.y, color.z, 1, color[highest], color[lowest]]
        slopes = axes + [.zero, axes[highest], axes[lowest]]
        let range = color[highest] - color[lowest]
        let gray = (color * Self.luma).sum()
        for room in Self.rooms {
            add(range, slope: axes[highest] - axes[lowest], atMost: room * gray, slope: room * Self.luma)
            add(range, slope: axes[highest] - axes[lowest], atMost: room * (1 - gray), slope: -room * Self.luma)
        }
    }

    private mutating func add(
        _ value: Double, slope: SIMD3<Double>, atMost bound: Double, slope boundSlope: SIMD3<Double>
    ) {
        values.append(min(value, bound))
        slopes.append(value <= bound ? slope : boundSlope)
    }
}
