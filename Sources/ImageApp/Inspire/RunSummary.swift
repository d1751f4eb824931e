import ImageBatch
import ImagePipeline

/// The outcome of a run.
struct RunSummary: Sendable {
    var done = 0
    var failed = 0
    /// Pictures whose results were there already.
    var skipped: [SkippedPicture.Reason: Int] = [:]
    /// Pictures that an interruption kept from being done.
    var notBegun = 0
    /// Files that are no pictures to work on, by format, and ``InputWalk/folder``.
    var ignored: [String: Int] = [:]
    var seconds = 0.0
    /// Whether a report that was asked for could not be written.
    var hasLostReport = false
    /// Where the time of all pictures went, where that was asked for.
    var times: RenderTimes?

    /// Pictures that there is something to say of.
    var pictures: Int { done + failed + skippedCount }

    var skippedCount: Int { skipped.values.reduce(0, +) }

    mutating func add(_ times: RenderTimes?) {
        guard let times else { return }
        self.times = self.times ?? RenderTimes()
        self.times? += times
    }

    /// `34 pictures done in 12.3 s (look vivid), 2 failed; 3 files ignored (2 GIF, 1 other); 1 folder left out (-r)`.
    /// - Parameter look: what was done to them.
    func text(look: String) -> String {
        var text = "\(done.counted("picture")) done in \(Self.duration(seconds)) (\(look))"
        if let count = skipped[.done] { text += ", \(count) done before" }
        if let count = skipped[.exists] { text += ", \(count) left as they were" }
        if failed > 0 { text += ", \(failed) failed" }
        if notBegun > 0 { text += ", \(notBegun) not done" }
        var files = ignored
        let folders = files.removeValue(forKey: InputWalk.folder) ?? 0
        let others = files.values.reduce(0, +)
        if others > 0 {
            let kinds = files.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
            text += "; \(others.counted("file")) ignored (\(kinds.joined(separator: ", ")))"
        }
        if folders > 0 { text += "; \(folders.counted("folder")) left out (-r)" }
        return text
    }

    static func duration(_ seconds: Double) -> String {
        if seconds < 1 { return "\((seconds * 100).rounded(.up) / 100) s" }
        if seconds < 60 { return "\((seconds * 10).rounded() / 10) s" }
        let whole = Int(seconds.rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if whole < 3600 { return "\(whole / 60):\(two(whole % 60)) min" }
        return "\(whole / 3600):\(two(whole / 60 % 60)) h"
    }
}
