import FoundationEssentials
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import SystemPackage

/// What became of one job: it travels back as a line of JSON.
package struct PictureReport: Sendable, Codable, Equatable {
    /// Why a job failed.
    package struct Failure: Sendable, Codable, Equatable {
        /// In words for people.
        package var reason: String
        /// The kind of problem; nil where no setting helps.
        package var code: ErrorCode?
        /// Whether it is the result that failed, and not the picture.
        var isOfResult: Bool
        /// Whether it was for want of room on the result's disk: others will fail for it too.
        package var isOutOfSpace: Bool

        init(_ error: any Error) {
            reason = "\(error)"
            code = (error as? any CodedError)?.code
            isOfResult = (error as? ImageError)?.isOfDestination ?? false
            isOutOfSpace = if case ImageError.outOfSpace = error { true } else { false }
        }
    }

    private(set) var version = ServiceVersion.current
    package var number: Int
    /// Nil where the job was done.
    package var failure: Failure?
    /// What became of the picture; nil where none was rendered.
    package var rendered: RenderReport?
    /// The result's path from the folder of the results, where the request has the picture's.
    package var resultPath: FilePath?
    /// The kind of a file that is no picture and is not expected to be one, where the request has its path; nothing is made of it.
    package var ignored: String?
    /// The picture's light, where that was all that was asked for.
    package var light: LightLevel?
    /// Bytes of the result, where it was thrown away.
    package var trialBytes: Int?
    /// A file of it, where that was all that was asked for.
    package var thumbnail: Data?
    /// XXH128 of the input's and of the result's bytes, where they were asked for.
    package var inputHash: String?
    package var resultHash: String?
    /// Wall-clock seconds of the work.
    package var seconds = 0.0

    package init(number: Int, failure: (any Error)? = nil) {
        self.number = number
        self.failure = failure.map(Failure.init)
    }

    /// Whether a worker can have measured what the report says. A picture may have taken the worker over.
    package var isPossible: Bool {
        let isTime = { (seconds: Double) in (0...Self.maximumSeconds).contains(seconds) }
        let times = rendered?.times ?? RenderTimes()
        return isTime(seconds) && isTime(times.whole) && times.parts.allSatisfy(isTime)
            && times.parts.allSatisfy { $0 <= Self.maximumShare * times.whole || times.whole == 0 }
            && (0...Self.maximumBytes).contains(trialBytes ?? 0)
            && [inputHash, resultHash].allSatisfy { $0.map(FileHash.isDigest) ?? true }
    }

    /// The maximum ratio of a part's time to the whole. No part lasts longer than the whole, but short times are inexact.
    private static let maximumShare = 1000.0

    private static let maximumSeconds = 1e7
    private static let maximumBytes = 1 << 50

    /// Names the result where that is what the failure is about.
    mutating func name(result: FilePath) {
        guard let failure, failure.isOfResult else { return }
        self.failure?.reason = "its result \(result) \(failure.reason)"
        self.failure?.isOfResult = false
    }
}

extension ImageError {
    /// The description, with the result's name where the result is what the error is about.
    package func description(output: FilePath) -> String {
        isOfDestination ? "its result \(output) \(description)" : description
    }
}
