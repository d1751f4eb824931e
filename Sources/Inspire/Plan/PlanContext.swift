import ImageCore

/// What a filter may know of the picture while it is lowered.
public struct PlanContext: Sendable {
    public var geometry: PictureGeometry

    public init(geometry: PictureGeometry) {
        self.geometry = geometry
    }
}
