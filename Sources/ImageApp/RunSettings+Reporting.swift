import ImagePipeline

extension RunSettings {
    /// Says what was wrong with a picture that could be done all the same.
    func report(_ report: RenderReport, for name: String) {
        say(damage: report.damage, notices: report.notices, for: name)
    }

    func say(damage: String?, notices: [String], for name: String) {
        if let damage { console.warning(name, "damaged: \(damage)") }
        guard !isQuiet else { return }
        for notice in notices { console.notice(name, notice) }
    }
}
