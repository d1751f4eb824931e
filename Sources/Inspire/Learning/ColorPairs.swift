import ImageCore

/// A picture's colours before and after an edit: pairs of colours with weights.
///
/// Colours are gathered in cells of the cube of all colours, so that a large sky counts little more than a small flower.
struct ColorPairs {
    struct Pair {
        /// Encoded sRGB, 0…1.
        var before: SIMD3<Double>
        var after: SIMD3<Double>
        /// The mean over all pairs is 1.
        var weight: Double
    }

    private(set) var pairs: [Pair]

    private static let cellsPerEdge = 24
    /// Pixels of a cell beyond this many count no more.
    private static let maximumWeight = 40.0
    /// Blocks of the picture along its long edge: means over them are compared, for two codecs never agree on a pixel.
    private static let longEdge = 420
    /// The spread within a block from which on it counts half: curves and means commute only where it is small.
    private static let calmSpread = 0.03

    /// - Parameters:
    ///   - before: the picture, `PixelFormat.rgba8`.
    ///   - after: its edit; both show the same, at any size.
    init(before: PixelBuffer, after: PixelBuffer) {
        let least = PixelSize(
            width: min(before.size.width, after.size.width), height: min(before.size.height, after.size.height))
        let factor = max(1, (least.longEdge + Self.longEdge - 1) / Self.longEdge)
        let grid = PixelSize(width: max(1, least.width / factor), height: max(1, least.height / factor))
        let (one, two) = (Blocks(of: before, grid: grid), Blocks(of: after, grid: grid))
        var cells: [Int: (before: SIMD3<Double>, after: SIMD3<Double>, weight: Double)] = [:]
        for (from, to) in zip(one.blocks, two.blocks) {
            let spread = from.spread / Self.calmSpread
            let weight = 1 / (1 + spread * spread)
            let position = (from.mean * Double(Self.cellsPerEdge)).rounded(.down)
                .clamped(lowerBound: .zero, upperBound: SIMD3(repeating: Double(Self.cellsPerEdge - 1)))
            let cell = Int(position.x) + Self.cellsPerEdge * (Int(position.y) + Self.cellsPerEdge * Int(position.z))
            let sum = cells[cell] ?? (.zero, .zero, 0)
            cells[cell] = (sum.before + from.mean * weight, sum.after + to.mean * weight, sum.weight + weight)
        }
        // In an order that doesn't change from run to run.
        pairs = cells.sorted { $0.key < $1.key }.map { _, sum in
            Pair(
                before: sum.before / sum.weight, after: sum.after / sum.weight,
                weight: min(sum.weight, Self.maximumWeight)
            )
        }
        let mean = pairs.reduce(0) { $0 + $1.weight } / Double(max(pairs.count, 1))
        for index in pairs.indices { pairs[index].weight /= mean }
    }
}

/// The means of a picture's pixels over a grid of blocks.
private struct Blocks {
    struct Block {
        var mean: SIMD3<Double>
        /// The standard deviation of the channel that varies most.
        var spread: Double
    }

    var blocks: [Block] = []

    init(of picture: PixelBuffer, grid: PixelSize) {
        let (size, stride) = (picture.size, picture.layout.bytesPerRow)
        blocks.reserveCapacity(grid.width * grid.height)
        for y in 0..<grid.height {
            let rows =
                y * size.height
                / grid.height..<max((y + 1) * size.height / grid.height, y * size.height / grid.height + 1)
            for x in 0..<grid.width {
                let first = x * size.width / grid.width
                let columns = first..<max((x + 1) * size.width / grid.width, first + 1)
                var sum = SIMD3<Double>.zero
                var squares = SIMD3<Double>.zero
                for row in rows {
                    for column in columns {
                        let offset = row * stride + column * 4
                        let color =
                            SIMD3(
                                Double(picture.bytes[offset]), Double(picture.bytes[offset + 1]),
                                Double(picture.bytes[offset + 2])) / 255
                        sum += color
                        squares += color * color
                    }
                }
                let count = Double(rows.count * columns.count)
                let mean = sum / count
                let variance = (squares / count - mean * mean).max()
                blocks.append(Block(mean: mean, spread: max(variance, 0).squareRoot()))
            }
        }
    }
}
