/// How a layer's colour is mixed with what lies below it: the sixteen modes of W3C Compositing and Blending 1.
public enum BlendMode: String, Sendable, CaseIterable, Codable {
    /// CSS's mode of this name.
    case normal, multiply, screen, overlay, darken, lighten
    /// CSS's `color-dodge`.
    case colorDodge = "color-dodge"
    /// CSS's `color-burn`.
    case colorBurn = "color-burn"
    /// CSS's `hard-light`.
    case hardLight = "hard-light"
    /// CSS's `soft-light`.
    case softLight = "soft-light"
    /// CSS's mode of this name.
    case difference, exclusion, hue, saturation, color, luminosity
}
