import ImageCore
import Inspire
import PictureAnalysis
import SystemPackage

/// The median light of many pictures, to which all of them are matched. Workers measure it: what makes one crash
/// may be found here first.
package struct LightMatching: Sendable {
    private let workerPool: WorkerPool
    private let request: BatchRequest

    package init(of request: BatchRequest, workerPool: WorkerPool) {
        self.workerPool = workerPool
        self.request = request
    }

    /// - Returns: nil where no picture could be measured; those that can't be don't count, and their jobs will say why.
    package func measureLevel() async -> LightLevel? {
        var work = request.work
        work.purpose = .light
        return LightLevel.middle(of: await workerPool.collect(LightMeasurementJobs(request, work)) { $1.light })
    }
}

/// A job for each picture, made as they are wanted.
private actor LightMeasurementJobs: JobSource {
    private var walk: InputWalk
    private let work: WorkerRequest
    private let history: JournalIndex
    private var paths: ResultPaths
    private var number = 0

    init(_ request: BatchRequest, _ work: WorkerRequest) {
        walk = request.walk
        self.work = work
        paths = ResultPaths(request)
        // One that can't be read ends the run later, with a word.
        history =
            (try? request.journal.map { path throws(ImageError) in try JournalIndex(reading: path) }) ?? JournalIndex()
    }

    func next(_ count: Int) -> [PictureJob]? {
        var jobs: [PictureJob] = []
        while jobs.count < count, let item = walk.next() {
            guard case .file(let file) = item, case .input = paths.role(of: file, history),
                let picture = FoundPicture.Inspection(at: file).picture
            else { continue }
            jobs.append(
                PictureJob(
                    work, number: number, input: picture.path, estimatedMemory: MemoryEstimator.decoding(picture),
                    inputSize: Int(picture.status.size)))
            number += 1
        }
        return jobs
    }
}
