import ImageBatch
import ImageSources
import SystemPackage

/// Keeps count of a run over many pictures, and says what becomes of each.
actor BatchLedger: BatchObserver {
    private let settings: RunSettings
    private let maxErrors: Int?
    private var summary = RunSummary()
    private var progress: ProgressBar

    /// - Parameter maxErrors: so many failures end the run; nil: none do.
    init(_ settings: RunSettings, maxErrors: Int?) {
        self.settings = settings
        self.maxErrors = maxErrors
        progress = ProgressBar(console: settings.console, isHidden: settings.isQuiet)
    }

    /// Whether there have been few enough failures.
    var goesOn: Bool { maxErrors.map { summary.failed < $0 } ?? true }

    /// - Parameters:
    ///   - count: files that there is something to say of.
    ///   - failures: what is known before any work.
    func begin(count: Int, failures: [PictureFailure]) {
        for failure in failures { tell(failure) }
        progress.total = count
        progress.draw()
    }

    func passedOver(_ kind: String) {
        summary.passedOver[kind, default: 0] += 1
        progress.advance(failed: summary.failed)
    }

    func skipped(_ skip: SkippedPicture) {
        summary.skipped[skip.reason, default: 0] += 1
        progress.erase()
        settings.tell(.skipped(skip.reason), input: skip.input, output: skip.output)
        progress.advance(failed: summary.failed)
    }

    func failed(_ failure: PictureFailure) -> Bool {
        progress.erase()
        tell(failure)
        progress.advance(failed: summary.failed)
        return goesOn
    }

    private func tell(_ failure: PictureFailure) {
        summary.failed += 1
        settings.tell(.failed(failure.reason), input: failure.path, output: nil)
    }

    func ended(_ job: PictureJob, _ report: PictureReport) -> Bool {
        progress.erase()
        settings.tell(remarks: report.remarks, input: job.input)
        summary.add(report.times)
        let outcome = PictureOutcome(report)
        if case .failed = outcome { summary.failed += 1 } else { summary.done += 1 }
        settings.tell(outcome, input: job.input, output: job.output, isOneOfMany: true)
        progress.advance(failed: summary.failed)
        return goesOn
    }

    /// Says what has come of it all.
    /// - Parameter folders: those that were asked for.
    /// - Returns: the exit status.
    func end(seconds: Double, folders: [FilePath]) -> Int32 {
        progress.erase()
        if summary.pictures == 0 {
            for folder in folders {
                tell(PictureFailure(path: folder, reason: "there are no pictures in it"))
            }
        }
        summary.seconds = seconds
        summary.notBegun = max(0, progress.total - progress.finished)
        settings.tell(summary, forPeople: true)
        return summary.failed > 0 ? 1 : 0
    }
}
