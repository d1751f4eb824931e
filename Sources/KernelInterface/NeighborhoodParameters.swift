/// The weights for upsampling by 2: the even result comes from a value and its two neighbours, the odd one from the four
/// values around it.
@frozen
public struct DoublingWeights: Hashable, Sendable {
    public var evenMiddle: Float
    public var evenSides: Float
    public var oddMiddle: Float
    public var oddSides: Float

    @inlinable
    public init(evenMiddle: Float, evenSides: Float, oddMiddle: Float, oddSides: Float) {
        self.evenMiddle = evenMiddle
        self.evenSides = evenSides
        self.oddMiddle = oddMiddle
        self.oddSides = oddSides
    }
}

@frozen
public struct SharpenParameters: Hashable, Sendable {
    public var amount: Float
    /// Differences up to it stay.
    public var threshold: Float

    @inlinable
    public init(amount: Float, threshold: Float) {
        self.amount = amount
        self.threshold = threshold
    }
}

/// The tones that count as highlights.
@frozen
public struct HighlightParameters: Hashable, Sendable {
    /// The luma where they begin.
    public var threshold: Float
    /// The inverse of the distance from there to a full highlight.
    public var inverseSoftness: Float
    /// The value of the greatest channel from which a pixel may be clipped, below 1.
    public var clippedFrom: Float
    /// The light that a clipped pixel has beyond its value, in multiples of that.
    public var clippedGain: Float

    @inlinable
    public init(threshold: Float, inverseSoftness: Float, clippedFrom: Float, clippedGain: Float) {
        self.threshold = threshold
        self.inverseSoftness = inverseSoftness
        self.clippedFrom = clippedFrom
        self.clippedGain = clippedGain
    }
}

/// A run of pixels and its distances from a band that is sharp.
@frozen
public struct FocusParameters: Hashable, Sendable {
    /// The first pixel's distance from the band's middle line, and the step to the next one.
    public var start: Float
    public var step: Float
    /// Half of the band's width, and the inverse of the distance beyond it at which the blur is complete.
    public var halfWidth: Float
    public var inverseSoftness: Float

    @inlinable
    public init(start: Float, step: Float, halfWidth: Float, inverseSoftness: Float) {
        self.start = start
        self.step = step
        self.halfWidth = halfWidth
        self.inverseSoftness = inverseSoftness
    }
}

/// A row for each of three blurs, the weakest first: of values, or of weights.
@frozen
public struct FocusRows: @unchecked Sendable {
    // Pointers into memory that its owner lends to one thread at a time: nothing here is shared.
    public var weak: UnsafeMutablePointer<Float>
    public var middle: UnsafeMutablePointer<Float>
    public var strong: UnsafeMutablePointer<Float>

    @inlinable
    public init(
        weak: UnsafeMutablePointer<Float>, middle: UnsafeMutablePointer<Float>, strong: UnsafeMutablePointer<Float>
    ) {
        self.weak = weak
        self.middle = middle
        self.strong = strong
    }
}

/// By how much surfaces become lighter or darker.
@frozen
public struct LocalToneParameters: Hashable, Sendable {
    /// -1…1.
    public var amount: Float
    /// The weights of a black and of a white surface, 0…1: those between are on the line from one to the other.
    public var weightOfBlack: Float
    public var weightOfWhite: Float

    @inlinable
    public init(amount: Float, weightOfBlack: Float, weightOfWhite: Float) {
        self.amount = amount
        self.weightOfBlack = weightOfBlack
        self.weightOfWhite = weightOfWhite
    }
}

/// A veil of light over a picture.
@frozen
public struct HazeParameters: Hashable, Sendable {
    /// The veil's colour, above 0, and 1 divided by it.
    public var airlight: RGB
    public var inverseAirlight: RGB
    /// The veil that lies everywhere, 0…1.
    public var everywhere: Float
    /// How much of what lies beyond it counts as veil, 0…1.
    public var localShare: Float
    /// The strongest veil that is removed, below 1.
    public var limit: Float
    /// How much of the veil is removed, 0…1.
    public var amount: Float

    public init(airlight: RGB, everywhere: Float, localShare: Float, limit: Float, amount: Float) {
        self.airlight = airlight
        inverseAirlight = RGB(red: 1 / airlight.red, green: 1 / airlight.green, blue: 1 / airlight.blue)
        self.everywhere = everywhere
        self.localShare = localShare
        self.limit = limit
        self.amount = amount
    }
}
