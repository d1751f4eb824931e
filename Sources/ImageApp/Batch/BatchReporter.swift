import FoundationEssentials
import ImageBatch
import ImageCore
import ImagePipeline
import Presenters
import SystemPackage

/// Counts the outcomes of a run over many pictures, and reports each.
actor BatchReporter: BatchObserver {
    private let settings: RunSettings
    private let maxErrors: Int?
    private(set) var summary = RunSummary()
    private var progress: ProgressBar
    private var lines: ProgressLines?
    private var reports: [any ReportWriter]
    private var entryCount = 0
    private var isAllOwn = false
    /// The number of files and folders that the scope did not include, by the reason.
    private var omissions: [InputWalk.Omission: Int] = [:]
    /// Whether a pattern says which files are included.
    private let hasInclude: Bool
    /// Nil for a run that tries each input once.
    private var unfinished: UnfinishedInputs?
    /// Whether a later run can do what this one does not.
    private let canResume: Bool
    /// Pictures that failed in a row for want of room on the results' disk.
    private var failedForSpace = 0
    /// Inputs that a report may show, by their number in it.
    private(set) var shownInputs: [Int: FilePath] = [:]

    /// Of more pictures a page would become too large to be looked at.
    private static let maximumThumbnails = 100
    /// So many pictures in a row that found no room end the run: of a few large ones, the next may be smaller.
    private static let maximumWithoutSpace = 3

    /// - Parameters:
    ///   - maxErrors: so many failures end the run; nil: none do.
    ///   - reports: what is written for later.
    ///   - lines: the run's progress for programs; nil for none.
    ///   - isWatching: whether inputs that change are tried again, until the run is ended.
    ///   - canResume: whether `--resume` does what is left.
    ///   - hasInclude: whether `--include` was given.
    init(
        _ settings: RunSettings, maxErrors: Int? = nil, reports: [any ReportWriter] = [], lines: ProgressLines? = nil,
        isWatching: Bool = false, canResume: Bool = false, hasInclude: Bool = false
    ) {
        self.hasInclude = hasInclude
        self.canResume = canResume
        self.settings = settings
        self.maxErrors = maxErrors
        self.reports = reports
        self.lines = lines
        unfinished = isWatching ? UnfinishedInputs() : nil
        progress = ProgressBar(console: settings.console, isHidden: settings.isQuiet)
    }

    /// Whether there have been few enough failures, and room for results.
    var goesOn: Bool { !isOutOfSpace && maxErrors.map { summary.failed < $0 } ?? true }

    private var isOutOfSpace: Bool { failedForSpace >= Self.maximumWithoutSpace }

    /// Counts the pictures that have found no room; once there are too many, those under way count no more.
    private func count(isOutOfSpace isOut: Bool) {
        if !isOutOfSpace { failedForSpace = isOut ? failedForSpace + 1 : 0 }
    }

    private var endOfSpace: String {
        let count = summary.notBegun
        let left = count == 0 ? "" : "; \(count) \(count == 1 ? "picture was" : "pictures were") not begun"
        let wayOut =
            canResume ? "make room, and the same command with --resume does the rest" : "make room and try again"
        return "the run ended early, for there is no room for results\(left); \(wayOut)"
    }

    /// Adds what is written for later, before there is anything to write.
    func add(_ reports: [any ReportWriter]) { self.reports += reports }

    /// Says that there is a search for pictures, and how many files it has found.
    func searches(found: Int) {
        progress.search(found: found)
        lines?.report(found: found)
    }

    /// Makes room for a line of text.
    func eraseProgress() { progress.erase() }

    /// - Parameters:
    ///   - survey: counts the files that there is something to say of.
    func begin(_ survey: BatchSurvey) {
        isAllOwn = survey.count == 0 && survey.ownCount > 0
        omissions = survey.omissions
        progress.begin(total: survey.count)
    }

    func ignored(_ kind: String, file: FilePath?) {
        if let file { retract(file) }
        summary.ignored[kind, default: 0] += 1
        guard let file else { return }
        unfinished?.add(.skipped(kind: kind), of: file)
        advance()
    }

    func waits() { progress.hide() }

    func recovered(_ path: FilePath) {
        progress.erase()
        retract(path)
        if !settings.isQuiet { settings.console.line("Watching \(Console.printable(path.string)) again.") }
    }

    /// Takes back what an earlier try of an input came to.
    private func retract(_ input: FilePath) {
        switch unfinished?.remove(input) {
        case .failed: summary.failed -= 1
        case .damaged: summary.done -= 1
        case .skipped(let kind):
            summary.ignored[kind, default: 0] -= 1
            if summary.ignored[kind] == 0 { summary.ignored[kind] = nil }
        case nil: return
        }
        progress.retract()
    }

    func skipped(_ skip: SkippedPicture) {
        retract(skip.input)
        summary.skipped[skip.reason, default: 0] += 1
        progress.erase()
        settings.report(.skipped(skip.reason), input: skip.input, output: skip.output)
        advance()
    }

    func failed(_ failure: PictureFailure) -> Bool {
        progress.erase()
        retract(failure.path)
        count(isOutOfSpace: failure.isOutOfSpace)
        report(failure)
        advance()
        return goesOn
    }

    private func advance() {
        progress.advance(failed: summary.failed)
        lines?.report(summary, finished: progress.finished, of: progress.total)
    }

    /// Says what is known of a picture before any work.
    func report(_ failure: PictureFailure) {
        progress.erase()
        summary.failed += 1
        settings.report(.failed(failure.commandLineDescription), input: failure.path, output: nil)
        report(.failed(failure.commandLineDescription), of: failure.path)
    }

    private func report(_ outcome: UnfinishedInputs.Outcome, of input: FilePath) {
        // The next try may come to something else.
        if unfinished != nil {
            unfinished?.add(outcome, of: input)
        } else if let entry = outcome.reportEntry(input) {
            report(entry, input: input)
        }
    }

    /// Writes down what is still so when the run ends. The reports are then complete but for their summary.
    func reportUnfinished() {
        for (input, entry) in unfinished?.reportEntries ?? [] { report(entry, input: input) }
    }

    private func report(_ entry: ReportEntry, input: FilePath) {
        if shownInputs.count < Self.maximumThumbnails, reports.contains(where: \.showsThumbnails) {
            shownInputs[entryCount] = input
        }
        entryCount += 1
        writeReports { (report) throws(ImageError) in try report.add(entry) }
    }

    /// A report that can't be written costs itself, once.
    private func writeReports(_ work: (inout any ReportWriter) throws(ImageError) -> Void) {
        for index in reports.indices.reversed() {
            do throws(ImageError) {
                try work(&reports[index])
            } catch {
                settings.console.error("--report", error.commandLineDescription)
                summary.hasLostReport = true
                reports.remove(at: index)
            }
        }
    }

    func ended(_ job: PictureJob, _ report: PictureReport) -> Bool {
        progress.erase()
        retract(job.input)
        summary.add(report.rendered?.times)
        count(isOutOfSpace: report.failure?.isOutOfSpace ?? false)
        let outcome = PictureOutcome(report)
        settings.report(outcome, input: job.input, output: job.output, isOneOfMany: true)
        if case .failed(let reason) = outcome {
            summary.failed += 1
            self.report(.failed(reason), of: job.input)
        } else {
            summary.done += 1
            if let damage = report.rendered?.damage { self.report(.damaged(damage), of: job.input) }
            if unfinished != nil { reportResult(of: job, seconds: report.seconds) }
        }
        advance()
        return goesOn
    }

    /// `in/photo.jpg → out/photo.jpg (look vivid, 14:03:59, 0.4 s)`: who watches for hours wants to know what was done when.
    private func reportResult(of job: PictureJob, seconds: Double) {
        guard !settings.isQuiet, !settings.printsJSON else { return }
        let clock = WallClock.system
        let time = clock.local(clock.now()).timeOfDay
        settings.console.result(
            job.input.string, job.output.string, settings.look.request.label, time, RunSummary.duration(seconds))
    }

    /// Reports folders in which nothing was found.
    func reportNothing(in folders: [FilePath]) {
        // To a watched folder, pictures are still to come. Of what was kept from being looked at, nothing is known.
        guard unfinished == nil, summary.pictures == 0, progress.finished >= progress.total else { return }
        let reason =
            isAllOwn
            ? "the pictures in it are results of earlier runs, which are no inputs here; give results of results a folder of "
                + "their own with -o" : EmptyInput(summary.ignored, omissions, hasInclude: hasInclude).reason
        for folder in folders { report(PictureFailure(path: folder, reason: reason)) }
    }

    /// Says what has come of it all.
    /// - Parameters:
    ///   - folders: those that were asked for.
    ///   - thumbnails: of ``shownInputs``.
    /// - Returns: the exit status.
    func end(seconds: Double, folders: [FilePath], began: Date, thumbnails: [Int: [UInt8]] = [:]) -> Int32 {
        progress.erase()
        reportNothing(in: folders)
        summary.seconds = seconds
        summary.notBegun = max(0, progress.total - progress.finished)
        if isOutOfSpace { settings.console.error("image-app", endOfSpace) }
        settings.report(summary, forPeople: true)
        let whole = ReportSummary(
            arguments: RawArguments.readable, look: settings.look.request.name, began: began.formatted(.iso8601),
            seconds: seconds, done: summary.done, failed: summary.failed,
            skipped: summary.skippedCount, notDone: summary.notBegun, ignored: summary.ignored,
            text: summary.text(look: settings.look.request.label))
        writeReports { (report) throws(ImageError) in try report.finish(whole, thumbnails: thumbnails) }
        return summary.failed > 0 || summary.hasLostReport ? 1 : 0
    }
}
