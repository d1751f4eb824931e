import FilterEngine

extension PiecewiseLinear {
    /// Straight lines through points, flat beyond the first and the last.
    ///
    /// - Parameter points: at least one, x strictly increasing.
    init(through points: [CurvePoint]) {
        var knots: [Knot] = []
        var slope = 0.0
        for (index, point) in points.enumerated() {
            var next = 0.0
            if index + 1 < points.count { next = (points[index + 1].y - point.y) / (points[index + 1].x - point.x) }
            knots.append(Knot(x: point.x, bend: next - slope))
            slope = next
        }
        self.init(offset: points.first?.y ?? 0, slope: 0, knots: knots)
    }

    /// How far before a value the step for it is drawn, so that one that single precision made a little too small counts
    /// as being there.
    static let stepMargin = 0x1p-21

    /// From 0 up by so much at each position, in increasing order. The steps are ramps around their positions that are as narrow
    /// as single precision can resolve, 2⁻²³ wide.
    init(stepsAt positions: [(x: Double, rise: Double)]) {
        let width = 0x1p-23
        self.init(
            offset: 0, slope: 0,
            knots: positions.flatMap {
                [
                    Knot(x: $0.x - width / 2, bend: $0.rise / width),
                    Knot(x: $0.x + width / 2, bend: -$0.rise / width),
                ]
            }
        )
    }
}
