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
            job.work.number = number
            job.work.purpose = .trial
            return job
        }
        let tried = await workerPool.collect(ListedJobs(jobs)) { job, report in
            report.trialBytes.map { (inputBytes: job.inputSize, outputBytes: $0, seconds: report.seconds) }
        }
        let bytes = tried.reduce(0) { $0 + $1.inputBytes }
        guard bytes > 0 else { return }
        let share = Double(inputBytes) / Double(bytes)
        seconds = tried.reduce(0) { $0 + $1.seconds } * share / Double(max(1, min(workerPool.workerCount, pictures)))
        outputBytes = Int(Double(tried.reduce(0) { $0 + $1.outputBytes }) * share)
    }

    /// Of the folder, or of the one that it will be made in.
    private static func freeBytes(_ folder: FilePath) -> Int? {
        SystemCalls.freeBytes(folder) ?? (folder.components.isEmpty ? nil : freeBytes(folder.folder))
    }
}
