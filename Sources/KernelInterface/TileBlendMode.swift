/// How a tile is blended over another: the sixteen modes of W3C Compositing and Blending 1.
@frozen
public enum TileBlendMode: Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
    case difference, exclusion, hue, saturation, color, luminosity
}
