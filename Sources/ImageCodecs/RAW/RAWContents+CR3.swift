import ImageCore
import ImageMetadata

extension RAWContents {
    /// Canon's CR3: boxes. EXIF is in three TIFF structures of Canon's own box within `moov`, beside a thumbnail; the preview has
    /// a box at the file's top; the full picture, where it is a JPEG, is the first sample of a track.
    mutating func readCR3(_ source: any RandomAccessSource) throws(ImageError) {
        var reader = BoxReader(source)
        // The pictures' data come last.
        var hasData = false
        for box in try reader.boxes(in: 0..<min(source.byteCount, 1 << 48)) {
            switch box.name {
            case "moov":
                for box in try reader.boxes(in: box.content) {
                    if box.name == "uuid 85c0b687" {
                        try readCanon(reader.boxes(in: box.content), of: source)
                    } else if box.name == "trak" {
                        try readTrack(box, of: source, &reader)
                    }
                }
            case "uuid eaf42b5e":
                // Eight bytes precede its boxes.
                let content = min(box.content.lowerBound + 8, box.content.upperBound)..<box.content.upperBound
                for box in try reader.boxes(in: content) where box.name == "PRVW" { try addJPEG(in: box, of: source) }
            case "uuid be7acfcb": hasXMP = true
            case "mdat": hasData = true
            default: break
            }
        }
        isCut = !hasData
    }

    /// A JPEG behind some numbers.
    private mutating func addJPEG(in box: BoxReader.Box, of source: any RandomAccessSource) throws(ImageError) {
        let head = try source.bytes(at: box.content.lowerBound, count: min(48, box.content.count))
        guard let skipped = head.firstIndexOfJPEG else { return }
        add(
            RAWCandidate(
                start: box.content.lowerBound + skipped, count: box.content.count - skipped, isCertain: true))
    }

    /// CMT1 is the main directory, CMT2 that of the details, CMT4 that of the location, each in a structure of its own.
    private mutating func readCanon(
        _ boxes: [BoxReader.Box], of source: any RandomAccessSource
    ) throws(ImageError) {
        for box in boxes {
            if box.name == "THMB" { try addJPEG(in: box, of: source) }
            guard ["CMT1", "CMT2", "CMT4"].contains(box.name),
                let structure = try TIFFStructure(source, at: box.content.lowerBound),
                let directory = try structure.directory(at: structure.firstDirectory)
            else { continue }
            var exif = self.exif ?? EXIFExtractor(isBigEndian: structure.isBigEndian)
            switch box.name {
            case "CMT1":
                try exif.add(main: directory, of: structure)
                if let width = try structure.integer(0x0100, in: directory),
                    let height = try structure.integer(0x0101, in: directory)
                {
                    addSensorSize(width: width, height: height)
                }
            case "CMT2": try exif.add(details: directory, of: structure)
            default: try exif.add(location: directory, of: structure)
            }
            self.exif = exif
        }
    }

    /// A track's first sample, where it is coded as a JPEG.
    private mutating func readTrack(
        _ track: BoxReader.Box, of source: any RandomAccessSource, _ reader: inout BoxReader
    ) throws(ImageError) {
        var boxes = [track]
        for name in ["mdia", "minf", "stbl"] {
            guard let box = boxes.first, let next = try reader.boxes(in: box.content).first(where: { $0.name == name })
            else { return }
            boxes = [next]
        }
        guard let table = boxes.first else { return }
        let parts = try reader.boxes(in: table.content)
        let bytes = { (name: String, count: Int) throws(ImageError) -> [UInt8] in
            guard let box = parts.first(where: { $0.name == name }) else { return [] }
            return try source.bytes(at: box.content.lowerBound, count: min(count, box.content.count))
        }
        let number = { (bytes: [UInt8], offset: Int, count: Int) -> Int in
            guard offset + count <= bytes.count, count < 8 || bytes[offset] < 0x40 else { return 0 }
            return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        // The sample's description has a box `JPEG` within its first bytes.
        let description = try bytes("stsd", 160)
        let name = Array("JPEG".utf8)
        guard description.indices.contains(where: { description[$0...].starts(with: name) }) else { return }
        let sizes = try bytes("stsz", 16)
        let size = number(sizes, 4, 4) == 0 ? number(sizes, 12, 4) : number(sizes, 4, 4)
        let wide = try bytes("co64", 16)
        let start = wide.isEmpty ? number(try bytes("stco", 12), 8, 4) : number(wide, 8, 8)
        add(RAWCandidate(start: start, count: size, isCertain: true))
    }
}
