/// How the picture of a HEIC or an AVIF was coded.
struct HEIFCoding: Hashable, SourceCoding {
    var codec: String
    var format: CodedFormat
    var isGrid: Bool

    /// Samples of chroma are not taken over from a picture that is turned: half the width alone has no counterpart.
    var transposed: HEIFCoding {
        var coding = self
        if format.chroma == .s422 { coding.format.chroma = .s444 }
        return coding
    }

    var facts: CodingFacts {
        let chroma = format.chroma
        let color = chroma == .none ? "grayscale" : "YCbCr"
        let luma = [chroma.samplesAcross, chroma.samplesDown]
        return CodingFacts(
            coding: codec + (isGrid ? ", in tiles" : ""), color: color,
            sampling: chroma == .none ? "4:0:0" : chroma == .s444 ? "4:4:4" : chroma == .s422 ? "4:2:2" : "4:2:0",
            samplingFactors: chroma == .none ? [[1, 1]] : [luma, [1, 1], [1, 1]])
    }
}
