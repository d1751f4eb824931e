import ImageBatch
import ImageCore
import ImagePipeline
import SystemPackage

/// The outcome of one picture, for people and programs.
enum PictureOutcome {
    case done(seconds: Double, damage: String?, notices: [String], times: RenderTimes?)
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
            let rendered = report.rendered
            self = .done(
                seconds: report.seconds, damage: rendered?.damage, notices: rendered?.notices ?? [],
                times: rendered?.times)
        }
    }
}

extension RunSettings {
    /// Says what became of a picture: failures always, results where people would miss them.
    /// - Parameters:
    ///   - input: nil for standard input.
    ///   - output: nil for standard output.
    func report(_ outcome: PictureOutcome, input: FilePath?, output: FilePath?, isOneOfMany: Bool = false) {
        let name = input?.string ?? "standard input"
        switch outcome {
        case .done(_, let damage, let notices, _):
            if let damage { console.damage(name, damage) }
            if isQuiet { break }
            for notice in notices { console.notice(name, notice) }
            if !isOneOfMany, !printsJSON, let output { console.result(name, output.string, look.label) }
        case .failed(let reason):
            console.error(name, reason)
        case .skipped(let reason):
            if isVerbose { console.remark(name, reason == .done ? "done before" : "its result is there") }
        case .planned: break
        }
        guard printsJSON else { return }
        try? JSONOutput.printLine(
            PictureLine(
                outcome, input: input ?? "-", output: output, look: look.isNone ? LookRequest.noLook : look.name))
    }

    /// Says where a look was found that people made.
    func tellLookFile() {
        guard isVerbose, let file = look.file, file.folder != nil else { return }
        console.remark("look", file.name)
    }

    /// Says what filters that look at the picture chose to do to it.
    func report(remarks: [String], input: FilePath?) {
        guard isVerbose else { return }
        for remark in remarks { console.remark(input?.string ?? "standard input", remark) }
    }

    /// - Parameter forPeople: whether a line for people is printed too, who need no summary of a single picture.
    func report(_ summary: RunSummary, forPeople: Bool) {
        if forPeople, !isQuiet { console.line(summary.text(look: look.label)) }
        if !printsJSON, let times = summary.times {
            for line in times.lines(pictures: summary.done) { console.line(line) }
        }
        guard printsJSON else { return }
        try? JSONOutput.printLine(
            SummaryLine(
                done: summary.done, failed: summary.failed, notDone: summary.notBegun,
                skipped: summary.skipped.values.reduce(0, +), ignored: summary.ignored,
                seconds: summary.seconds, timing: summary.times
            )
        )
    }
}

extension JSONOutput {
    /// The lines of a run whose only picture failed before any work.
    static func printFailure(of input: FilePath, _ reason: String) {
        try? printLine(PictureLine(.failed(reason), input: input, output: nil, look: nil))
        try? printLine(SummaryLine(done: 0, failed: 1, notDone: 0, skipped: 0, ignored: [:], seconds: 0))
    }
}

/// A picture's line of JSON.
private struct PictureLine: Encodable {
    var input: String
    /// The name's bytes in hexadecimal, where it is not UTF-8.
    var inputBytes: String?
    var output: String?
    var outputBytes: String?
    var status: String
    /// The look's name; `none`, or `filtered` where there are only filters.
    var look: String?
    var error: String?
    /// Why there was nothing to do: `done` before, or `exists`.
    var reason: String?
    var damage: String?
    var notices: [String]?
    var seconds: Double?
    var timing: RenderTimes?

    init(_ outcome: PictureOutcome, input: FilePath, output: FilePath?, look: String?) {
        self.input = input.string
        inputBytes = input.hexadecimal
        self.output = output?.string
        outputBytes = output?.hexadecimal
        switch outcome {
        case .done(let seconds, let damage, let notices, let times):
            status = "done"
            self.look = look
            timing = times
            self.seconds = seconds
            self.damage = damage
            self.notices = notices
        case .failed(let reason):
            status = "failed"
            error = reason
        case .skipped(let reason):
            status = "skipped"
            self.reason = reason.rawValue
        case .planned:
            status = "planned"
            self.look = look
        }
    }
}

/// The whole run's line of JSON.
private struct SummaryLine: Encodable {
    var done: Int
    var failed: Int
    var notDone: Int
    /// Pictures whose results were there already.
    var skipped: Int
    var ignored: [String: Int]
    var seconds: Double
    /// The sum of the pictures' times.
    var timing: RenderTimes?

    /// Keys stay as they are, for scripts read them.
    private enum CodingKeys: String, CodingKey {
        case done, failed, notDone, skipped, seconds, timing
        case ignored = "passedOver"
    }
}
