import ImagePipeline

extension RenderTimes {
    /// A table for people: what took how long, and its share of the whole.
    ///
    /// - Parameter pictures: how many the times are the sum of.
    func lines(pictures: Int) -> [String] {
        var rows: [(name: String, seconds: Double)] = [("opening", opening), ("decoding", decoding)]
        if geometry > 0.000_5 { rows.append(("cropping, scaling, turning", geometry)) }
        rows += stages.map { (name: "look: " + $0.name, seconds: $0.seconds) }
        rows.append(("encoding", encoding))
        if waitingForDecoding > 0 { rows.append(("waiting: for decoded rows", waitingForDecoding)) }
        let overlaps = waitingForRoom + waitingForRows + waitingForDecoding > 0
        if waitingForRoom + waitingForRows > 0 {
            rows.append(("waiting: the decoding side for room", waitingForRoom))
            rows.append(("waiting: the encoding side for rows", waitingForRows))
        }
        let width = rows.map(\.name.count).max() ?? 0
        func row(_ name: String, _ seconds: Double) -> String {
            let share = whole > 0 ? Int((seconds / whole * 100).rounded()) : 0
            return "  " + name.padded(to: width + 2) + "\((seconds * 1000).text(decimals: 1)) ms".rightAligned(in: 12)
                + "\(share) %".rightAligned(in: 7)
        }
        let title = pictures == 1 ? "Where the time went" : "Where the time of \(pictures) pictures went"
        return ["\(title)\(overlaps ? ", on several threads at the same time" : ""):"]
            + rows.map { row($0.name, $0.seconds) } + [row("whole", whole)]
    }
}
