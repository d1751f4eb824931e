import ImageCodecs
import ImageCore
import ImageMetadata

/// Photographs with more behind them, as telephones write them, made byte by byte.
package enum MadePhoto {
    package static let picture = GeneratedPicture.smooth(48, 32)
    /// The start of a video, and bytes.
    package static let video: [UInt8] = [0, 0, 0, 24] + Array("ftypmp42".utf8) + (0..<3000).map { UInt8($0 % 251) }
    package static let gainMap: [UInt8] = made {
        try GeneratedPicture.smooth(24, 16).encoded(.jpeg(JPEGEncodingOptions()))
    }

    package static func jpeg(_ metadata: ImageMetadata) -> [UInt8] {
        made { try picture.encoded(.jpeg(JPEGEncodingOptions()), metadata: metadata) }
    }

    package static func xmp(_ attributes: String, _ elements: String = "") -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"
             xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"
             xmlns:Container="http://ns.google.com/photos/1.0/container/"
             xmlns:Item="http://ns.google.com/photos/1.0/container/item/" \(attributes)>\(elements)</rdf:Description>
            </rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    /// Google's first kind of motion photo: the offset from the file's end stands in XMP.
    package static var microVideo: [UInt8] {
        let xmp = xmp("GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"\(video.count)\"")
        return jpeg(ImageMetadata(exif: CameraEXIF().bytes, xmp: xmp)) + video
    }

    /// The second kind, with a gain map before the video: a directory of lengths in XMP, a multi-picture index, and ISO's
    /// mark.
    package static var gainMapAndVideo: [UInt8] {
        let items = [
            ("Primary", "image/jpeg", 0), ("GainMap", "image/jpeg", gainMap.count),
            ("MotionPhoto", "video/mp4", video.count),
        ]
        let list = items.map { kind, type, length in
            """
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="\(kind)" Item:Mime="\(type)"\
             Item:Length="\(length)" Item:Padding="\(kind == "Primary" ? 7 : 0)"/></rdf:li>
            """
        }
        let directory = "<Container:Directory><rdf:Seq>\(list.joined())</rdf:Seq></Container:Directory>"
        let xmp = xmp("hdrgm:Version=\"1.0\" GCamera:MotionPhoto=\"1\" GCamera:MotionPhotoVersion=\"1\"", directory)
        let index = Array("MPF\0MM\0*\0\0\0\u{8}".utf8) + [UInt8](repeating: 0, count: 40)
        let iso = Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]
        let segments = [JPEGSegment(number: 2, payload: index), JPEGSegment(number: 2, payload: iso)]
        return jpeg(ImageMetadata(xmp: xmp, jpegSegments: segments)) + [UInt8](repeating: 0, count: 7) + gainMap + video
    }

    /// Samsung's blocks behind the end: a video and a text, and their directory.
    package static var samsungTrailer: [UInt8] {
        let little = { (number: Int) in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let blocks = [video, Array("1715000000000".utf8)]
        let whole = blocks.reduce(0) { $0 + $1.count }
        var directory = Array("SEFH".utf8) + little(106) + little(blocks.count)
        var offset = whole
        for block in blocks {
            directory += [0, 0, 0x30, 0x0A] + little(offset) + little(block.count)
            offset -= block.count
        }
        return blocks.flatMap(\.self) + directory + little(directory.count) + Array("SEFT".utf8)
    }
}
