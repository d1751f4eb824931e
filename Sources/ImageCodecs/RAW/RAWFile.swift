import ImageCore
import ImageMetadata

/// A RAW file with the preview that stands for it: the largest one that is whole.
struct RAWFile {
    let kind: RAWKind
    let preview: RAWPreview
    /// The sizes of the others, the largest first.
    let otherSizes: [PixelSize]
    /// Whether the file ends before the end of a preview that it has by its structure, or before that of the structure.
    let isCut: Bool
    /// Of the sensor's picture.
    let sensorSize: PixelSize?
    /// The EXIF of the result: the preview's own, or that of the file.
    let exif: [UInt8]?
    /// What of the file's metadata is not taken over.
    let notices: [String]

    /// - Throws: `ImageError.unsupportedFeature` where there is no preview, `ImageError.undecodable` where the file ends before
    ///   it, and what the source throws.
    init(_ source: any RandomAccessSource, _ kind: RAWKind) throws(ImageError) {
        self.kind = kind
        let contents = try RAWContents(source, kind)
        var previews: [RAWPreview] = []
        var isCut = contents.isCut
        for candidate in contents.candidates {
            switch try RAWPreview.find(candidate, in: source) {
            case .preview(let preview):
                if preview.isWhole || candidate.isCertain { previews.append(preview) }
                isCut = isCut || (candidate.isCertain && !preview.isWhole)
            case .missing: isCut = isCut || candidate.isCertain
            case .other: break
            }
        }
        self.isCut = isCut
        // Of equal ones the first: a maker's note comes after what the file's own structure says.
        previews.sort { first, second in
            if first.isWhole != second.isWhole { return first.isWhole }
            return first.size.area > second.size.area
        }
        guard let preview = previews.first else {
            if isCut { throw .undecodable("the file ends before the camera's preview; nothing of it is there") }
            throw .unsupportedFeature(
                """
                a \(kind.title) file without a preview by the camera (a JPEG), and image-app does not develop RAW data; \
                convert it with a RAW converter first
                """)
        }
        self.preview = preview
        otherSizes = previews.dropFirst().map(\.size)
        sensorSize = contents.sensorSize
        (exif, notices) = Self.metadata(of: preview, contents)
    }

    /// A preview's own EXIF wins, unless it lacks the orientation that the file states.
    private static func metadata(of preview: RAWPreview, _ contents: RAWContents) -> ([UInt8]?, notices: [String]) {
        let developing = "the RAW file's XMP (settings for developing it, keywords, ratings) is not carried over"
        let notices = contents.hasXMP ? [developing] : []
        let stated = contents.exif?.orientation ?? .topLeft
        if let own = preview.probe.exif,
            ImageMetadata(exif: own).statedOrientation != nil || stated == .topLeft
        {
            return (own, notices)
        }
        guard let exif = contents.exif, let block = exif.block(pixelSize: preview.size) else {
            return (preview.probe.exif, notices)
        }
        let note = "the maker's note in EXIF is not carried over: parts of it would be wrong in another file"
        return (block, notices + (exif.hasMakerNote ? [note] : []))
    }

    /// How the picture has to be turned.
    var orientation: Orientation { ImageMetadata(exif: exif).orientation }

    /// How the preview states it to be turned, which its decoder goes by.
    var previewOrientation: Orientation { ImageMetadata(exif: preview.probe.exif).orientation }

    /// What is said of the preview that was used.
    var usageNotice: String {
        let sensor = sensorSize.map { " (\($0))" } ?? ""
        return "the camera's preview of \(preview.size) pixels was used; the RAW data\(sensor) is not developed"
    }

    /// Never throws: what can't be read leaves the size out. So does a preview that is beyond the bytes that are there, for it
    /// may be the largest one.
    static func probe(_ bytes: WindowedBytes, _ kind: RAWKind) -> PictureProbe {
        var result = PictureProbe(format: ReadableFormat(kind))
        guard let file = try? RAWFile(ProbedFile(bytes), kind) else { return result }
        result.exif = file.exif
        guard !file.isCut else { return result }
        let preview = file.preview.probe
        result.size = preview.size
        result.componentCount = preview.componentCount
        result.bitDepth = preview.bitDepth
        result.isProgressive = preview.isProgressive
        result.estimatedMemory = preview.estimatedMemory
        return result
    }
}

extension PixelSize {
    /// Saturating.
    fileprivate var area: Int { pixelCount ?? Int.max }
}
