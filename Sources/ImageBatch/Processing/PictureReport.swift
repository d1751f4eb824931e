import FoundationEssentials
import ImageCore
import ImagePipeline
import Inspire
import PictureAnalysis
import SystemPackage

/// What became of one job: it travels back as a line of JSON.
public struct PictureReport: Sendable, Codable, Equatable {
    public enum Outcome: Sendable, Codable, Equatable {
        case done
        /// Why not, in words for people.
        case failed(String)
    }

    public enum Shortage: String, Sendable, Codable {
        /// Room on the result's disk.
        case space
    }

    public var number: Int
    public var outcome: Outcome
    /// The kind of problem for which it failed; nil where no setting helps.
    package var code: ErrorCode?
    /// What there was too little of, which others will lack, too; nil where it did not fail for that.
    public var shortage: Shortage?
    /// How the input was damaged, where that was allowed.
    public var damage: String?
    public var notices: [String]
    /// What filters that look at the picture chose to do to it, in words.
    public var remarks: [String] = []
    /// Where the time went, where that was asked for.
    public var times: RenderTimes?
    /// The picture's light, where that was all that was asked for.
    public var light: LightLevel?
    /// Bytes of the result, where it was thrown away.
    public var trialBytes: Int?
    /// A file of it, where that was all that was asked for.
    public var thumbnail: Data?
    /// Wall-clock seconds of the work.
    public var seconds: Double

    public init(number: Int, outcome: Outcome, damage: String? = nil, notices: [String] = [], seconds: Double = 0) {
        self.number = number
        self.outcome = outcome
        self.damage = damage
        self.notices = notices
        self.seconds = seconds
    }
}
