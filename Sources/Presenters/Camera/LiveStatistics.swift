import ImageCore
import ImagePipeline
import Inspire
import PictureAnalysis

/// What looks have to know of a view's colours, measured now and then: what a camera sees changes slowly, and a look that followed
/// each picture by itself would flicker.
struct LiveStatistics {
    /// Pictures that are shown by the same measurement.
    private static let mostUses = 10

    private let pictures: any PictureProcessing
    private var measured: (look: Look.ID, statistics: PictureStatistics?)?
    private var uses = 0

    init(_ pictures: any PictureProcessing) {
        self.pictures = pictures
    }

    /// The statistics for the next picture.
    mutating func next(_ preview: PicturePreview, for look: Look) async throws(ImageError) -> PictureStatistics? {
        if let measured, measured.look == look.id, uses < Self.mostUses {
            uses += 1
            return measured.statistics
        }
        let statistics = try await pictures.statistics(of: preview, for: look)
        measured = (look.id, statistics)
        uses = 1
        return statistics
    }
}
