import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
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

    private var console: Console { settings.console }

    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        let folders = inputs.filter { (try? Stat($0))?.type == .directory }
        if let folder = folders.first, output == nil {
            throw UsageError("\(folder) is a folder: say with -o OUT where its results go")
        }
        if let folder = folders.first, let output, !outputIsFolder, (try? Stat(output)) != nil {
            throw UsageError("\(output) is a file, and the results of the folder \(folder) need a folder")
        }
        var finder = InputFinder(
            isRecursive: isRecursive, includesHidden: includesHidden,
            excludedFolder: output.flatMap { FileIdentity($0) }
        )
        for input in inputs { finder.add(input) }
        let planner = OutputPlanner(
            destination: destination(hasFolders: !folders.isEmpty), format: settings.options.format,
            overwrites: settings.overwrites
        )
        let plan = planner.plan(finder.pictures)
        var summary = RunSummary(passedOver: finder.passedOver)
        for failure in finder.failures + plan.failures {
            summary.failed += 1
            settings.tell(.failed(failure.reason), input: failure.path, output: nil)
        }
        if finder.pictures.isEmpty, finder.failures.isEmpty {
            for folder in folders { console.error(folder.string, "there are no pictures in it") }
            return 1
        }
        if folders.isEmpty, plan.assignments.count == 1, inputs.count == 1 {
            await doOne(plan.assignments[0], summary: &summary)
        } else if !plan.assignments.isEmpty {
            try await doMany(plan.assignments, summary: &summary)
        }
        return summary.failed > 0 ? 1 : 0
    }

    private func destination(hasFolders: Bool) -> OutputPlanner.Destination {
        guard let output else { return .besideInput(lookName: settings.look.name) }
        return outputIsFolder || hasFolders ? .folder(output) : .file(output)
    }

    // MARK: One picture

    /// In this process, its stages overlapping.
    private func doOne(_ assignment: OutputPlanner.Assignment, summary: inout RunSummary) async {
        let input = assignment.picture.path
        let clock = ContinuousClock()
        let start = clock.now
        do {
            try makeFolder(for: assignment.output)
            let renderer = try settings.renderer()
            let destination = try FileDestination(assignment.output, overwrites: settings.overwrites)
            let report = try await renderer.renderOverlapped(from: try FileSource(input), to: destination)
            try destination.commit()
            summary.done += 1
            settings.report(report, for: input.string)
            settings.tell(
                .done(seconds: (clock.now - start).inSeconds, damage: report.damage, notices: report.notices),
                input: input, output: assignment.output
            )
        } catch ImageError.cancelled {
            summary.failed += 1
        } catch {
            summary.failed += 1
            settings.tell(.failed("\(error)"), input: input, output: nil)
        }
    }

    private func makeFolder(for output: FilePath) throws {
        let folder = output.removingLastComponent()
        guard outputIsFolder, !folder.isEmpty else { return }
        do {
            try SystemCalls.makeFolders(folder)
        } catch {
            throw ImageError.writeFailed("its folder \(folder) can't be made: \(FileSource.reason(error))")
        }
    }

    // MARK: Many pictures

    private func doMany(_ assignments: [OutputPlanner.Assignment], summary: inout RunSummary) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        var jobs: [PictureJob] = []
        for (number, assignment) in assignments.enumerated() {
            do {
                try makeFolder(for: assignment.output)
                jobs.append(job(number: number, assignment))
            } catch {
                summary.failed += 1
                settings.tell(.failed("\(error)"), input: assignment.picture.path, output: nil)
            }
        }
        let runner = BatchRunner(
            program: "/proc/self/exe", workerCount: workerCount, timeLimit: timeLimit, memoryBudget: memoryBudget
        )
        var progress = ProgressBar(total: jobs.count, console: console, isHidden: settings.isQuiet)
        progress.draw()
        await runner.run(jobs) { report in
            let assignment = assignments[report.number]
            progress.erase()
            switch report.outcome {
            case .done:
                summary.done += 1
                settings.say(
                    damage: report.damage, notices: report.notices, for: assignment.picture.path.string
                )
                settings.tell(
                    .done(seconds: report.seconds, damage: report.damage, notices: report.notices),
                    input: assignment.picture.path, output: assignment.output, isOneOfMany: true
                )
            case .failed(let reason):
                summary.failed += 1
                settings.tell(.failed(reason), input: assignment.picture.path, output: nil)
            }
            progress.advance(failed: summary.failed)
        }
        progress.erase()
        summary.seconds = (clock.now - start).inSeconds
        summary.notBegun = jobs.count + (assignments.count - jobs.count) - progress.finished
        settings.tell(summary)
    }

    private func job(number: Int, _ assignment: OutputPlanner.Assignment) -> PictureJob {
        PictureJob(
            number: number, input: assignment.picture.path, output: assignment.output,
            overwrites: settings.overwrites, look: settings.look, options: settings.options,
            limits: settings.decoding.limits, allowsDamage: settings.decoding.allowsDamage,
            instructionSet: settings.instructionSet, estimatedMemory: assignment.picture.estimatedMemory,
            inputSize: assignment.picture.size
        )
    }
}
