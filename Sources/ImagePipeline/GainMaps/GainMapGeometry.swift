import FilterEngine
import ImageCore

/// A picture's geometry as its gain map goes through it: where in the map a point of the result's map is.
///
/// A map has its own number of pixels, and covers all of its picture. What a crop of whole pixels cuts from the picture may end
/// within pixels of the map: so all changes are taken together. Where the result's map has fewer pixels for the same part of the
/// picture, the whole map is made smaller first; then its pixels are computed once, where they are in the result.
struct GainMapGeometry: Hashable, Sendable {
    /// The result's map.
    let size: PixelSize
    /// Whether that is the map as it was.
    let isIdentity: Bool
    /// The size that the map is reduced to before it is interpolated; its own where it is not reduced.
    let reducedSize: PixelSize
    /// From pixels of the result's map to pixels of the reduced map, both counted from the upper left corner.
    let transform: AffineMap
    /// The border around the picture, whose pixels get no gain.
    let border: BorderLayout?

    /// Whether pixels of the result's map lie between those of the reduced map.
    var isInterpolated: Bool { size != reducedSize || !transform.isNearlyIdentity }

    /// - Parameters:
    ///   - plan: the picture's.
    ///   - picture: its stored size.
    ///   - map: the map's size.
    ///   - border: what goes around the picture after that.
    init(_ plan: GeometryPlan, border: BorderLayout?, picture: PixelSize, map: PixelSize) {
        self.border = border
        guard !plan.operations.isEmpty || border != nil else {
            size = map
            isIdentity = true
            reducedSize = map
            transform = AffineMap()
            return
        }
        let (source, current, isTransposed) = plan.source(of: picture, border: border)
        // As many pixels of the map to one of the picture as there were.
        let before = isTransposed ? (picture.transposed, map.transposed) : (picture, map)
        size = PixelSize(
            width: Self.scaled(current.width, before.1.width, before.0.width),
            height: Self.scaled(current.height, before.1.height, before.0.height))
        var whole = AffineMap(scale: map, over: picture)
        whole.append(source)
        whole.append(AffineMap(scale: current, over: size))
        isIdentity = size == map && whole.isNearlyIdentity
        let steps = whole.steps
        reducedSize = PixelSize(
            width: Self.reduced(map.width, by: steps.x), height: Self.reduced(map.height, by: steps.y))
        whole.scaleResults(
            x: Double(reducedSize.width) / Double(map.width), y: Double(reducedSize.height) / Double(map.height))
        transform = whole
    }

    /// What is enlarged, or stays within a few percent, is interpolated alone.
    private static func reduced(_ length: Int, by step: Double) -> Int {
        step > 1.05 ? max(1, Int((Double(length) / step).rounded())) : length
    }

    /// How much of each column and each row of the result's map shows the picture, and not its border; nil where there is no
    /// border.
    var pictureShares: (columns: [Float], rows: [Float])? {
        border.map { border in
            let area = border.picture
            return (
                Self.shares(area.left..<area.left + area.size.width, of: border.size.width, count: size.width),
                Self.shares(area.top..<area.top + area.size.height, of: border.size.height, count: size.height)
            )
        }
    }

    private static func shares(_ range: Range<Int>, of length: Int, count: Int) -> [Float] {
        let step = Double(length) / Double(count)
        return (0..<count).map { index in
            let start = max(Double(index) * step, Double(range.lowerBound))
            let end = min(Double(index + 1) * step, Double(range.upperBound))
            return Float(max(0, end - start) / step)
        }
    }

    private static func scaled(_ length: Int, _ map: Int, _ picture: Int) -> Int {
        let scaled = (Double(length) * Double(map) / Double(picture)).rounded()
        return Int(min(max(scaled, 1), Double(Int32.max)))
    }
}
