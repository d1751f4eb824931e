import FoundationEssentials
import ImageBatch
import ImageCore
import ImageSources
import SystemPackage

/// Keeps count of a run over many pictures, and says what becomes of each.
actor BatchLedger: BatchObserver {
    private let settings: RunSettings
    private let maxErrors: Int?
    private(set) var summary = RunSummary()
    private var progress: ProgressBar
    private var lines: ProgressLines?
    private var reports: [any ReportWriter]
    private var entryCount = 0
    private var isAllOwn = false
    /// Inputs that a report may show, by their number in it.
    private(set) var shownInputs: [Int: FilePath] = [:]

    /// Of more pictures a page would become too large to be looked at.
    private static let mostThumbnails = 100

    /// - Parameters:
    ///   - maxErrors: so many failures end the run; nil: none do.
    ///   - reports: what is written for later.
    ///   - lines: what programs are told of the run's progress; nil for nothing.
    init(
        _ settings: RunSettings, maxErrors: Int? = nil, reports: [any ReportWriter] = [], lines: ProgressLines? = nil
    ) {
        self.settings = settings
        self.maxErrors = maxErrors
        self.reports = reports
        self.lines = lines
        progress = ProgressBar(console: settings.console, isHidden: settings.isQuiet)
    }

    /// Whether there have been few enough failures.
    var goesOn: Bool { maxErrors.map { summary.failed < $0 } ?? true }

    /// - Parameters:
    ///   - survey: counts the files that there is something to say of.
    func begin(_ survey: BatchSurvey) {
        isAllOwn = survey.count == 0 && survey.ownCount > 0
        progress.total = survey.count
        progress.draw()
    }

    func passedOver(_ kind: String, isCounted: Bool) {
        summary.passedOver[kind, default: 0] += 1
        if isCounted { advance() }
    }

    func waits() {
        progress.erase()
        if !settings.isQuiet { settings.console.line("Waiting for new pictures; Ctrl-C ends.") }
    }

    func skipped(_ skip: SkippedPicture) {
        summary.skipped[skip.reason, default: 0] += 1
        progress.erase()
        settings.tell(.skipped(skip.reason), input: skip.input, output: skip.output)
        advance()
    }

    func failed(_ failure: PictureFailure) -> Bool {
        progress.erase()
        tell(failure)
        advance()
        return goesOn
    }

    private func advance() {
        progress.advance(failed: summary.failed)
        lines?.tell(summary, finished: progress.finished, of: progress.total)
    }

    /// Says what is known of a picture before any work.
    func tell(_ failure: PictureFailure) {
        summary.failed += 1
        settings.tell(.failed(failure.reason), input: failure.path, output: nil)
        report(ReportEntry(failure.path, .failed, reason: failure.reason), input: failure.path)
    }

    private func report(_ entry: ReportEntry, input: FilePath) {
        if shownInputs.count < Self.mostThumbnails, reports.contains(where: \.showsThumbnails) {
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
                settings.console.error("--report", error.description)
                summary.hasLostReport = true
                reports.remove(at: index)
            }
        }
    }

    func ended(_ job: PictureJob, _ report: PictureReport) -> Bool {
        progress.erase()
        settings.tell(remarks: report.remarks, input: job.input)
        summary.add(report.times)
        let outcome = PictureOutcome(report)
        if case .failed = outcome { summary.failed += 1 } else { summary.done += 1 }
        settings.tell(outcome, input: job.input, output: job.output, isOneOfMany: true)
        if case .failed(let reason) = outcome {
            self.report(ReportEntry(job.input, .failed, reason: reason), input: job.input)
        } else if let damage = report.damage {
            self.report(ReportEntry(job.input, .damaged, reason: damage), input: job.input)
        }
        advance()
        return goesOn
    }

    /// Says where there was nothing to do, nor to say.
    func tellOfNothing(in folders: [FilePath]) {
        // Of what was kept from being looked at, nothing is known.
        guard summary.pictures == 0, progress.finished >= progress.total else { return }
        let reason =
            isAllOwn
            ? "the pictures in it are results of earlier runs, which are no inputs here; give results of results a folder of "
                + "their own with -o" : "there are no pictures in it"
        for folder in folders { tell(PictureFailure(path: folder, reason: reason)) }
    }

    /// Says what has come of it all.
    /// - Parameters:
    ///   - folders: those that were asked for.
    ///   - thumbnails: of ``shownInputs``.
    /// - Returns: the exit status.
    func end(seconds: Double, folders: [FilePath], began: Date, thumbnails: [Int: [UInt8]] = [:]) -> Int32 {
        progress.erase()
        tellOfNothing(in: folders)
        summary.seconds = seconds
        summary.notBegun = max(0, progress.total - progress.finished)
        settings.tell(summary, forPeople: true)
        let whole = ReportSummary(
            arguments: RawArguments.readable, look: settings.look.name, began: began.formatted(.iso8601),
            seconds: seconds, done: summary.done, failed: summary.failed,
            skipped: summary.skipped.values.reduce(0, +), notDone: summary.notBegun, passedOver: summary.passedOver,
            text: summary.text)
        writeReports { (report) throws(ImageError) in try report.finish(whole, thumbnails: thumbnails) }
        return summary.failed > 0 || summary.hasLostReport ? 1 : 0
    }
}
