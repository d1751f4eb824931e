import ImageCodecs
import ImageCore
import ImageMetadata

/// Small RAW files, laid out as each maker's cameras do: previews of three sizes, EXIF, and a few bytes for the sensor's data, which
/// are 6000 × 4000 pixels by what the file says.
package struct RAWSample {
    package var kind: String
    /// The largest preview, of 96 × 64 pixels without EXIF of its own.
    package var large: [UInt8]
    /// 48 × 32 pixels.
    package var medium: [UInt8]
    /// 24 × 16 pixels.
    package var small: [UInt8]
    package var orientation = 6
    /// Whether the offsets of directories lead in circles.
    package var hasLoops = false

    package static let kinds = ["cr2", "cr3", "nef", "arw", "dng", "pef", "srw", "raf", "orf", "rw2"]
    package static let sensorSize = PixelSize(width: 6000, height: 4000)

    package init(_ kind: String) throws(ImageError) {
        self.kind = kind
        large = try Self.jpeg(width: 96, height: 64, seed: 1)
        medium = try Self.jpeg(width: 48, height: 32, seed: 2)
        small = try Self.jpeg(width: 24, height: 16, seed: 3)
    }

    package static func jpeg(
        width: Int, height: Int, seed: UInt64, metadata: ImageMetadata = ImageMetadata()
    ) throws(ImageError) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        let pixels = PixelBuffer.random(
            size: PixelSize(width: width, height: height), format: .rgba8, using: &generator)
        return try pixels.encoded(JPEGEncodingOptions(), metadata: metadata)
    }

    /// The sensor's data as some formats have them: a JPEG of the lossless kind.
    private var lossless: [UInt8] {
        var parts = JPEGParts((try? Self.jpeg(width: 48, height: 32, seed: 5)) ?? [])
        if let frame = parts.frameIndex {
            parts.parts[frame].marker = 0xC3
            parts.parts[frame].payload.replaceSubrange(1..<5, with: [0x0F, 0xA0, 0x17, 0x70])
        }
        return parts.bytes()
    }

    package var bytes: [UInt8] {
        switch kind {
        case "cr2": cr2
        case "cr3": cr3
        case "nef": nef
        case "arw": arw
        case "dng": dng
        case "pef": pef
        case "srw": srw
        case "raf": raf
        case "orf": orf
        default: rw2
        }
    }

    // MARK: Directories

    private typealias Fields = [Int: TIFFWriter.Value]

    private func camera(_ maker: String) -> Fields {
        [
            0x010F: .text(maker), 0x0110: .text("X 1"), 0x0112: .short([orientation]), 0x011A: .rational([(300, 1)]),
            0x011B: .rational([(300, 1)]), 0x0128: .short([2]), 0x0132: .text("2024:05:06 07:08:09"),
            0x013B: .text("Nobody"),
        ]
    }

    private var details: Fields {
        [
            0x829A: .rational([(1, 250)]), 0x829D: .rational([(28, 10)]), 0x8827: .short([100]),
            0x9000: .undefined(Array("0230".utf8)), 0x9003: .text("2024:05:06 07:08:09"),
            0x9101: .undefined([0, 0, 0, 0]), 0x920A: .rational([(35, 1)]), 0xA001: .short([1]),
            0xA002: .long([6000]), 0xA003: .long([4000]), 0xA20E: .rational([(6_000_000, 900)]),
            0xA20F: .rational([(4_000_000, 600)]), 0xA210: .short([2]), 0xA434: .text("35mm f/2.8"),
        ]
    }

    private var location: Fields {
        [
            0: .byte([2, 3, 0, 0]), 1: .text("N"), 2: .rational([(48, 1), (8, 1), (0, 1)]), 3: .text("E"),
            4: .rational([(11, 1), (30, 1), (0, 1)]),
        ]
    }

    /// Appends the directories of details, with a maker's note, and of location.
    private func pointers(_ file: inout TIFFWriter, note: TIFFWriter.Value? = nil) -> Fields {
        var details = details
        if let note { details[0x927C] = note }
        let rules = file.append([1: .text("R98"), 2: .undefined(Array("0100".utf8)), 0x1001: .long([6000])])
        details[0xA005] = .long([rules])
        return [0x8769: .long([file.append(details)]), 0x8825: .long([file.append(location)])]
    }

    private func raw(_ file: inout TIFFWriter, compression: Int) -> Fields {
        [
            0x00FE: .long([0]), 0x0100: .long([6000]), 0x0101: .long([4000]), 0x0102: .short([14]),
            0x0103: .short([compression]), 0x0106: .short([32803]), 0x0111: .long([file.append([1, 2, 3, 4, 5, 6])]),
            0x0115: .short([1]), 0x0116: .long([4000]), 0x0117: .long([6]),
        ]
    }

    private func thumbnail(_ jpeg: [UInt8], _ file: inout TIFFWriter) -> Fields {
        [0x0103: .short([6]), 0x0201: .long([file.append(jpeg)]), 0x0202: .long([jpeg.count])]
    }

    private func strip(_ jpeg: [UInt8], _ file: inout TIFFWriter, size: PixelSize, compression: Int) -> Fields {
        [
            0x0100: .long([size.width]), 0x0101: .long([size.height]), 0x0102: .short([8, 8, 8]),
            0x0103: .short([compression]), 0x0106: .short([6]), 0x0111: .long([file.append(jpeg)]),
            0x0115: .short([3]), 0x0116: .long([size.height]), 0x0117: .long([jpeg.count]),
        ]
    }

    /// A small picture that is not compressed.
    private func plain(_ file: inout TIFFWriter) -> Fields {
        [
            0x0100: .long([2]), 0x0101: .long([1]), 0x0102: .short([8, 8, 8]), 0x0103: .short([1]),
            0x0106: .short([2]), 0x0111: .long([file.append([9, 9, 9, 9, 9, 9])]), 0x0115: .short([3]),
            0x0116: .long([1]), 0x0117: .long([6]),
        ]
    }

    private func merged(_ parts: Fields...) -> Fields {
        parts.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    // MARK: Files

    private var cr2: [UInt8] {
        var file = TIFFWriter(isBigEndian: false, start: 16)
        file.put(Array("CR".utf8) + [2, 0], at: 8)
        let data = lossless
        let sensor = file.append(
            [0x0103: .short([6]), 0x0111: .long([file.append(data)]), 0x0117: .long([data.count])],
            next: hasLoops ? 16 : 0)
        let third = file.append(plain(&file), next: sensor)
        let second = file.append(thumbnail(small, &file), next: third)
        let size = PixelSize(width: 96, height: 64)
        file.putFirst(
            merged(
                camera("Canon"), strip(large, &file, size: size, compression: 6),
                pointers(&file, note: .undefined(note))),
            next: second)
        return file.bytes
    }

    private let note = [UInt8](repeating: 0x55, count: 40)

    private var nef: [UInt8] {
        var file = TIFFWriter(isBigEndian: true)
        let preview = file.append(thumbnail(large, &file))
        let sensor = file.append(raw(&file, compression: 34713))
        // The note has a structure of its own.
        var inner = TIFFWriter(isBigEndian: false)
        let thumbnail = inner.append(thumbnail(medium, &inner))
        inner.putFirst([0x0001: .undefined(Array("0210".utf8)), 0x0011: .long([thumbnail])])
        let note = Array("Nikon\0".utf8) + [2, 0x10, 0, 0] + inner.bytes
        let children = hasLoops ? [preview, 8, sensor, preview] : [preview, sensor]
        file.putFirst(
            merged(
                camera("NIKON CORPORATION"), [0x00FE: .long([1]), 0x014A: .long(children)], plain(&file),
                pointers(&file, note: .undefined(note))),
            next: hasLoops ? 8 : 0)
        return file.bytes
    }

    private var arw: [UInt8] {
        var file = TIFFWriter(isBigEndian: false)
        let sensor = file.append(raw(&file, compression: 32767))
        let second = file.append(thumbnail(small, &file), next: hasLoops ? 8 : 0)
        file.putFirst(
            merged(
                camera("SONY"), [0x00FE: .long([1]), 0x014A: .long([sensor])], thumbnail(large, &file), pointers(&file)),
            next: second)
        return file.bytes
    }

    /// With a mask of the sky, which is a larger JPEG than the previews are.
    private var dng: [UInt8] {
        var file = TIFFWriter(isBigEndian: true)
        var sensor = raw(&file, compression: 7)
        let data = lossless
        (sensor[0x0100], sensor[0x0101]) = (.long([6048]), .long([4024]))
        (sensor[0x0111], sensor[0x0117]) = (.long([file.append(data)]), .long([data.count]))
        sensor[0xC620] = .rational([(6000, 1), (4000, 1)])
        var other = strip(small, &file, size: PixelSize(width: 24, height: 16), compression: 7)
        other[0x00FE] = .long([1])
        var preview = strip(large, &file, size: PixelSize(width: 96, height: 64), compression: 7)
        preview[0x00FE] = .long([0x10001])
        let mask = (try? Self.jpeg(width: 128, height: 96, seed: 4)) ?? []
        var masked = strip(mask, &file, size: PixelSize(width: 128, height: 96), compression: 7)
        masked[0x00FE] = .long([0x10004])
        var children = [file.append(sensor), file.append(other), file.append(preview), file.append(masked)]
        if hasLoops { children += children + [8] }
        file.putFirst(
            merged(
                camera("Canon"),
                [0x00FE: .long([1]), 0x014A: .long(children), 0xC612: .byte([1, 4, 0, 0])], plain(&file),
                pointers(&file)))
        return file.bytes
    }

    private var pef: [UInt8] {
        var file = TIFFWriter(isBigEndian: true)
        let third = file.append(thumbnail(large, &file), next: hasLoops ? 8 : 0)
        let second = file.append(thumbnail(small, &file), next: third)
        let preview = file.append(medium)
        let note =
            Array("AOC\0MM".utf8)
            + file.directory([3: .long([medium.count]), 4: .long([preview])], at: 0)
        file.putFirst(
            merged(
                camera("PENTAX Corporation"), raw(&file, compression: 65535), pointers(&file, note: .undefined(note))),
            next: second)
        return file.bytes
    }

    private var srw: [UInt8] {
        var file = TIFFWriter(isBigEndian: false)
        let preview = file.append(thumbnail(large, &file))
        let sensor = file.append(raw(&file, compression: 32769))
        let second = file.append(thumbnail(small, &file), next: hasLoops ? 8 : 0)
        file.putFirst(
            merged(camera("SAMSUNG"), [0x014A: .long([preview, sensor])], pointers(&file)), next: second)
        return file.bytes
    }

    /// Behind the header, which has offsets at 0x54, a JPEG as the camera writes them, and records about the sensor.
    private var raf: [UInt8] {
        var block = TIFFWriter(isBigEndian: false)
        block.putFirst(merged(camera("FUJIFILM"), pointers(&block)))
        let exif = block.bytes
        let jpeg = (try? Self.jpeg(width: 96, height: 64, seed: 1, metadata: ImageMetadata(exif: exif))) ?? []
        let big = TIFFWriter(isBigEndian: true)
        let records =
            big.number(2, 4) + big.number(0x0100, 2) + big.number(4, 2) + big.number(4030, 2) + big.number(6040, 2)
            + big.number(0x0111, 2) + big.number(4, 2) + big.number(4000, 2) + big.number(6000, 2)
        var file = Array("FUJIFILMCCD-RAW 0201FF129502X-1".utf8)
        file += [UInt8](repeating: 0, count: 0x54 - file.count)
        let start = 0x6C + 40
        file += big.number(start, 4) + big.number(jpeg.count, 4)
        file += big.number(start + jpeg.count, 4) + big.number(records.count, 4)
        file += big.number(start + jpeg.count + records.count, 4) + big.number(6, 4)
        return file + [UInt8](repeating: 0, count: start - file.count) + jpeg + records + [1, 2, 3, 4, 5, 6]
    }

    private var orf: [UInt8] {
        var file = TIFFWriter(isBigEndian: false, magic: 0x4F52)
        // The note's offsets count from its own start, where the preview's is not known before.
        func note(preview: Int) -> [UInt8] {
            let head = Array("OLYMPUS\0II".utf8) + [3, 0]
            let settings = file.directory(
                [0x0100: .long([1]), 0x0101: .long([preview]), 0x0102: .long([large.count])], at: 64)
            let main = file.directory([0x2020: .long([64])], at: 12)
            return head + main + [UInt8](repeating: 0, count: 64 - head.count - main.count) + settings + large
        }
        let length = note(preview: 0).count - large.count
        var fields = raw(&file, compression: 1)
        fields[0x0106] = .short([1])
        file.putFirst(
            merged(camera("OLYMPUS CORPORATION"), fields, pointers(&file, note: .undefined(note(preview: length)))),
            next: hasLoops ? 8 : 0)
        return file.bytes
    }

    private var rw2: [UInt8] {
        var file = TIFFWriter(isBigEndian: false, magic: 0x55, start: 24)
        let identifier: [UInt8] = [
            0x88, 0xE7, 0x74, 0xD8, 0xF8, 0x25, 0x1D, 0x4D, 0x94, 0x7A, 0x6E, 0x77, 0x82, 0x2B, 0x5D, 0x6A,
        ]
        file.put(identifier, at: 8)
        let fields: Fields = [
            1: .undefined(Array("0300".utf8)), 2: .short([6080]), 3: .short([4040]), 4: .short([12]), 5: .short([16]),
            6: .short([4012]), 7: .short([6016]), 0x000B: .short([34316]),
            0x002E: .reference(type: 7, count: large.count, offset: file.append(large)),
        ]
        file.putFirst(merged(fields, camera("Panasonic"), pointers(&file)), next: hasLoops ? 24 : 0)
        return file.bytes
    }

    // MARK: CR3

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let big = TIFFWriter(isBigEndian: true)
        return big.number(8 + content.count, 4) + Array(name.utf8) + content
    }

    /// The boxes of Canon's own.
    private static let canonBox: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    private static let previewBox: [UInt8] = [
        0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
    ]

    private func block(_ fields: Fields) -> [UInt8] {
        var file = TIFFWriter(isBigEndian: false)
        file.putFirst(fields)
        return file.bytes
    }

    /// The full picture's JPEG is in a track; a preview and a thumbnail have boxes.
    private var cr3: [UInt8] {
        let big = TIFFWriter(isBigEndian: true)
        let main = merged(camera("Canon"), [0x0100: .short([6000]), 0x0101: .short([4000])])
        let head = big.number(0, 4) + big.number(24, 2) + big.number(16, 2) + big.number(small.count, 4)
        let canon =
            Self.box("CNCV", Array("CanonCR3_001/00.09.00/00.00.00".utf8)) + Self.box("CMT1", block(main))
            + Self.box("CMT2", block(details)) + Self.box("CMT3", block([1: .short([1])]))
            + Self.box("CMT4", block(location))
            + Self.box("THMB", head + [0, 1, 0, 0] + small)
        let type = Self.box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
        func movie(at start: Int) -> [UInt8] {
            Self.box(
                "moov",
                Self.box("uuid", Self.canonBox + canon)
                    + track(code: "JPEG", start: start, count: large.count)
                    + track(code: "CMP1", start: start + large.count, count: 6))
        }
        let preview = Self.box(
            "uuid",
            Self.previewBox + big.number(0, 4) + big.number(1, 4)
                + Self.box(
                    "PRVW",
                    big.number(0, 4) + big.number(1, 2) + big.number(48, 2) + big.number(32, 2) + big.number(1, 2)
                        + big.number(medium.count, 4) + medium))
        let start = type.count + movie(at: 0).count + preview.count + 16
        let data = big.number(1, 4) + Array("mdat".utf8) + big.number(16 + large.count + 6, 8)
        return Array([type, movie(at: start), preview, data, large, [1, 2, 3, 4, 5, 6]].joined())
    }

    private func track(code: String, start: Int, count: Int) -> [UInt8] {
        let big = TIFFWriter(isBigEndian: true)
        var sample = [UInt8](repeating: 0, count: 24)
        sample += big.number(6000, 2) + big.number(4000, 2)
        sample += [UInt8](repeating: 0, count: 54) + Self.box(code, [0, 0, 0, 0])
        let table =
            Self.box("stsd", big.number(0, 4) + big.number(1, 4) + Self.box("CRAW", sample))
            + Self.box("stsz", big.number(0, 4) + big.number(count, 4) + big.number(1, 4))
            + Self.box("co64", big.number(0, 4) + big.number(1, 4) + big.number(start, 8))
        return Self.box("trak", Self.box("mdia", Self.box("minf", Self.box("stbl", table))))
    }
}
