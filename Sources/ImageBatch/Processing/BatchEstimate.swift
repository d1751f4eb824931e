import ImageFiles
import SystemPackage

/// An estimate of a run's time and size, from the files' headers and a few trial runs.
package struct BatchEstimate: Sendable {
    package private(set) var pictures = 0
    /// Bytes of the inputs.
    package private(set) var inputBytes = 0
    /// Bytes of buffers that the largest picture is expected to need.
    package private(set) var mostMemory = 0
    /// Wall-clock seconds that it would take; nil where no try came to an end.
    package private(set) var seconds: Double?
    /// Bytes of the results; nil where no try came to an end.
    package private(set) var outputBytes: Int?
    /// Bytes that are free where the results go; nil where unknown.
    package private(set) var freeBytes: Int?

    /// Some of all jobs, each as likely as any other.
    private var sample: [PictureJob] = []

    /// So many are tried out: some seconds of work.
    private static let sampleSize = 12

    mutating func add(_ job: PictureJob) {
        pictures += 1
        inputBytes += job.inputSize
        mostMemory = max(mostMemory, job.estimatedMemory)
        if sample.count < Self.sampleSize {
            sample.append(job)
        } else if let index = (0..<pictures).randomElement(), index < sample.count {
            sample[index] = job
        }
    }

    /// Makes the results of the sample, throws them away, and concludes from those to all: time and size go with the inputs'
    /// bytes.
    mutating func tryOut(_ workerPool: WorkerPool, in folder: FilePath?) async {
        freeBytes = folder.flatMap(Self.freeBytes)
        let jobs = sample.enumerated().map { number, job in
            var job = job
            job.number = number
            job.settings.purpose = .trial
            return job
        }
        let tried = Tried()
        await workerPool.run(ListedJobs(jobs)) { job, report in
            await tried.take(job, report)
            return true
        }
        let (bytes, seconds, results) = await (tried.inputBytes, tried.seconds, tried.outputBytes)
        guard bytes > 0 else { return }
        let share = Double(inputBytes) / Double(bytes)
        self.seconds = seconds * share / Double(max(1, min(workerPool.workerCount, pictures)))
        outputBytes = Int(Double(results) * share)
    }

    private actor Tried {
        var inputBytes = 0
        var outputBytes = 0
        var seconds = 0.0

        func take(_ job: PictureJob, _ report: PictureReport) {
            guard let bytes = report.trialBytes else { return }
            inputBytes += job.inputSize
            outputBytes += bytes
            seconds += report.seconds
        }
    }

    /// Of the folder, or of the one that it will be made in.
    private static func freeBytes(_ folder: FilePath) -> Int? {
        SystemCalls.freeBytes(folder) ?? (folder.components.isEmpty ? nil : freeBytes(folder.folder))
    }
}
