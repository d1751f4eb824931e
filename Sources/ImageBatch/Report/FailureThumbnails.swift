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
                settings: settings, run: 0, number: number, input: input, output: input, overwrites: false,
                estimatedMemory: limits.maxMemory, inputSize: (try? Stat(input)).map { Int($0.size) } ?? 0)
        }
        let made = MadePictures()
        await workerPool.run(ListedJobs(jobs)) { job, report in
            await made.take(report)
            return true
        }
        return await made.pictures
    }

    private actor MadePictures {
        var pictures: [Int: [UInt8]] = [:]

        func take(_ report: PictureReport) {
            if let bytes = report.thumbnail { pictures[report.number] = Array(bytes) }
        }
    }

    private var settings: JobSettings {
        var settings = JobSettings(
            look: LookRequest(name: "none", file: nil),
            options: OutputOptions(
                format: .jpeg, quality: 75, profile: .sRGB, metadata: .profile, geometry: [.resize(.within(Self.box))]),
            limits: limits, allowsDamage: true, instructionSet: instructionSet, timeLimit: Self.timeLimit)
        settings.purpose = .thumbnail
        return settings
    }
}
