import FilterEngine
import Glibc
import ImageCore
import Inspire

extension Reference {
    /// The colour of a gradient where a pixel's centre is in the upright picture, straight (CSS Images 3, section 3).
    static func color(of gradient: Gradient, at pixelPosition: PixelPosition) -> RGBAColor {
        let geometry = pixelPosition.geometry
        let fraction = geometry.orientation.upright(
            x: (Double(pixelPosition.x) + 0.5) / Double(geometry.decodedSize.width),
            y: (Double(pixelPosition.y) + 0.5) / Double(geometry.decodedSize.height))
        let size = geometry.orientation.uprightSize(ofStored: geometry.fullSize)
        let (width, height) = (Double(size.width), Double(size.height))
        let (x, y) = (fraction.x * width, fraction.y * height)
        let t =
            switch gradient.shape {
            case .linear(let direction): linear(direction, x, y, width, height)
            case .radial(let shape): radial(shape, x, y, width, height)
            }
        return color(of: gradient.stops, at: t)
    }

    /// Along the gradient line, which goes through the middle; its ends are where perpendiculars from the corners meet
    /// it.
    private static func linear(
        _ direction: LinearGradientDirection, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> Double {
        let angle: Double
        switch direction {
        case .angle(let degrees): angle = degrees * .pi / 180
        // The line of the middle colour runs through the two neighbouring corners.
        case .corner(right: true, bottom: false): angle = atan2(height, width)
        case .corner(right: true, bottom: true): angle = .pi - atan2(height, width)
        case .corner(right: false, bottom: true): angle = .pi + atan2(height, width)
        case .corner(right: false, bottom: false): angle = -atan2(height, width)
        }
        let length = abs(width * sin(angle)) + abs(height * cos(angle))
        return ((x - width / 2) * sin(angle) + (height / 2 - y) * cos(angle)) / length + 0.5
    }

    private static func radial(
        _ shape: RadialGradientShape, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> Double {
        let (cx, cy) = (shape.centerX * width, shape.centerY * height)
        let across = [abs(cx), abs(width - cx)]
        let down = [abs(cy), abs(height - cy)]
        let corners = across.flatMap { dx in down.map { hypot(dx, $0) } }
        let (rx, ry): (Double, Double)
        switch (shape.extent, shape.isEllipse) {
        case (.closestSide, false): (rx, ry) = ((across + down).min()!, (across + down).min()!)
        case (.farthestSide, false): (rx, ry) = ((across + down).max()!, (across + down).max()!)
        case (.closestCorner, false): (rx, ry) = (corners.min()!, corners.min()!)
        case (.farthestCorner, false): (rx, ry) = (corners.max()!, corners.max()!)
        case (.closestSide, true): (rx, ry) = (across.min()!, down.min()!)
        case (.farthestSide, true): (rx, ry) = (across.max()!, down.max()!)
        case (.closestCorner, true): (rx, ry) = through(across.min()!, down.min()!)
        case (.farthestCorner, true): (rx, ry) = through(across.max()!, down.max()!)
        }
        return hypot((x - cx) / rx, (y - cy) / ry)
    }

    /// The ellipse through a corner that has the proportions of the distances to its sides.
    private static func through(_ dx: Double, _ dy: Double) -> (Double, Double) {
        let ratio = dx / dy
        let rx = (dx * dx + dy * dy * ratio * ratio).squareRoot()
        return (rx, rx / ratio)
    }

    /// The colours at both sides of the position, mixed premultiplied.
    private static func color(of stops: [GradientStop], at t: Double) -> RGBAColor {
        var clampedStops: [(position: Double, color: RGBAColor)] = []
        var index = 0
        while index < stops.count {
            let floor = clampedStops.map(\.position).max() ?? -.infinity
            if let position = stops[index].position ?? (index == 0 ? 0 : index == stops.count - 1 ? 1 : nil) {
                clampedStops.append((max(position, floor), stops[index].color))
                index += 1
                continue
            }
            let next = (index..<stops.count).first { stops[$0].position != nil } ?? stops.count - 1
            let end = max(stops[next].position ?? 1, floor)
            for step in index..<next {
                let share = Double(step - index + 1) / Double(next - index + 1)
                clampedStops.append((floor * (1 - share) + end * share, stops[step].color))
            }
            index = next
        }
        guard let after = clampedStops.firstIndex(where: { t < $0.position }) else {
            return clampedStops[clampedStops.count - 1].color
        }
        guard after > 0 else { return clampedStops[0].color }
        let (from, to) = (clampedStops[after - 1], clampedStops[after])
        let share = (t - from.position) / (to.position - from.position)
        func premultiplied(_ channel: KeyPath<RGBAColor, Double>) -> Double {
            from.color[keyPath: channel] * from.color.alpha * (1 - share)
                + to.color[keyPath: channel] * to.color.alpha * share
        }
        let alpha = from.color.alpha * (1 - share) + to.color.alpha * share
        guard alpha > 0 else { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
        return RGBAColor(
            red: premultiplied(\.red) / alpha, green: premultiplied(\.green) / alpha,
            blue: premultiplied(\.blue) / alpha, alpha: alpha)
    }
}
