import ImageCore

/// Changes single values of an EXIF block in place, so that all offsets in it stay valid.
struct EXIFPatcher {
    private var block: TIFFBlock
    private let first: Int

    var bytes: [UInt8] { block.bytes }

    /// Nil where the bytes are no TIFF structure with a first directory that lies within them: nothing of it is found.
    init?(_ bytes: [UInt8]) {
        guard
            let block = TIFFBlock(bytes), let first = block.firstDirectory, block.offsetOfNext(after: first) != nil
        else { return nil }
        self.block = block
        self.first = first
    }

    /// Orientation (0x0112). A block that states none gets none.
    mutating func setOrientation(_ orientation: Orientation) {
        set(0x0112, in: first, to: orientation.rawValue)
    }

    /// PixelXDimension and PixelYDimension (0xA002, 0xA003), ImageWidth and ImageLength (0x0100, 0x0101), as far as they
    /// are there.
    mutating func setPixelSize(_ size: PixelSize) {
        if let details = block.directory(0x8769, in: first) {
            set(0xA002, in: details, to: size.width)
            set(0xA003, in: details, to: size.height)
        }
        set(0x0100, in: first, to: size.width)
        set(0x0101, in: first, to: size.height)
    }

    /// FocalPlaneXResolution and FocalPlaneYResolution (0xA20E, 0xA20F): pixels on the sensor's width and height, from which
    /// programs compute the equivalent of a focal length on 35 mm film.
    mutating func scaleFocalPlaneResolution(from before: PixelSize, to after: PixelSize) {
        guard let details = block.directory(0x8769, in: first) else { return }
        let sides = [(0xA20E, before.width, after.width), (0xA20F, before.height, after.height)]
        for (tag, before, after) in sides {
            guard let entry = block.entry(tag, in: details), let fraction = block.fraction(entry) else { continue }
            block.set(entry, to: fraction.scaled(by: after, over: before))
        }
    }

    /// Exchanges the two. Of one alone the entry gets the other's tag: they follow each other, so that the directory stays
    /// in its order.
    mutating func transposeFocalPlaneResolution() {
        guard let details = block.directory(0x8769, in: first) else { return }
        switch (block.entry(0xA20E, in: details), block.entry(0xA20F, in: details)) {
        case (let x?, let y?): block.exchange(x, y)
        case (let x?, nil): block.setTag(of: x, to: 0xA20F)
        case (nil, let y?): block.setTag(of: y, to: 0xA20E)
        case (nil, nil): break
        }
    }

    /// Sets ColorSpace (0xA001) to 1 for sRGB and to 65535 otherwise, and InteroperabilityIndex (0x0001) to R98 for sRGB or R03
    /// for Adobe RGB. For other spaces the index is removed.
    mutating func setColorSpace(_ space: StatedColorSpace) {
        guard let details = block.directory(0x8769, in: first) else { return }
        set(0xA001, in: details, to: space == .sRGB ? 1 : 0xFFFF)
        guard let rules = block.directory(0xA005, in: details), let entry = block.entry(1, in: rules) else { return }
        guard let index = space.interoperabilityIndex, block.setText(entry, to: index) else {
            block.unlink([1], from: rules)
            return
        }
    }

    /// SubjectArea and SubjectLocation (0x9214, 0xA214): where they are in the result, or removed if they are not in it.
    mutating func moveSubject(_ placement: PicturePlacement) {
        for directory in directories {
            for tag in [0x9214, 0xA214] {
                guard let entry = block.entry(tag, in: directory) else { continue }
                let area = block.integers(entry).flatMap { SubjectArea($0.map { Double($0) }) }
                guard let placed = area?.placed(placement), block.set(entry, to: placed.numbers) else {
                    block.unlink([tag], from: directory)
                    continue
                }
            }
        }
    }

    /// Removes XMP, IPTC, Photoshop's resources and a profile, which a TIFF file has as tags.
    /// - Returns: the XMP packet.
    mutating func removePackets() -> [UInt8]? {
        let tags: Set = [0x02BC, 0x83BB, 0x8649, 0x8773]
        var packet: [UInt8]?
        for directory in directories {
            for entry in block.entries(of: directory) where tags.contains(entry.tag) {
                guard let value = entry.value else { continue }
                if entry.tag == 0x02BC { packet = packet ?? Array(block.bytes[value]) }
                // A value that contains a directory is damaged: clearing it would destroy the directory.
                if value.count > 4, value.lowerBound >= 8, !directories.contains(where: value.contains) {
                    block.clear(value)
                }
            }
            block.unlink(tags, from: directory)
        }
        return packet
    }

