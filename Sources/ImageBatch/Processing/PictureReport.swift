import FoundationEssentials
import ImageCore
import ImagePipeline
import Inspire
import PictureAnalysis
import SystemPackage

/// What became of one job: it travels back as a line of JSON.
package struct PictureReport: Sendable, Codable, Equatable {
    package enum Outcome: Sendable, Codable, Equatable {
        case done
        /// Why not, in words for people.
        case failed(String)

        private enum FailedCodingKeys: String, CodingKey {
            case _0 = "reason"
        }
    }

    package enum Shortage: String, Sendable, Codable {
        /// Room on the result's disk.
        case space
    }

    /// The version of the protocol: see ``WorkerRequest/currentVersion``.
    package var version = WorkerRequest.currentVersion
    package var number: Int
    package var outcome: Outcome
    /// The kind of problem for which it failed; nil where no setting helps.
    package var code: ErrorCode?
    /// Whether it failed for its result, and not for the picture.
    var isOfResult: Bool?
    /// What there was too little of, which others will lack, too; nil where it did not fail for that.
    package var shortage: Shortage?
    /// How the input was damaged, where that was allowed.
    package var damage: String?
    package var notices: [String]
    /// What filters that look at the picture chose to do to it, in words.
    package var remarks: [String] = []
    /// Where the time went, where that was asked for.
    package var times: RenderTimes?
    /// The picture's light, where that was all that was asked for.
    package var light: LightLevel?
    /// Bytes of the result, where it was thrown away.
    package var trialBytes: Int?
    /// A file of it, where that was all that was asked for.
    package var thumbnail: Data?
    /// XXH128 of the input's and of the result's bytes, where they were asked for.
    package var inputHash: String?
    package var resultHash: String?
    /// What the input was made from, by the recipe that it carries: that is not to be replaced.
    package var origin: RecordedOriginals?
    /// Wall-clock seconds of the work.
    package var seconds: Double

    package init(number: Int, outcome: Outcome, damage: String? = nil, notices: [String] = [], seconds: Double = 0) {
        self.number = number
        self.outcome = outcome
        self.damage = damage
        self.notices = notices
        self.seconds = seconds
    }
}

extension PictureReport {
    mutating func fail(_ error: ImageError) {
        outcome = .failed(error.description)
        code = error.code
        isOfResult = error.isOfDestination
        if case .outOfSpace = error { shortage = .space }
    }

    /// Names the result where that is what the failure is about.
    mutating func name(result: FilePath) {
        if case .failed(let reason) = outcome, isOfResult == true {
            outcome = .failed("its result \(result) \(reason)")
        }
        isOfResult = nil
    }
}

extension ImageError {
    /// The description, with the result's name where the result is what the error is about.
    package func description(output: FilePath) -> String {
        isOfDestination ? "its result \(output) \(description)" : description
    }
}
