import PictureAnalysis

extension LookParser {
    /// Reads what follows `like`: one picture or several, as `url(…)` with commas between, and `tones` if their tones are taken, too.
    mutating func parseLike() throws(LookError) -> LikenessReference {
        try reader.expect(.colon, "':' after 'like'")
        var references: [PictureStatistics] = []
        repeat {
            let token = reader.current
            let path = try reader.readURL(for: " of a picture for 'like'")
            do throws(LookResourceError) {
                references.append(try resources.statistics(at: path))
            } catch {
                throw reader.error(error, at: token)
            }
        } while reader.consume(.comma)
        let takesTones: Bool
        if case .identifier(let word) = reader.current.kind, word.asciiLowercased == "tones" {
            reader.advance()
            takesTones = true
        } else {
            takesTones = false
        }
        return LikenessReference(PictureStatistics.average(of: references), takesTones: takesTones)
    }
}
