import FilterEngine
import Inspire
import TestSupport

extension ReferenceStep {
    /// A table, and what it has to compute: interpolated in double precision.
    init(_ table: ColorLookupTable) {
        self.init(name: "table of \(table.size)³", step: .lookupTable(table)) { pixel, _ in
            ReferencePixel(color: ReferenceTable.value(of: table, at: pixel.color), alpha: pixel.alpha)
        }
    }
}

enum ReferenceTable {
    typealias Color = SIMD3<Double>

    static func value(of table: ColorLookupTable, at input: Color) -> Color {
        let (low, high) = (Color(table.domainMinimum), Color(table.domainMaximum))
        let last = table.size - 1
        let position = Reference.clamp((input - low) / (high - low)) * Double(last)
        let cell = (0..<3).map { min(Int(position[$0]), last - 1) }
        let fraction = position - Color(Double(cell[0]), Double(cell[1]), Double(cell[2]))
        func point(_ steps: [Int]) -> Color {
            let vertex = zip(cell, steps).map(+)
            return Color(table.colors[vertex[0] + table.size * (vertex[1] + table.size * vertex[2])])
        }
        if table.interpolation == .trilinear {
            func along(_ axis: Int, _ steps: [Int]) -> Color {
                guard axis < 3 else { return point(steps) }
                var next = steps
                next[axis] = 1
                return along(axis + 1, steps) * (1 - fraction[axis]) + along(axis + 1, next) * fraction[axis]
            }
            return along(0, [0, 0, 0])
        }
        // From the dark corner of the cell along its axes, the one with the greatest fraction first.
        var steps = [0, 0, 0]
        var result = point(steps)
        for axis in (0..<3).sorted(by: { fraction[$0] > fraction[$1] }) {
            let before = point(steps)
            steps[axis] = 1
            result += (point(steps) - before) * fraction[axis]
        }
        return result
    }
}

extension ColorLookupTable {
    /// Colours without any order.
    static func random(
        size: Int, in range: ClosedRange<Float> = 0...1, interpolation: LatticeInterpolation = .tetrahedral,
        using generator: inout SeededGenerator
    ) -> ColorLookupTable {
        func value() -> Float { .random(in: range, using: &generator) }
        let colors = (0..<size * size * size).map { _ in SIMD3(value(), value(), value()) }
        return ColorLookupTable(size: size, colors: colors, interpolation: interpolation)
    }
}
