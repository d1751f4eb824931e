import FoundationEssentials
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import PictureAnalysis
import SystemPackage

/// A run over files and folders: surveys their names, processes them and reports the outcomes.
struct BatchRun: Sendable {
    var request: BatchRequest
    var workerPool: WorkerPool
    var settings: RunSettings
    /// So many failures end the run; nil: none do.
    var maxErrors: Int?
    /// Where reports of the run go.
    var reports: [FilePath] = []
    /// Whether lines of progress are printed for programs.
    var reportsProgress = false
    /// Whether the pictures of each light are brought to the middle of theirs.
    var matches = false
    /// Saves the look, where that is asked for.
    var savedLook: SavedLook?

    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        ProcessHeap.keepTablesApart()
        var run = self
        if matches {
            let groups = await LightMatching(of: request, workerPool: workerPool).measureGroups()
            run.settings.look.request.match = groups.map(\.middle)
            run.settings.look.request.matchLimits = .shoot
            if !settings.isQuiet, let text = groups.report(isVerbose: settings.isVerbose) {
                settings.console.line(text)
            }
        }
        // Where no picture could be measured, the look would lack what was asked for; each will say why.
        if !matches || !run.settings.look.request.match.isEmpty {
            _ = try UsageError.wrapping { try savedLook?.save(run.settings.look.request) }
        }
        run.request.work.request.look = run.settings.look.request
        let clock = ContinuousClock()
        let start = clock.now
        let began = Date.now
        let reporter = BatchReporter(
            settings, maxErrors: maxErrors, reports: try reportWriters { !isLate($0) },
            lines: reportsProgress ? ProgressLines(clock: workerPool.clock) : nil,
            isWatching: request.watching != nil,
            canResume: request.journal != nil, hasInclude: !request.scope.filter.included.isEmpty)
        do {
            // A long journal takes a while to read, too.
            await reporter.searches(found: 0)
            let batch = try Batch(run.request, workerPool: workerPool, look: settings.look.look)
            await reporter.add(try reportWriters(isLate))
            if batch.unreadableLines > 0 {
                await reporter.eraseProgress()
                settings.console.warning(
                    "\(run.request.journal ?? "")",
                    "\(batch.unreadableLines) of its lines can't be read; the pictures that they record are processed again"
                )
            }
            if !settings.isQuiet, let note = run.request.watchNote {
                await reporter.eraseProgress()
                settings.console.line(note)
            }
            let survey = await batch.survey(
                onFound: { await reporter.searches(found: $0) }, onCollision: { await reporter.report($0) })
            await reporter.begin(survey)
            if request.isDry {
                return await DryRun(batch: batch, settings: settings, reporter: reporter, folders: folders).run(
                    after: survey)
            }
            if await reporter.goesOn { await batch.work(after: consume survey, observer: reporter) }
        } catch let error as ImageError {
            await reporter.eraseProgress()
            // Without a folder for the results, none can be made.
            settings.console.error("\(run.resultsName)", error.commandLineDescription)
            return 1
        } catch {
            await reporter.eraseProgress()
            throw error
        }
        let seconds = (clock.now - start).inSeconds
        await reporter.reportUnfinished()
        let thumbnails = await thumbnails(of: reporter.shownInputs)
        return await reporter.end(seconds: seconds, folders: folders, began: began, thumbnails: thumbnails)
    }

    /// Whether a report is to stand in the folder of the results, which is made when nothing is wrong with what was asked.
    private func isLate(_ report: FilePath) -> Bool {
        report.removingLastComponent().lexicallyNormalized() == resultsName.lexicallyNormalized()
    }

    private func reportWriters(_ areWanted: (FilePath) -> Bool) throws(UsageError) -> [any ReportWriter] {
        var writers: [any ReportWriter] = []
        for report in reports where areWanted(report) {
            guard let kind = ReportKind(report) else { continue }
            writers.append(try UsageError.wrapping("--report \(report)") { try kind.writer(report) })
        }
        return writers
    }

    private func thumbnails(of inputs: [Int: FilePath]) async -> [Int: [UInt8]] {
        // Who interrupts a run does not want to wait; but so ends every run that watches.
        guard !inputs.isEmpty, request.watching != nil || !Task.isCancelled else { return [:] }
        let thumbnails = FailureThumbnails(
            workerPool: workerPool, limits: settings.decoding.limits, instructionSet: settings.instructionSet)
        let isInterrupted = Task.isCancelled
        let work = Task { await thumbnails.make(of: inputs) }
        let limit = Task {
            try await workerPool.clock.sleep(for: isInterrupted ? .seconds(10) : .seconds(60))
            work.cancel()
        }
        defer { limit.cancel() }
        return await work.value
    }

    private var resultsName: FilePath {
        guard case .folder(let folder, _) = request.planner.destination else { return request.journal ?? "" }
        return folder
    }

    /// The folders that were asked for: that there is nothing in them is worth a word.
    private var folders: [FilePath] {
        guard case .paths(let paths) = request.inputs else { return [] }
        return paths.filter { (try? Stat($0))?.type == .directory }
    }
}
