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
        changed.setColorSpace(.profile)
        changed.removeCopies()
        changed.removeThumbnails()
        _ = changed.removePictures()
        expect(changed.removePictures() == [], "a picture is still there")
        _ = changed.move(
            PicturePlacement(
                from: PixelSize(width: 400, height: 200), to: PixelSize(width: 70_000, height: 3), x: (0, 1.5, 7),
                y: (-2, 0, 1)))
        expect(changed.exif.map { $0.count <= bytes.count } ?? true)
        expect((XMPPacket(bytes) == nil) == (changed.xmp.flatMap(XMPPacket.init) == nil), "XMP was broken")
        readAll(changed)
        removeLocation(from: metadata)
        removeLocation(from: changed)
        extend(bytes)
        readGainMap(bytes)
    }

    /// A gain map's parameters, in either notation, and the index of a file's pictures.
    private static func readGainMap(_ bytes: [UInt8]) {
        let parameters = [GainMapParameters(iso: bytes), XMPPacket(bytes).flatMap { GainMapParameters($0) }]
        for parameters in parameters.compactMap(\.self) {
            let read = XMPPacket(parameters.xmp).flatMap { GainMapParameters($0) }
            // Three that are the same may be written as one.
            expect((0..<3).allSatisfy { read?.channel($0) == parameters.channel($0) })
            let again = GainMapParameters(iso: parameters.iso)
            expect(again?.channels.count == parameters.channels.count, "a gain map's parameters were broken")
            expect(GainMapParameters(iso: parameters.ofOneChannel.iso)?.channels.count == 1)
        }
        let pictures = (try? MultiPictureIndex(MemorySource(bytes)))?.pictures ?? []
        expect(pictures.allSatisfy { $0.lowerBound > 0 && $0.upperBound <= bytes.count })
        var finder = MultiPictureIndex.Finder()
        finder.look(at: bytes)
        expect(finder.segment.map { $0 <= bytes.count } ?? true)
    }

    private static func readAll(_ metadata: ImageMetadata) {
        _ = metadata.orientation
        _ = metadata.exifResolution
        _ = metadata.facts
        _ = metadata.captions
        if let date = metadata.dateTaken { expect(date.secondsByClock.isFinite) }
    }

    private static func removeLocation(from metadata: ImageMetadata) {
        var withoutLocation = metadata
        _ = withoutLocation.removeLocation()
        expect(
            withoutLocation.facts?.latitude == nil && withoutLocation.facts?.longitude == nil,
            "the location is still there")
        expect(
            !withoutLocation.captions.contains { ["City", "Country"].contains($0.name) }, "a location's name is there")
        readAll(withoutLocation)
        let first = withoutLocation
        let dropped = withoutLocation.removeLocation()
        // What was broken may be more so after that.
        expect(withoutLocation.exif == first.exif || dropped == ["EXIF"], "the location was still in EXIF")
        expect(withoutLocation.xmp == first.xmp, "the location was still in XMP")
        expect(withoutLocation.imageResources == first.imageResources, "the location was still in IPTC")
    }

    /// Text that is split into segments is joined again.
    private static func extend(_ bytes: [UInt8]) {
        guard var packet = XMPPacket(bytes) else { return }
        let segments = ExtendedXMP.split(bytes, namedBy: &packet)
        guard !segments.isEmpty else { return }
        expect(ExtendedXMP.join(segments, namedBy: packet) == bytes)
    }
}
