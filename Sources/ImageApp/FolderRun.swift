import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// Files and folders: finds the pictures, names their results, does the work and says what became of it.
struct FolderRun: Sendable {
    var inputs: [FilePath]
    var output: FilePath?
    var outputIsFolder: Bool
    var isRecursive: Bool
    var includesHidden: Bool
    var workerCount: Int
    var timeLimit: Duration
    var memoryBudget: Int
    var settings: RunSettings

    /// Whether all are brought to the light that is in the middle of theirs.
    var matches = false

    /// What keeps the look, where somebody wants that.
    var keptLook: KeptLook?

    private var console: Console { settings.console }

    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        let folders = inputs.filter { (try? Stat($0))?.type == .directory }
        if let folder = folders.first, output == nil {
            throw UsageError("\(folder) is a folder: say with -o OUT where its results go")
        }
        var finder = InputFinder(
            isRecursive: isRecursive, includesHidden: includesHidden,
            excludedFolder: output.flatMap { FileIdentity($0) }
        )
        for input in inputs { finder.add(input) }
        let planner = OutputPlanner(
            destination: destination, format: settings.options.format, overwrites: settings.overwrites
        )
        let plan = planner.plan(finder.pictures, inputs: finder.identities.union(settings.lookSources))
        var failures = finder.failures + plan.failures
        if finder.pictures.isEmpty, failures.isEmpty {
            failures = folders.map { PictureFailure(path: $0, reason: "there are no pictures in it") }
        }
        var summary = RunSummary(passedOver: finder.passedOver)
        for failure in failures {
            summary.failed += 1
            settings.tell(.failed(failure.reason), input: failure.path, output: nil)
        }
        var run = self
        if matches { run.settings.look.match = await matchedLight(of: plan.assignments) }
        // Where no picture could be measured, the look would lack what was asked for; each will say why.
        if !matches || run.settings.look.match != nil { try keptLook?.save(run.settings.look) }
        await run.work(on: plan.assignments, summary: &summary)
        settings.tell(summary, forPeople: true)
        return summary.failed > 0 ? 1 : 0
    }

    private var destination: OutputPlanner.Destination {
        guard let output else { return .besideInput(lookName: settings.look.name) }
        return outputIsFolder ? .folder(output) : .file(output)
    }

    /// Does the work in worker processes.
    private func work(on assignments: [OutputPlanner.Assignment], summary: inout RunSummary) async {
        let clock = ContinuousClock()
        let start = clock.now
        let jobs = makeJobs(assignments, settings, summary: &summary)
        let runner = BatchRunner(
            program: "/proc/self/exe", workerCount: workerCount, timeLimit: timeLimit, memoryBudget: memoryBudget
        )
        var progress = ProgressBar(total: jobs.count, console: console, isHidden: settings.isQuiet)
        progress.draw()
        await runner.run(jobs) { report in
            progress.erase()
            let assignment = assignments[report.number]
            settings.tell(remarks: report.remarks, input: assignment.picture.path)
            summary.add(report.times)
            let outcome = PictureOutcome(report)
            if case .failed = outcome { summary.failed += 1 } else { summary.done += 1 }
            settings.tell(outcome, input: assignment.picture.path, output: assignment.output, isOneOfMany: true)
            progress.advance(failed: summary.failed)
        }
        progress.erase()
        summary.seconds = (clock.now - start).inSeconds
        summary.notBegun = jobs.count - progress.finished
    }

    /// The light in the middle of all; pictures that can't be read don't count, for their jobs will say why.
    private func matchedLight(of assignments: [OutputPlanner.Assignment]) async -> LightLevel? {
        let measure = PictureMeasure(decoding: settings.decoding, instructionSet: settings.instructionSet)
        return await withTaskGroup(of: LightLevel?.self) { group in
            var levels: [LightLevel] = []
            func take(_ level: LightLevel??) {
                if case .some(.some(let level)) = level { levels.append(level) }
            }
            for (number, assignment) in assignments.enumerated() {
                if number >= workerCount { take(await group.next()) }
                group.addTask {
                    let image = PickedImage(file: assignment.picture.path)
                    return (try? measure.statistics(of: image)).map { LightLevel(of: $0) }
                }
            }
            while let level = await group.next() { take(level) }
            return LightLevel.middle(of: levels)
        }
    }

    /// The jobs of the pictures whose results have a folder to go to; the others have failed.
    private func makeJobs(
        _ assignments: [OutputPlanner.Assignment], _ settings: RunSettings, summary: inout RunSummary
    ) -> [PictureJob] {
        let run = UInt64.random(in: 0...UInt64.max)
        var memory = LookMemory(settings.readLook)
        var jobs: [PictureJob] = []
        for (number, assignment) in assignments.enumerated() {
            do {
                if outputIsFolder { try FolderMaker.make(assignment.output.removingLastComponent()) }
                jobs.append(job(run: run, number: number, assignment, settings, &memory))
            } catch {
                summary.failed += 1
                settings.tell(
                    .failed(error.description(output: assignment.output)), input: assignment.picture.path, output: nil
                )
            }
        }
        return jobs
    }

    private func job(
        run: UInt64, number: Int, _ assignment: OutputPlanner.Assignment, _ settings: RunSettings,
        _ memory: inout LookMemory
    ) -> PictureJob {
        var job = PictureJob(
            run: run, number: number, input: assignment.picture.path, output: assignment.output,
            overwrites: settings.overwrites, look: settings.look, options: settings.options,
            limits: settings.decoding.limits, allowsDamage: settings.decoding.allowsDamage,
            instructionSet: settings.instructionSet,
            estimatedMemory: assignment.picture.estimatedMemory(for: settings.options, look: &memory),
            inputSize: assignment.picture.size, timeLimit: Int(clamping: timeLimit.components.seconds) + 30
        )
        job.measuresTimes = settings.measuresTimes
        return job
    }
}

extension PictureOutcome {
    init(_ report: PictureReport) {
        switch report.outcome {
        case .done:
            self = .done(
                seconds: report.seconds, damage: report.damage, notices: report.notices, times: report.times)
        case .failed(let reason): self = .failed(reason)
        }
    }
}
