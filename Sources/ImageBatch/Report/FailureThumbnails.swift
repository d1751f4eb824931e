import ColorManagement
import ImageCodecs
import ImageCore
import ImagePipeline
import KernelDispatch
import SystemPackage

/// Small pictures of inputs that failed, of as much of them as can be read.
///
/// Workers make them: what made a picture fail may do so again.
package struct FailureThumbnails: Sendable {
    /// What each fits into.
    private static let box = PixelSize(width: 240, height: 160)
    /// Seconds for each.
    private static let timeLimit = 10

    package var workerPool: WorkerPool
    package var limits: ImageLimits
    package var instructionSet: InstructionSet

    package init(workerPool: WorkerPool, limits: ImageLimits, instructionSet: InstructionSet) {
        self.workerPool = workerPool
        self.workerPool.timeLimit = .seconds(Self.timeLimit)
        self.limits = limits
        self.instructionSet = instructionSet
    }

    /// - Parameter inputs: by the numbers that the pictures are to have.
    /// - Returns: JPEGs.
    package func make(of inputs: [Int: FilePath]) async -> [Int: [UInt8]] {
        let jobs = inputs.map { number, input in
            PictureJob(
                work, number: number, input: input, estimatedMemory: limits.maxMemory,
                inputSize: (try? Stat(input)).map { Int($0.size) } ?? 0)
        }
        let made = await workerPool.collect(ListedJobs(jobs)) { job, report in
            report.thumbnail.map { (job.number, Array($0)) }
        }
        return Dictionary(uniqueKeysWithValues: made)
    }

    private var work: WorkerRequest {
        var request = RenderRequest(
            options: OutputOptions(
                format: .jpeg, quality: 75, profile: .sRGB, metadata: .profile, geometry: [.resize(.within(Self.box))]))
        request.decoding = DecodingOptions(limits: limits, allowsDamage: true)
        request.instructionSet = instructionSet
        var work = WorkerRequest(request)
        work.timeLimit = Self.timeLimit
        work.purpose = .thumbnail
        return work
    }
}
