import ImageCore
import ImageMetadata

/// What a RAW file's structure says, before any preview is looked at.
struct RAWContents {
    /// In the order in which they were found.
    private(set) var candidates: [RAWCandidate] = []
    /// The size of the sensor's picture; nil where the file does not say it.
    var sensorSize: PixelSize?
    /// The file's own EXIF; nil where it has none beside that of its previews.
    var exif: EXIFExtractor?
    /// Whether the file ends before all of its structure was read: there may have been further previews.
    var isCut = false
    /// Whether there is an XMP packet.
    var hasXMP = false

    /// No camera writes as many previews. A file may be made of nothing else.
    private static let maximumCandidates = 32
    private static let longestEdge = 1 << 20

    mutating func add(_ candidate: RAWCandidate?) {
        guard let candidate, candidates.count < Self.maximumCandidates else { return }
        // A later statement of the same preview adds nothing.
        if !candidates.contains(where: { $0.range == candidate.range }) { candidates.append(candidate) }
    }

    /// Takes a size of the sensor's picture, where it is one and there is no larger one.
    mutating func addSensorSize(width: Int, height: Int) {
        guard (1...Self.longestEdge).contains(width), (1...Self.longestEdge).contains(height) else { return }
        if let sensorSize, sensorSize.width * sensorSize.height >= width * height { return }
        sensorSize = PixelSize(width: width, height: height)
    }

    /// - Throws: what the source throws.
    init(_ source: any RandomAccessSource, _ kind: RAWKind) throws(ImageError) {
        switch kind {
        case .raf: try readRAF(source)
        case .cr3: try readCR3(source)
        default:
            var directories = RAWDirectories(source, kind)
            try directories.read(into: &self)
        }
        // The sensor's picture is what EXIF states the size of, where nothing else does.
        if sensorSize == nil, let size = exif?.pixelSize { addSensorSize(width: size.width, height: size.height) }
    }
}
