/// How a layer's colour is mixed with what lies below it: the sixteen modes of W3C Compositing and Blending 1.
public enum BlendMode: String, Sendable, CaseIterable, Codable {
    case normal, multiply, screen, overlay, darken, lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case hardLight = "hard-light"
    case softLight = "soft-light"
    case difference, exclusion, hue, saturation, color, luminosity
}
