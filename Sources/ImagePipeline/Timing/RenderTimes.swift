/// Where the time of a picture, or of several, went: seconds of the wall clock.
///
/// On one thread these add up to the whole. Where stages overlap, encoding runs on a thread of its own and the look on this one
/// or that; decoding has a third where a picture is changed in size or shape, or its look needs a pixel's neighbours or has to
/// measure the picture. Each waits for the others now and then.
public struct RenderTimes: Hashable, Sendable, Codable {
    /// A stage of the look.
    public struct Stage: Hashable, Sendable, Codable {
        /// What the stage computes.
        public var name: String
        /// The time that it took.
        public var seconds: Double
    }

    /// Reading the header and what the picture carries, measuring it where the look asks for that, compiling the look.
    public var opening = 0.0
    /// Seconds of decoding.
    public var decoding = 0.0
    /// Cropping, scaling and turning.
    public var geometry = 0.0
    /// The stages of the look, in their order.
    public var stages: [Stage] = []
    /// Seconds of encoding.
    public var encoding = 0.0
    /// The waiting of scaling and look for decoded rows, where decoding has a thread of its own.
    public var waitingForDecoding = 0.0
    /// The decoding side's waiting for room.
    public var waitingForRoom = 0.0
    /// The encoding side's waiting for rows.
    public var waitingForRows = 0.0
    /// From the first byte to the last.
    public var whole = 0.0

    /// No time yet.
    public init() {}

    /// The times of all parts, without the whole.
    package var parts: [Double] {
        [opening, decoding, geometry, encoding, waitingForDecoding, waitingForRoom, waitingForRows]
            + stages.map(\.seconds)
    }

    /// Adds another picture's times; stages of the same name are one.
    public static func += (sum: inout RenderTimes, other: RenderTimes) {
        sum.opening += other.opening
        sum.decoding += other.decoding
        sum.geometry += other.geometry
        sum.encoding += other.encoding
        sum.waitingForDecoding += other.waitingForDecoding
        sum.waitingForRoom += other.waitingForRoom
        sum.waitingForRows += other.waitingForRows
        sum.whole += other.whole
        for stage in other.stages {
            if let known = sum.stages.firstIndex(where: { $0.name == stage.name }) {
                sum.stages[known].seconds += stage.seconds
            } else {
                sum.stages.append(stage)
            }
        }
    }
}
