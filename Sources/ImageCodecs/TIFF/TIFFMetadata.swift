import ImageCore
import ImageMetadata

/// Metadata as a TIFF holds it.
enum TIFFMetadata {
    /// The longest profile, packet or set of image resources that is read.
    private static let longestBlock = 32 << 20
    private static let longestValue = 2 << 20

    /// - Parameter notices: gets what was left out, and why.
    static func read(
        _ file: inout TIFFFile, _ directory: TIFFDirectory, notices: inout [String]
    ) -> ImageMetadata {
        var metadata = ImageMetadata()
        metadata.iccProfile = block(TIFFTag.iccProfile, "the ICC profile", directory, &file, &notices)
        metadata.xmp = block(TIFFTag.xmp, "XMP", directory, &file, &notices)
        let resources = block(TIFFTag.imageResources, "Photoshop's image resources", directory, &file, &notices)
        let captions = block(TIFFTag.iptc, "IPTC", directory, &file, &notices)
        metadata.imageResources = joined(resources, iptc: captions)
        metadata.resolution = resolution(directory, &file)
        let tags = TIFFTags(&file, directory, isEXIF: false, longest: longestValue)
        metadata.exif = TIFFEXIF.block(tags, isBigEndian: file.isBigEndian)
        if tags.omittedCount > 0 {
            let count = tags.omittedCount
            notices.append(
                "\(count) \(count == 1 ? "value" : "values") of EXIF can't be read: too long, or not in the file")
        }
        return metadata
    }

    private static func block(
        _ tag: Int, _ name: String, _ directory: TIFFDirectory, _ file: inout TIFFFile, _ notices: inout [String]
    ) -> [UInt8]? {
        guard let field = directory[tag], field.count > 0 else { return nil }
        guard let bytes = file.bytes(of: field, atMost: longestBlock) else {
            notices.append("\(name) can't be read: it is too long, or not in the file")
            return nil
        }
        return bytes
    }

    /// Image resources have IPTC among them; some programs write it beside them, or alone.
    private static func joined(_ resources: [UInt8]?, iptc: [UInt8]?) -> [UInt8]? {
        guard let iptc, let first = iptc.firstIndex(of: 0x1C), first < 4 else { return resources }
        if let resources, ImageResources(resources).map({ !$0.captions.isEmpty }) ?? true { return resources }
        return (resources ?? []) + ImageResources.resource(iptc: unswapped(iptc))
    }

    /// A few programs say that it consists of LONGs, and give those in the file's byte order.
    private static func unswapped(_ iptc: [UInt8]) -> [UInt8] {
        guard iptc.first != 0x1C, iptc.count >= 4, iptc[3] == 0x1C else { return iptc }
        return stride(from: 0, to: iptc.count - 3, by: 4).flatMap { iptc[$0..<$0 + 4].reversed() }
    }

    /// XResolution, YResolution and ResolutionUnit, the inch where that is not said. Parts of a dot are rounded.
    private static func resolution(_ directory: TIFFDirectory, _ file: inout TIFFFile) -> Resolution? {
        let units: [Int: Resolution.Unit] = [1: .none, 2: .inch, 3: .centimetre]
        guard
            let unit = units[file.number(directory[TIFFTag.resolutionUnit]) ?? 2],
            let x = dots(TIFFTag.xResolution, directory, &file), let y = dots(TIFFTag.yResolution, directory, &file),
            unit != .none || x != y
        else { return nil }
        return Resolution(x: x, y: y, unit: unit)
    }

    private static func dots(_ tag: Int, _ directory: TIFFDirectory, _ file: inout TIFFFile) -> Int? {
        guard let fraction = file.fractions(directory[tag], atMost: 1)?.first, fraction.below > 0 else { return nil }
        let dots = (fraction.above + fraction.below / 2) / fraction.below
        return dots > 0 ? dots : nil
    }
}
