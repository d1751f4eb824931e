extension Orientation {
    /// The orientation that turns a stored picture as this one does, and the result as `next` does.
    public func followed(by next: Orientation) -> Orientation {
        // One point off every axis distinguishes all eight.
        let point = upright(x: 0.25, y: 0.375)
        let target = next.upright(x: point.x, y: point.y)
        for orientation in Orientation.allCases where orientation.upright(x: 0.25, y: 0.375) == target {
            return orientation
        }
        preconditionFailure("two orientations make a third one")
    }

    /// The orientation that turns an upright picture back to how it is stored.
    public var inverse: Orientation {
        switch self {
        case .rightTop: .leftBottom
        case .leftBottom: .rightTop
        default: self
        }
    }

    /// Whether the upright picture is a mirror image of the stored one.
    public var isMirrored: Bool {
        switch self {
        case .topRight, .bottomLeft, .leftTop, .rightBottom: true
        case .topLeft, .bottomRight, .rightTop, .leftBottom: false
        }
    }

    /// The orientation of a picture that has to be turned clockwise so many times by a right angle to be upright.
    public static func quarterTurns(_ count: Int) -> Orientation {
        [.topLeft, .rightTop, .bottomRight, .leftBottom][(count % 4 + 4) % 4]
    }
}
