import PictureAnalysis

extension LookParser {
    /// Reads what follows `like`: a picture or several, as `url(…)` with commas between.
    mutating func parseLike() throws(LookError) -> PictureStatistics {
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
        return PictureStatistics.average(of: references)
    }
}
