import ImageCore
import ImageMetadata

/// Metadata in the form in which a TIFF holds it, and what it can't hold.
struct TIFFMetadataToWrite {
    private(set) var tags = TIFFTags()
    /// EXIF's byte order is the file's: its values stay as they are.
    private(set) var isBigEndian = false
    private(set) var notices: [String] = []

    init(_ metadata: ImageMetadata) {
        if let exif = metadata.exif { addEXIF(exif) }
        addResolution(metadata.resolution, exif: metadata.exifResolution)
        if !tags.main.contains(where: { $0.tag == TIFFTag.orientation }) {
            tags.main.append(TIFFValue(TIFFTag.orientation, [1], size: 2, isBigEndian: isBigEndian))
        }
        if let xmp = metadata.wholeXMP(notices: &notices) { addBytes(TIFFTag.xmp, xmp, type: 1) }
        if let resources = metadata.imageResources {
            addBytes(TIFFTag.imageResources, resources, type: 1)
            if let iptc = ImageResources(resources)?.iptc { addBytes(TIFFTag.iptc, iptc, type: 7) }
        }
        if let profile = metadata.iccProfile { addBytes(TIFFTag.iccProfile, profile, type: 7) }
        noteOthers(metadata)
    }

    private mutating func addEXIF(_ exif: [UInt8]) {
        guard let found = TIFFEXIF.tags(of: exif) else {
            notices.append("EXIF was dropped: it can't be read")
            return
        }
        (tags, isBigEndian) = found
        if tags.omittedCount > 0 {
            let count = tags.omittedCount
            notices.append("\(count) \(count == 1 ? "value" : "values") of EXIF were dropped: they can't be read")
        }
        if TIFFEXIF.hasThumbnail(exif) { notices.append("EXIF's thumbnail was dropped: in a TIFF it would be a page") }
    }

    /// EXIF's own stays, which has these tags, too, and may be more exact.
    private mutating func addResolution(_ resolution: Resolution?, exif: Resolution?) {
        guard let resolution, exif == nil else { return }
        let kept: Set = [TIFFTag.xResolution, TIFFTag.yResolution, TIFFTag.resolutionUnit]
        let (unit, divisor): (Int, Int) =
            switch resolution.unit {
            case .none: (1, 1)
            case .inch: (2, 1)
            case .centimetre: (3, 1)
            case .metre: (3, 100)
            }
        let most = Int(UInt32.max)
        guard (1...most).contains(resolution.x), (1...most).contains(resolution.y) else {
            notices.append("the resolution was dropped: a TIFF can't hold it")
            return
        }
        tags.main.removeAll { kept.contains($0.tag) }
        for (tag, dots) in [(TIFFTag.xResolution, resolution.x), (TIFFTag.yResolution, resolution.y)] {
            let fraction = [dots, divisor].flatMap { TIFFValue.number($0, size: 4, isBigEndian: isBigEndian) }
            tags.main.append(TIFFValue(tag, type: 5, count: 1, bytes: fraction))
        }
        tags.main.append(TIFFValue(TIFFTag.resolutionUnit, [unit], size: 2, isBigEndian: isBigEndian))
    }

    private mutating func addBytes(_ tag: Int, _ bytes: [UInt8], type: Int) {
        guard !bytes.isEmpty else { return }
        tags.main.append(TIFFValue(tag, type: type, count: bytes.count, bytes: bytes))
    }

    private mutating func noteOthers(_ metadata: ImageMetadata) {
        if !metadata.pngColorChunks.isEmpty {
            let names = metadata.pngColorChunks.map(\.name).joined(separator: ", ")
            notices.append("the PNG's colour chunks (\(names)) were dropped: TIFF can't hold them")
        }
        if !metadata.comments.isEmpty || !metadata.pngChunks.isEmpty {
            notices.append("comments and texts were dropped: TIFF can't hold them")
        }
        if !metadata.jpegSegments.isEmpty {
            let names = Set(metadata.jpegSegments.map(\.number)).sorted().map { "APP\($0)" }.joined(separator: ", ")
            notices.append("the JPEG's \(names) data was dropped: TIFF can't hold it")
        }
    }
}
