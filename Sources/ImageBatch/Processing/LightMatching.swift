import ImageCore
import Inspire
import PictureAnalysis
import SystemPackage

/// The lights that many pictures were taken in, to which they are matched. Workers measure them: what makes one crash may be found
/// here first.
package struct LightMatching: Sendable {
    private let workerPool: WorkerPool
    private let request: BatchRequest

    package init(of request: BatchRequest, workerPool: WorkerPool) {
        self.workerPool = workerPool
        self.request = request
    }

    /// - Returns: how many pictures there are in each group of like light, the coolest first; empty where no picture could be
    ///   measured. Those that can't be don't count, and their jobs will say why.
    package func measureGroups() async -> [LightGroup] {
        var work = request.work
        work.purpose = .light
        let levels = await workerPool.collect(LightMeasurementJobs(request, work)) { $1.light }
        let middles = LightLevel.groups(of: levels)
        let numbers = levels.compactMap { $0.nearest(of: middles) }
        return middles.enumerated().map { number, middle in
            LightGroup(middle: middle, count: numbers.count { $0 == number })
        }
    }
}

/// Pictures that were taken in like light.
package struct LightGroup: Sendable {
    /// What they are brought to.
    package let middle: LightLevel
    /// How many they are.
    package let count: Int
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
