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
        var settings = request.settings
        settings.purpose = .light
        let levels = Levels()
        await workerPool.run(LightMeasurementJobs(request, settings)) { _, report in
            await levels.take(report)
            return true
        }
        return await LightLevel.middle(of: levels.all)
    }

    private actor Levels {
        var all: [LightLevel] = []

        func take(_ report: PictureReport) {
            if let light = report.light { all.append(light) }
        }
    }
}

/// A job for each picture, made as they are wanted.
private actor LightMeasurementJobs: JobSource {
    private var walk: InputWalk
    private let settings: JobSettings
    private let history: JournalIndex
    private var paths: ResultPaths
    private var number = 0

    init(_ request: BatchRequest, _ settings: JobSettings) {
        walk = request.walk
        self.settings = settings
        paths = ResultPaths(request)
        // One that can't be read ends the run later, with a word.
        history =
            (try? request.journal.map { path throws(ImageError) in try JournalIndex(reading: path) }) ?? JournalIndex()
    }

    func next(_ count: Int) -> [PictureJob]? {
        var jobs: [PictureJob] = []
        while jobs.count < count, let item = walk.next() {
            guard case .file(let file) = item, case .input = paths.role(of: file, history),
                case .picture(let picture) = FoundPicture.Inspection(at: file)
            else { continue }
            jobs.append(
                PictureJob(
                    settings: settings, run: 0, number: number, input: picture.path, output: picture.path,
                    overwrites: false, estimatedMemory: MemoryEstimator.decoding(picture),
                    inputSize: Int(picture.status.size)))
            number += 1
        }
        return jobs
    }
}
