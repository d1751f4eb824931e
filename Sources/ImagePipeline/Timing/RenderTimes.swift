/// Where the time of a picture, or of several, went: seconds of the wall clock.
///
/// Decoding and the look run on one thread. Where stages overlap, encoding runs on another at the same time, and each of the
/// two waits for the other now and then.
public struct RenderTimes: Hashable, Sendable, Codable {
    /// A stage of the look.
    public struct Stage: Hashable, Sendable, Codable {
        public var name: String
        public var seconds: Double
    }

    /// Reading the header and what the picture carries, measuring it where the look asks for that, compiling the look.
    public var opening = 0.0
    public var decoding = 0.0
    /// Cropping, scaling and turning.
    public var geometry = 0.0
    /// The stages of the look, in their order.
    public var stages: [Stage] = []
    public var encoding = 0.0
    /// The decoding side's waiting for room.
    public var waitingForRoom = 0.0
    /// The encoding side's waiting for rows.
    public var waitingForRows = 0.0
    /// From the first byte to the last.
    public var whole = 0.0

    public init() {}

    /// Adds another picture's times; stages of the same name are one.
    public static func += (sum: inout RenderTimes, other: RenderTimes) {
        sum.opening += other.opening
        sum.decoding += other.decoding
        sum.geometry += other.geometry
        sum.encoding += other.encoding
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
