import FilterEngine
import ImageCore
import KernelDispatch
import PictureAnalysis

/// What a look does to tones and colours as such, wherever they are in a picture: whether what is known of a picture's parts,
/// such as how much brighter they are in HDR, is still true of the result's.
///
/// It is measured on a lattice of colours. Filters that depend on positions or neighbours are left out of that, unless they have a form for single pixels.
package struct LookEffect: Hashable, Sendable {
    /// Whether of two greys the lighter one becomes the darker one.
    package var invertsTones = false
    /// Whether red, green and blue of the result are no longer those of the picture: where all colours become those of one scale,
    /// as grey, or turn into others.
    package var mixesColors = false
    /// Whether fine detail is gone: blurred, or in blocks.
    package var removesDetail = false

    /// - Parameters:
    ///   - look: the look, its strength included.
    ///   - statistics: the picture's, where the look needs them.
    package init(_ look: Look, statistics: PictureStatistics?, instructionSet: InstructionSet) {
        removesDetail = look.strength > 0 && look.steps.contains { $0.removesDetail }
        let context = PlanContext(geometry: PictureGeometry(fullSize: Self.size), statistics: statistics)
        var local = look
        local.steps = look.steps.map(\.withoutNeighbors).filter { !$0.isSpatial(in: context) }
        local.sparesAreasOfSkin = false
        var picture = Self.lattice
        // A plan for its size, without neighbours: it can't fail.
        guard
            (try? FilterPlan(compiling: local, in: context, instructionSet: instructionSet).apply(to: &picture)) != nil
        else { return }
        measureTones(picture)
        measureColors(picture)
    }

    // MARK: The lattice

    /// Steps of a channel from 0 to 255; along the diagonal are greys.
    private static let levels = stride(from: 0, through: 255, by: 17).map { $0 }
    private static let size = PixelSize(width: 16 * 16, height: 16)

    private static var lattice: PixelBuffer {
        var picture = PixelBuffer(size: size, format: .rgba8)
        var offset = 0
        for red in levels {
            for green in levels {
                for blue in levels {
                    picture.bytes.replaceSubrange(
                        offset..<offset + 4, with: [UInt8(red), UInt8(green), UInt8(blue), 255])
                    offset += 4
                }
            }
        }
        return picture
    }

    private static func color(_ red: Int, _ green: Int, _ blue: Int, of picture: PixelBuffer) -> SIMD3<Int> {
        let offset = 4 * ((red * 16 + green) * 16 + blue)
        return SIMD3(
            Int(picture.bytes[offset]), Int(picture.bytes[offset + 1]), Int(picture.bytes[offset + 2]))
    }

    // MARK: Measures

    /// Levels by which a lighter grey may be darker than one before: curves that flatten shadows do that, by less.
    private static let tolerance = 12

    private mutating func measureTones(_ picture: PixelBuffer) {
        var lightest = 0
        for level in 0..<16 {
            let color = Self.color(level, level, level, of: picture)
            let luma = (213 * color.x + 715 * color.y + 72 * color.z) / 1000
            if luma < lightest - Self.tolerance { invertsTones = true }
            lightest = max(lightest, luma)
        }
    }

    private mutating func measureColors(_ picture: PixelBuffer) {
        let greys = (0..<16).map { Self.color($0, $0, $0, of: picture) }
        // The six hues, dark and light.
        let (low, high) = (4, 12)
        var isOneScale = true
        for hue in 1..<7 {
            let channels = (0..<3).map { hue >> $0 & 1 == 1 ? high : low }
            let color = Self.color(channels[0], channels[1], channels[2], of: picture)
            isOneScale = isOneScale && Self.distance(color, to: greys) <= 8
            // The channels that were high are the low ones now.
            let highs = (0..<3).filter { channels[$0] == high }.map { color[$0] }
            let lows = (0..<3).filter { channels[$0] == low }.map { color[$0] }
            if (highs.min() ?? 0) + Self.tolerance < lows.max() ?? 0 { mixesColors = true }
        }
        if isOneScale { mixesColors = true }
    }

    /// How far a colour is from the nearest of a scale, between whose steps it may lie.
    private static func distance(_ color: SIMD3<Int>, to scale: [SIMD3<Int>]) -> Int {
        zip(scale, scale.dropFirst()).map { start, end in
            (0...16).map { step in
                let point = (start &* (16 - step) &+ end &* step) / 16
                let difference = color &- point
                return max(abs(difference.x), abs(difference.y), abs(difference.z))
            }.min() ?? 0
        }.min() ?? 0
    }
}

extension LookStep {
    /// Whether it blurs all or most of a picture, or makes blocks of it.
    fileprivate var removesDetail: Bool {
        guard case .filter(let filter) = self, filter.removesDetail else { return false }
        var plan = PlanBuilder()
        filter.lower(
            into: &plan, context: PlanContext(geometry: PictureGeometry(fullSize: PixelSize(width: 4000, height: 3000)))
        )
        return !plan.neighborhoods.isEmpty
    }
}