    /// Clears JPEGs within the block, whole or cut off, such as the previews in makers' notes. All offsets stay.
    /// - Returns: whether there were any.
    mutating func clearPictures() -> Bool {
        let pictures = EmbeddedJPEG.all(in: block.bytes)
        guard !pictures.isEmpty else { return false }
        for picture in pictures { block.clear(picture) }
        // If JPEGs overlap, clearing one can complete another. No program writes such data, so all of the rest is cleared.
        if let next = EmbeddedJPEG.all(in: block.bytes).first { block.clear(next.lowerBound..<block.bytes.count) }
        return true
    }

    private mutating func set(_ tag: Int, in directory: Int, to number: Int) {
        if let entry = block.entry(tag, in: directory) { block.set(entry, to: number) }
    }

    /// Unlinks the second directory, which describes the thumbnail, and removes the thumbnail's bytes.
    mutating func removeThumbnail() {
        guard
            let link = block.offsetOfNext(after: first), let second = block.unsigned(at: link, size: 4), second != 0
        else { return }
        clearStrips(of: second)
        let pixels = block.entry(0x0201, in: second).flatMap(block.integer)
        let length = block.entry(0x0202, in: second).flatMap(block.integer)
        block.store(0, at: link, size: 4)
        guard let pixels, let length, pixels >= 8, pixels <= block.bytes.count - length else { return }
        // It is a JPEG, or the numbers mean something else.
        guard length >= 2, block.bytes[pixels] == 0xFF, block.bytes[pixels + 1] == 0xD8 else { return }
        if pixels + length == block.bytes.count {
            block.cut(at: pixels)
        } else {
            block.clear(pixels..<pixels + length)
        }
    }

    /// Clears the pixels of a thumbnail that is not compressed (0x0103): they lie in strips (0x0111, 0x0117).
    private mutating func clearStrips(of directory: Int) {
        guard block.entry(0x0103, in: directory).flatMap(block.integer) == 1,
            let starts = block.entry(0x0111, in: directory).flatMap(block.integers),
            let lengths = block.entry(0x0117, in: directory).flatMap(block.integers), starts.count == lengths.count
        else { return }
        let known = directories
        for (start, length) in zip(starts, lengths) where start >= 8 && start <= block.bytes.count - length {
            let strip = start..<start + length
            if !known.contains(where: strip.contains) { block.clear(strip) }
        }
    }

    /// Removes where the picture was taken: the GPS directory with its values, and packets of XMP, IPTC and Photoshop's resources
    /// (which a TIFF file has as tags), for they may say it too. Maker notes are not searched.
    /// - Returns: false where values or directories overlap, as no program writes them: then it is not known what is still
    /// there.
    mutating func removeLocation() -> Bool {
        var values = ClearedRanges(within: block.bytes.count)
        for directory in directories {
            for entry in block.entries(of: directory) where Self.locationTags.contains(entry.tag) {
                if entry.tag == 0x8825, let gps = block.directory(of: entry) {
                    values.add(gps..<gps + 2)
                    for entry in block.entries(of: gps) where values.fit { values.add(entry) }
                } else if let value = entry.value {
                    values.add(value)
                }
                guard values.fit else { return false }
            }
            block.unlink(Self.locationTags, from: directory)
        }
        for value in values.ranges { block.clear(value) }
        // What was moved in one directory may have become an entry of another, and what was cleared may have been the header:
        // who reads it from the start has to find none.
        return EXIFPatcher(bytes)?.statesLocation == false
    }

    private var statesLocation: Bool {
        directories.contains { block.entries(of: $0).contains { Self.locationTags.contains($0.tag) } }
    }

    private static let locationTags: Set = [0x8825, 0x02BC, 0x83BB, 0x8649]

    /// Where the location may be stated: also where no program should put it, in the directory of details, and more than once.
    private var directories: [Int] {
        let offsets = [first, second].compactMap(\.self).flatMap { [$0, block.directory(0x8769, in: $0)] }
        return Set(offsets.compactMap(\.self)).sorted()
    }

    private var second: Int? {
        block.offsetOfNext(after: first).flatMap { block.unsigned(at: $0, size: 4) }.flatMap { $0 == 0 ? nil : $0 }
    }
}

/// Bytes that are to be cleared. A block has room for so many, or they overlap: thousands of entries may point at the same
/// long directory.
private struct ClearedRanges {
    private(set) var ranges: [Range<Int>] = []
    private var room: Int

    init(within room: Int) {
        self.room = room
    }

    var fit: Bool { room >= 0 }

    /// A short value is within its entry.
    mutating func add(_ value: Range<Int>) {
        ranges.append(value)
        room -= max(0, value.count - 12)
    }

    /// An entry with its value. Two directories may point at the same one.
    mutating func add(_ entry: TIFFBlock.Entry) {
        ranges.append(entry.position..<entry.position + 12)
        room -= 6
        if let value = entry.value { add(value) }
    }
}
