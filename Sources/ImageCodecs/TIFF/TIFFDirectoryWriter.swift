/// Lays out a header, directories and their values, as an EXIF block or the start of a TIFF file has them.
struct TIFFDirectoryWriter {
    let isBigEndian: Bool
    let isBig: Bool
    private var bytes: [UInt8]
    /// Where a maker note is to stay: many have offsets in them that count from the start of the file.
    private var reserved: Range<Int>?
    private var end: Int

    /// - Parameter maximumOrigin: a maker note that was no farther from the start is put where it was.
    /// - Returns: an even number of bytes.
    static func bytes(of tags: TIFFTags, isBigEndian: Bool, isBig: Bool = false, maximumOrigin: Int) -> [UInt8] {
        var writer = TIFFDirectoryWriter(isBigEndian: isBigEndian, isBig: isBig)
        writer.write(tags, maximumOrigin: maximumOrigin)
        return writer.bytes
    }

    private init(isBigEndian: Bool, isBig: Bool) {
        self.isBigEndian = isBigEndian
        self.isBig = isBig
        end = isBig ? 16 : 8
        bytes = [UInt8](repeating: isBigEndian ? 0x4D : 0x49, count: 2)
        bytes += number(isBig ? 43 : 42, 2)
        if isBig { bytes += number(8, 2) + number(0, 2) }
        bytes += number(end, isBig ? 8 : 4)
    }

    private mutating func write(_ tags: TIFFTags, maximumOrigin: Int) {
        var main = tags.main
        var exif = tags.exif
        let makerNote = exif.first { $0.tag == TIFFTag.makerNote }
        if let note = makerNote, let origin = note.origin, origin >= end, origin <= maximumOrigin, note.bytes.count > 8
        {
            reserved = origin..<origin + note.bytes.count
        }
        // Directories come first, so that one read of the file's start has them all.
        let hasInteroperability = !tags.interoperability.isEmpty
        let hasEXIF = !exif.isEmpty || hasInteroperability
        let mainStart = allocate(size(main.count + (hasEXIF ? 1 : 0) + (tags.gps.isEmpty ? 0 : 1)))
        if hasEXIF {
            let start = allocate(size(exif.count + (hasInteroperability ? 1 : 0)))
            if hasInteroperability {
                let more = allocate(size(tags.interoperability.count))
                exif.append(pointer(TIFFTag.interoperability, more))
                writeDirectory(tags.interoperability, at: more)
            }
            main.append(pointer(TIFFTag.exif, start))
            writeDirectory(exif, at: start)
        }
        if !tags.gps.isEmpty {
            let start = allocate(size(tags.gps.count))
            main.append(pointer(TIFFTag.gps, start))
            writeDirectory(tags.gps, at: start)
        }
        writeDirectory(main, at: mainStart)
        store(number(mainStart, isBig ? 8 : 4), at: isBig ? 8 : 4)
        if bytes.count % 2 == 1 { bytes.append(0) }
    }

    private func pointer(_ tag: Int, _ offset: Int) -> TIFFValue {
        TIFFValue(tag, [offset], size: 4, isBigEndian: isBigEndian)
    }

    private func size(_ count: Int) -> Int { isBig ? 8 + count * 20 + 8 : 2 + count * 12 + 4 }

    private mutating func writeDirectory(_ values: [TIFFValue], at start: Int) {
        let room = isBig ? 8 : 4
        var directory = number(values.count, isBig ? 8 : 2)
        for value in values.sorted(by: { $0.tag < $1.tag }) {
            directory += number(value.tag, 2) + number(value.type, 2) + number(value.count, room)
            if value.bytes.count <= room {
                directory += value.bytes + [UInt8](repeating: 0, count: room - value.bytes.count)
            } else {
                directory += number(storeValue(value), room)
            }
        }
        directory += number(0, room)
        store(directory, at: start)
    }

    private mutating func storeValue(_ value: TIFFValue) -> Int {
        let isReserved = value.tag == TIFFTag.makerNote && value.origin == reserved?.lowerBound && reserved != nil
        let start = isReserved ? reserved!.lowerBound : allocate(value.bytes.count)
        store(value.bytes, at: start)
        return start
    }

    /// Room for bytes, at an even offset.
    private mutating func allocate(_ count: Int) -> Int {
        var start = end + end % 2
        if let reserved, start < reserved.upperBound, start + count > reserved.lowerBound {
            start = reserved.upperBound + reserved.upperBound % 2
        }
        end = start + count
        return start
    }

    private mutating func store(_ part: [UInt8], at start: Int) {
        let missing = start + part.count - bytes.count
        if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
        bytes.replaceSubrange(start..<start + part.count, with: part)
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        TIFFValue.number(value, size: size, isBigEndian: isBigEndian)
    }
}
