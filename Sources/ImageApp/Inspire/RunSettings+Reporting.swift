import ImageBatch
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// The outcome of one picture, for people and programs.
enum PictureOutcome {
    /// The report is nil for a job that renders nothing.
    case done(RenderReport?, seconds: Double)
    case failed(String)
    case skipped(SkippedPicture.Reason)
    /// It would be done; who rehearses says more of it.
    case planned
}

extension PictureOutcome {
    init(_ report: PictureReport) {
        if let failure = report.failure {
            self = .failed(failure.reason + failure.code.advice)
        } else {
            self = .done(report.rendered, seconds: report.seconds)
        }
    }
}

extension RunSettings {
    /// Reports what became of a picture: failures always, results where people would miss them.
    /// - Parameters:
    ///   - input: nil for standard input.
    ///   - output: nil for standard output.
    func report(_ outcome: PictureOutcome, input: FilePath?, output: FilePath?, isOneOfMany: Bool = false) {
        let name = input?.string ?? "standard input"
        switch outcome {
        case .done(let report, _):
            if isVerbose, let report { for remark in report.remarks { console.remark(name, remark) } }
            console.report(damage: report?.damage, notices: isQuiet ? [] : report?.notices ?? [], of: name)
            if !isQuiet, !isOneOfMany, !printsJSON, let output {
                console.result(name, output.string, look.request.label)
            }
        case .failed(let reason):
            console.error(name, reason)
        case .skipped(let reason):
            if isVerbose { console.remark(name, reason == .done ? "done before" : "its result is there") }
        case .planned: break
        }
        guard printsJSON else { return }
        let look = look.request.isNone ? LookRequest.noLook : look.request.name
        try? JSONOutput.printLine(outcome.json(input: input ?? "-", output: output, look: look))
    }

    /// Reports where a look was found that people made.
    func reportLookFile() {
        guard isVerbose, let file = look.request.file, file.folder != nil else { return }
        console.remark("look", file.name)
    }

    /// - Parameter forPeople: whether a line for people is printed too, who need no summary of a single picture.
    func report(_ summary: RunSummary, forPeople: Bool) {
        if forPeople, !isQuiet { console.line(summary.text(look: look.request.label)) }
        if !printsJSON, let times = summary.times {
            for line in times.lines(pictures: summary.done) { console.line(line) }
        }
        if printsJSON { try? JSONOutput.printLine(summary.json) }
    }
}

extension JSONOutput {
    /// The lines of a run whose only picture failed before any work.
    static func printFailure(of input: FilePath, _ reason: String) {
        try? printLine(PictureOutcome.failed(reason).json(input: input, output: nil, look: nil))
        try? printLine(RunSummary(failed: 1).json)
    }
}

extension PictureOutcome {
    /// A picture's line of JSON.
    /// - Parameter look: the look's name; `none`, or `filtered` where there are only filters.
    fileprivate func json(input: FilePath, output: FilePath?, look: String?) -> JSONObject {
        let picture: JSONObject = [
            "input": input.string, "inputBytes": input.hexadecimal, "output": output?.string,
            "outputBytes": output?.hexadecimal,
        ]
        return switch self {
        case .done(let report, let seconds):
            picture + [
                "status": "done", "look": look, "seconds": seconds, "damage": report?.damage,
                "notices": report?.notices ?? [], "timing": report?.times,
            ]
        case .failed(let reason): picture + ["status": "failed", "error": reason]
        case .skipped(let reason): picture + ["status": "skipped", "reason": reason.rawValue]
        case .planned: picture + ["status": "planned", "look": look]
        }
    }
}

extension RunSummary {
    /// The whole run's line of JSON. Keys stay as they are, for scripts read them.
    fileprivate var json: JSONObject {
        [
            "done": done, "failed": failed, "notDone": notBegun, "skipped": skippedCount, "passedOver": ignored,
            "seconds": seconds, "timing": times,
        ]
    }
}
