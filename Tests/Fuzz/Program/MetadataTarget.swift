import ImageCore
import ImageMetadata

/// EXIF, XMP or Photoshop's resources with IPTC: read, changed, and read again.
enum MetadataTarget {
    static func read(_ bytes: [UInt8]) {
        let metadata = ImageMetadata(exif: bytes, xmp: bytes, imageResources: bytes)
        readAll(metadata)
        var changed = metadata
        changed.setOrientation(.leftBottom)
        expect(changed.orientation == .leftBottom || changed.orientation == metadata.orientation)
        changed.setPixelSize(PixelSize(width: 70_000, height: 3))
        changed.setColorSpace(isSRGB: false)
        changed.removeThumbnails()
        expect(changed.exif.map { $0.count <= bytes.count } ?? true)
        expect((XMPPacket(bytes) == nil) == (changed.xmp.flatMap(XMPPacket.init) == nil), "XMP was broken")
        readAll(changed)
        removePlace(from: metadata)
        removePlace(from: changed)
        extend(bytes)
    }

    private static func readAll(_ metadata: ImageMetadata) {
        _ = metadata.orientation
        _ = metadata.exifResolution
        _ = metadata.facts
        _ = metadata.captions
        if let date = metadata.dateTaken { expect(date.secondsByClock.isFinite) }
    }

    private static func removePlace(from metadata: ImageMetadata) {
        var placeless = metadata
        _ = placeless.removePlace()
        expect(placeless.facts?.latitude == nil && placeless.facts?.longitude == nil, "the place is still there")
        expect(!placeless.captions.contains { ["City", "Country"].contains($0.name) }, "a place's name is there")
        readAll(placeless)
        let first = placeless
        let dropped = placeless.removePlace()
        // What was broken may be more so after that.
        expect(placeless.exif == first.exif || dropped == ["EXIF"], "the place was still in EXIF")
        expect(placeless.xmp == first.xmp, "the place was still in XMP")
        expect(placeless.imageResources == first.imageResources, "the place was still in IPTC")
    }

    /// Text that is split into segments is joined again.
    private static func extend(_ bytes: [UInt8]) {
        guard var packet = XMPPacket(bytes) else { return }
        let segments = ExtendedXMP.split(bytes, namedBy: &packet)
        guard !segments.isEmpty else { return }
        expect(ExtendedXMP.join(segments, namedBy: packet) == bytes)
    }
}
