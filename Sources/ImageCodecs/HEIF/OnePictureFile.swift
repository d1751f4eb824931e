import CImageCodecs
import ImageCore

/// A small file with one coded picture, made for libheif: it gets no box that others wrote.
///
/// libheif must return the coded planes unchanged. Versions before 1.16 convert YCbCr to RGB, by the nearest sample of chroma;
/// newer ones convert green, blue and red to YCbCr. So the file states the matrix that the loaded version doesn't convert.
enum OnePictureFile {
    /// - Parameters:
    ///   - configuration: the picture's.
    ///   - data: its coded data.
    ///   - size: the width and height that it is coded with, as the file says them.
    static func bytes(_ configuration: CodedConfiguration, _ data: ArraySlice<UInt8>, size: PixelSize) -> [UInt8] {
        let type = configuration.codec.itemType
        let start = box("ftyp", FourCC("mif1").bytes + number(0, 4) + FourCC("mif1").bytes)
        // The offset of the data depends on the length of what precedes it, which does not depend on the offset.
        let headLength = start.count + items(configuration, type, size: size, offset: 0, length: 0).count
        let content = configuration.start + data
        var result = start
        result += items(configuration, type, size: size, offset: headLength + 8, length: content.count)
        result.reserveCapacity(result.count + 8 + content.count)
        result += number(8 + content.count, 4) + FourCC("mdat").bytes
        result += content
        return result
    }

    private static func items(
        _ configuration: CodedConfiguration, _ type: FourCC, size: PixelSize, offset: Int, length: Int
    ) -> [UInt8] {
        let handler = number(0, 4) + FourCC("pict").bytes + [UInt8](repeating: 0, count: 13)
        let entry = fullBox("infe", version: 2, number(1, 2) + number(0, 2) + type.bytes + [0])
        let extent = number(1, 2) + number(0, 2) + number(1, 2) + number(offset, 4) + number(length, 4)
        let matrix = cimg_heif_keeps_ycbcr() ? 6 : 0
        let record = Array(configuration.record) + (configuration.codec == .hevc ? [0] : [])
        let properties = [
            box(configuration.codec == .hevc ? "hvcC" : "av1C", record),
            fullBox("ispe", number(size.width, 4) + number(size.height, 4)),
            box("colr", FourCC("nclx").bytes + number(1, 2) + number(13, 2) + number(matrix, 2) + [0x80]),
        ]
        let associations = number(1, 4) + number(1, 2) + [3, 0x81, 2, 3]
        let parts: [[UInt8]] = [
            fullBox("hdlr", handler),
            fullBox("pitm", number(1, 2)),
            fullBox("iloc", [0x44, 0] + number(1, 2) + extent),
            fullBox("iinf", number(1, 2) + entry),
            box("iprp", box("ipco", properties.flatMap(\.self)) + fullBox("ipma", associations)),
        ]
        return fullBox("meta", parts.flatMap(\.self))
    }

    private static func box(_ type: FourCC, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count, 4) + type.bytes + content
    }

    private static func fullBox(_ type: FourCC, version: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, number(version << 24, 4) + content)
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
