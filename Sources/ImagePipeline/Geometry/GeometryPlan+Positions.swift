import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata

extension GeometryPlan {
    /// Returns the affine map from the result's pixels to the picture's.
    /// - Parameters:
    ///   - picture: the picture's stored size.
    ///   - border: the border around the result; nil for none.
    /// - Returns: the map, the result's size, and whether its sides are exchanged.
    func source(of picture: PixelSize, border: BorderLayout?) -> (map: AffineMap, size: PixelSize, isTransposed: Bool) {
        var current = picture
        var source = AffineMap()
        var isTransposed = false
        for operation in operations {
            switch operation {
            case .crop(let area):
                source.append(AffineMap(x: (1, 0, Double(area.left)), y: (0, 1, Double(area.top))))
                current = area.size
            case .resize(let size):
                source.append(AffineMap(scale: current, over: size))
                current = size
            case .straighten(let angle):
                let size = RowStraightener.size(of: current, turnedBy: angle)
                source.append(AffineMap(turning: current, by: angle, to: size))
                current = size
            case .turn(let orientation):
                source.append(AffineMap(storing: current, as: orientation))
                current = orientation.uprightSize(ofStored: current)
                isTransposed = orientation.isTransposed
            }
        }
        if let border {
            let area = border.picture
            source.append(AffineMap(x: (1, 0, -Double(area.left)), y: (0, 1, -Double(area.top))))
            current = border.size
        }
        return (source, current, isTransposed)
    }
}

extension PicturePlacement {
    /// Creates the placement of a picture's points in its result.
    /// - Parameters:
    ///   - picture: the header of the picture that the geometry begins with.
    ///   - isReduced: whether the geometry begins with the decoded rows, and not with all of the picture.
    ///   - border: the border around the result; nil for none.
    init(_ plan: GeometryPlan, of picture: ImageHeader, isReduced: Bool, border: BorderLayout?) {
        let start = isReduced ? picture.decodedSize : picture.size
        let (source, size, _) = plan.source(of: start, border: border)
        var whole = AffineMap(scale: picture.size, over: start)
        whole.append(source)
        let map = whole.inverse
        self.init(from: picture.size, to: size, x: (map.xx, map.xy, map.x0), y: (map.yx, map.yy, map.y0))
    }
}
