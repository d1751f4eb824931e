/// How many samples of chroma there are beside those of luma.
package enum ChromaSubsampling: String, Sendable, CaseIterable {
    /// One for each pixel.
    case full = "4:4:4"
    /// One for two pixels side by side.
    case halfWidth = "4:2:2"
    /// One for two by two pixels.
    case halfSize = "4:2:0"

    /// Columns of luma that share a sample of chroma.
    package var columns: Int { self == .full ? 1 : 2 }
    /// Rows of luma that do.
    package var rows: Int { self == .halfSize ? 2 : 1 }
}
