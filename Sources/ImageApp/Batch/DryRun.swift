import ImageBatch
import ImageCore
import ImagePipeline
import SystemPackage

/// `batch --dry-run`: says what would be made of what, with what is in the way, how long it would take and how large it
/// would be. Nothing is changed.
struct DryRun: Sendable {
    var batch: Batch
    var settings: RunSettings
    var reporter: BatchReporter
    /// Those that were asked for.
    var folders: [FilePath]

    /// - Returns: the exit status.
    func run(after survey: BatchSurvey) async -> Int32 {
        let estimate = await batch.rehearse(after: survey, observer: reporter) { input, output in
            if settings.printsJSON {
                settings.report(.planned, input: input, output: output)
            } else if !settings.isQuiet {
                StandardOutput.tryWrite(Array("\(Console.printable("\(input) → \(output)"))\n".utf8))
            }
        }
        // What was gone through is not all that there is.
        if Task.isCancelled { return 1 }
        if estimate.pictures == 0 { await reporter.reportNothing(in: folders) }
        let summary = await reporter.summary
        if settings.printsJSON {
            let values: JSONObject = [
                "pictures": estimate.pictures, "inputBytes": estimate.inputBytes, "seconds": estimate.seconds,
                "outputBytes": estimate.outputBytes, "freeBytes": estimate.freeBytes,
                "mostMemory": estimate.mostMemory, "failed": summary.failed, "skipped": summary.skippedCount,
            ]
            try? JSONOutput.printLine(["estimate": values])
        }
        settings.console.line(text(estimate, summary))
        if let needed = estimate.outputBytes, let free = estimate.freeBytes, needed > free {
            settings.console.warning("dry run", "there is not enough room for the results")
        }
        return summary.failed > 0 ? 1 : 0
    }

    /// `Nothing was done. 34 pictures (120 MB) would take about 3.5 s and 90 MB, of 20 GB that are free; 2 would fail`.
    private func text(_ estimate: BatchEstimate, _ summary: RunSummary) -> String {
        var text = "Nothing was done. \(estimate.pictures.counted("picture"))"
        text += " (\(ByteCount.text(estimate.inputBytes))) would be made (\(settings.look.request.label))"
        if let seconds = estimate.seconds, let bytes = estimate.outputBytes {
            text += ", which takes about \(RunSummary.duration(seconds)) and \(ByteCount.text(bytes))"
            if let free = estimate.freeBytes { text += " of \(ByteCount.text(free)) that are free" }
        }
        if let count = summary.skipped[.done] { text += "; \(count) done before" }
        if let count = summary.skipped[.exists] { text += "; \(count) left as they are" }
        if summary.failed > 0 { text += "; \(summary.failed) would fail" }
        return text
    }
}
