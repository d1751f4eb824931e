import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import PictureAnalysis

/// What was read of a picture beside its header, before its rows are.
package struct PictureFacts: Sendable {
    /// What its colours are like; nil where the look doesn't need to know.
    package var statistics: PictureStatistics?
    /// The bytes that measuring it has held at most.
    var measuringMemory = 0
    /// How many bands of its rows may wait that are decoded while it is measured; 0 where decoding begins after that.
    var bandsAhead = 0
    /// The bytes that follow the picture in its file; nil if unknown.
    var following: FollowingData?
    /// Its gain map, where it has one that could be kept.
    var gainMap: FoundGainMap?
    /// The file's hash, for a recipe; nil where none is written.
    var hash: String?
    /// Whether the file can be read anywhere.
    var isSeekable = false

    package init(statistics: PictureStatistics? = nil) {
        self.statistics = statistics
    }

    /// - Parameters:
    ///   - measured: the picture's file, and what was measured of it.
    ///   - bandsAhead: how many bands may wait that were decoded meanwhile.
    ///   - renderer: says what the result carries.
    init(
        _ header: ImageHeader, measured: MeasuredSource, bandsAhead: Int, for renderer: PictureRenderer
    ) throws(ImageError) {
        self.bandsAhead = bandsAhead
        statistics = measured.statistics
        measuringMemory = measured.memory
        guard let file = measured.source.randomAccess else { return }
        isSeekable = true
        if header.format.capabilities.metadata.contains(.gainMap), TrailingParts(header.metadata).hasGainMap {
            gainMap = try FoundGainMap(header, in: file, limits: renderer.decoding.limits, codecs: renderer.codecs)
        }
        guard renderer.output.metadata != .profile else { return }
        following = try FollowingData(after: header, in: file)
        let holdsRecipe = renderer.output.format(for: header.format).capabilities.metadata.contains(.xmp)
        if holdsRecipe, renderer.recipe?.original != nil { hash = try FileHash.digest(of: file) }
    }
}
