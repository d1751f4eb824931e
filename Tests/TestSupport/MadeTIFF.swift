import ImageCore

/// A TIFF that is not packed, of any layout that the format knows.
package struct MadeTIFF {
    package var size: PixelSize
    package var bits = 8
    /// Samples of a pixel.
    package var samples = 3
    /// TIFF's number: 0 and 1 grey, 2 RGB, 3 palette, 5 CMYK, 6 YCbCr.
    package var photometric = 2
    /// The kinds of samples beyond the colours: 0 unknown, 1 associated alpha, 2 alpha. Nil: the tag is missing.
    package var extraSamples: [Int]?
    /// Of all pixels, from the first row on, each less than 2 to the power of `bits`.
    package var values: [UInt16]
    package var isBigEndian = false
    package var isBig = false
    package var isSeparate = false
    package var tile: PixelSize?
    package var rowsPerStrip: Int?
    /// Values by their tags: whole numbers of 16 bits, or texts.
    package var shorts: [Int: [Int]] = [:]
    package var texts: [Int: String] = [:]
    /// Bytes by their tags, as UNDEFINED.
    package var blocks: [Int: [UInt8]] = [:]

    /// Noise.
    package init(_ width: Int, _ height: Int, bits: Int = 8, samples: Int = 3, photometric: Int = 2, seed: UInt64 = 1) {
        size = PixelSize(width: width, height: height)
        self.bits = bits
        self.samples = samples
        self.photometric = photometric
        var random = SplitMix(seed: seed)
        values = (0..<width * height * samples).map { _ in
            UInt16(truncatingIfNeeded: random.next() >> UInt64(64 - bits))
        }
    }

    package func sample(_ index: Int, x: Int, y: Int) -> Int { Int(values[(y * size.width + x) * samples + index]) }

    // MARK: The file

    package var bytes: [UInt8] { Self.file([self]) }

    /// Several pages, one after the other, in the byte order of the first.
    package static func file(_ pages: [MadeTIFF]) -> [UInt8] {
        let first = pages[0]
        let offsetSize = first.isBig ? 8 : 4
        var file = (first.isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + first.number(first.isBig ? 43 : 42, 2)
        if first.isBig { file += first.number(8, 2) + first.number(0, 2) }
        var link = file.count
        file += first.number(0, offsetSize)
        for page in pages {
            file += [UInt8](repeating: 0, count: file.count % 2)
            let start = page.write(to: &file)
            file.replaceSubrange(link..<link + offsetSize, with: first.number(start, offsetSize))
            link = file.count - offsetSize
        }
        return file
    }

    /// Writes the data, values and the directory, which comes last; returns where that is.
    private func write(to file: inout [UInt8]) -> Int {
        let chunks = chunks
        var offsets: [Int] = []
        for chunk in chunks {
            offsets.append(file.count)
            file += chunk
        }
        var entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
        func add(_ tag: Int, _ type: Int, _ numbers: [Int]) {
            let size = [3: 2, 4: 4, 16: 8][type] ?? 1
            entries.append((tag, type, numbers.count, numbers.flatMap { number($0, size) }))
        }
        let long = isBig ? 16 : 4
        add(256, 3, [size.width])
        add(257, 3, [size.height])
        add(258, 3, [Int](repeating: bits, count: samples))
        add(259, 3, [1])
        add(262, 3, [photometric])
        add(277, 3, [samples])
        add(284, 3, [isSeparate ? 2 : 1])
        if let tile {
            add(322, 3, [tile.width])
            add(323, 3, [tile.height])
        } else {
            add(278, 3, [rowsPerStrip ?? size.height])
        }
        add(tile == nil ? 273 : 324, long, offsets)
        add(tile == nil ? 279 : 325, long, chunks.map(\.count))
        if let extraSamples { add(338, 3, extraSamples) }
        for (tag, numbers) in shorts {
            entries.removeAll { $0.tag == tag }
            add(tag, 3, numbers)
        }
        for (tag, text) in texts { entries.append((tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])) }
        for (tag, block) in blocks { entries.append((tag, 7, block.count, block)) }
        let room = isBig ? 8 : 4
        var directory = number(entries.count, isBig ? 8 : 2)
        for entry in entries.sorted(by: { $0.tag < $1.tag }) {
            directory += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, room)
            if entry.value.count <= room {
                directory += entry.value + [UInt8](repeating: 0, count: room - entry.value.count)
            } else {
                directory += number(file.count, room)
                file += entry.value
            }
        }
        let start = file.count
        file += directory + number(0, room)
        return start
    }

    /// Strips or tiles, of one plane after the other.
    private var chunks: [[UInt8]] {
        let chunk = tile ?? PixelSize(width: size.width, height: rowsPerStrip ?? size.height)
        return (0..<(isSeparate ? samples : 1)).flatMap { plane in
            stride(from: 0, to: size.height, by: chunk.height).flatMap { top in
                stride(from: 0, to: size.width, by: chunk.width).map { left in
                    // A tile goes on beyond the picture, a strip does not.
                    let bottom = tile == nil ? min(top + chunk.height, size.height) : top + chunk.height
                    return (top..<bottom).flatMap { y in
                        row(y, from: left, count: chunk.width, planes: isSeparate ? plane..<plane + 1 : 0..<samples)
                    }
                }
            }
        }
    }

    private func row(_ y: Int, from left: Int, count: Int, planes: Range<Int>) -> [UInt8] {
        var row: [UInt8] = []
        var pending = 0
        var pendingBits = 0
        for x in left..<left + count {
            for plane in planes {
                let value = x < size.width && y < size.height ? sample(plane, x: x, y: y) : 0
                if bits == 16 {
                    row += number(value, 2)
                } else {
                    pending = pending << bits | value
                    pendingBits += bits
                    if pendingBits == 8 {
                        row.append(UInt8(pending))
                        (pending, pendingBits) = (0, 0)
                    }
                }
            }
        }
        if pendingBits > 0 { row.append(UInt8(pending << (8 - pendingBits))) }
        return row
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }
}
