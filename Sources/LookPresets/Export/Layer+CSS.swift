import FilterEngine
import Inspire

extension Layer.Background {
    /// As CSS has it.
    var css: String {
        switch self {
        case .color(let color): color.css
        case .gradient(let gradient): gradient.css
        }
    }
}

extension Gradient {
    fileprivate var css: String {
        let stops = stops.map { stop in
            stop.color.css + (stop.position.map { " \(($0 * 100).short)%" } ?? "")
        }
        // CSS has two at least.
        let all = (stops.count == 1 ? stops + stops : stops).joined(separator: ", ")
        switch shape {
        case .linear(.angle(let degrees)): return "linear-gradient(\(degrees.short)deg, \(all))"
        case .linear(.corner(let right, let bottom)):
            return "linear-gradient(to \(bottom ? "bottom" : "top") \(right ? "right" : "left"), \(all))"
        case .radial(let shape):
            let kind = "\(shape.isEllipse ? "ellipse" : "circle") \(shape.extent.rawValue)"
            let center = "\((shape.centerX * 100).short)% \((shape.centerY * 100).short)%"
            return "radial-gradient(\(kind) at \(center), \(all))"
        }
    }
}

extension RGBAColor {
    fileprivate var css: String {
        let levels = [red, green, blue].map { ($0 * 255).short }.joined(separator: " ")
        return alpha == 1 ? "rgb(\(levels))" : "rgb(\(levels) / \(alpha.short))"
    }
}
