extension ImageMetadata {
    /// Removes pictures that metadata holds, except thumbnails (``removeThumbnails()``): they show the original.
    /// - Returns: the names of the removed pictures.
    package mutating func removePictures() -> [String] {
        var names = removePicturesFromXMP()
        var hasPreview = false
        patchEXIF { hasPreview = $0.clearPictures() || hasPreview }
        if hasPreview { names.append("the preview in its maker's notes") }
        // Some cameras spread a preview over several segments, of which only the first one starts like a picture.
        let numbers = jpegSegments.contains(where: \.startsPicture) ? Set(3...5) : []
        let pictures = jpegSegments.filter { $0.holdsPicture || numbers.contains($0.number) }
        if !pictures.isEmpty {
            jpegSegments.removeAll { $0.holdsPicture || numbers.contains($0.number) }
            let segments = Set(pictures.map(\.number)).sorted().map { "APP\($0)" }.joined(separator: ", ")
            names.append("pictures in \(segments)")
        }
        return names
    }

    private mutating func removePicturesFromXMP() -> [String] {
        var names: [String] = []
        patchXMP { packet in
            for name in packet.removePictures() where !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The names of pictures in XMP.
    package var namesOfPicturesInXMP: [String] {
        var copy = self
        return copy.removePicturesFromXMP()
    }
}

extension XMPPacket {
    /// Google's and Adobe's schemas for pictures, and their names for people.
    private static let pictureSpaces = [
        XMPNamespace.embeddedImage: "a copy of the picture (GImage)",
        XMPNamespace.embeddedDepth: "a depth map (GDepth)",
    ]

    /// Removes properties and fields that hold a picture: those of schemas for pictures, and those of any schema whose value is a
    /// picture's file in base64.
    /// - Returns: their names.
    fileprivate mutating func removePictures() -> [String] {
        var names: [String] = []
        var changes: [(Range<Int>, [UInt8])] = []
        /// Bindings of prefixes that have no names left.
        var unused: [(Range<Int>, [UInt8])] = []
        func take(_ name: XMPName, _ whole: Range<Int>, value: Range<Int>?) {
            if let known = Self.pictureSpaces[name.space] {
                names.append(known)
            } else if let value, isPicture(value) {
                if name.space != XMPNamespace.thumbnailImage { names.append("a picture in XMP (\(name.name))") }
            } else {
                return
            }
            changes.append((whole, []))
        }
        let children = childrenOfElements
        for (index, element) in text.elements.enumerated() {
            for attribute in element.attributes {
                if attribute.name.hasPrefix("xmlns:"), Self.pictureSpaces[string(attribute.value)] != nil {
                    unused.append((attribute.whole, []))
                } else if let name = text.resolve(attribute.name) {
                    take(name, attribute.whole, value: attribute.value)
                }
            }
            guard let name = text.resolve(element.name) else { continue }
            take(name, element.whole, value: children[index] == nil ? element.content : nil)
        }
        if !changes.isEmpty { self = replacing(changes + unused) }
        var unique: [String] = []
        for name in names where !unique.contains(name) { unique.append(name) }
        return unique
    }

    /// The first characters of pictures in base64: JPEG, PNG, WebP, GIF, TIFF in both byte orders, JPEG 2000.
    private static let starts = ["/9j/", "iVBORw0KGgo", "UklGR", "R0lGOD", "SUkqA", "TU0AK", "AAAADGpQICAN"]
        .map { Array($0.utf8) }
    /// HEIF: a box shorter than 256 bytes whose type is `ftyp`, between characters that depend on its length.
    private static let heifStart = (length: Array("AAAA".utf8), type: Array("Z0eX".utf8))
    private static let shortestPicture = 64

    private func isPicture(_ value: Range<Int>) -> Bool {
        guard value.count >= Self.shortestPicture else { return false }
        let head = bytes[value].prefix(256).filter { $0 > 0x20 }.prefix(16)
        return Self.starts.contains { head.starts(with: $0) }
            || head.starts(with: Self.heifStart.length) && head.dropFirst(6).starts(with: Self.heifStart.type)
    }
}

extension JPEGSegment {
    /// Names of segments in which programs keep pictures: FLIR's thermal pictures, FlashPix, the ratios of JPEG-HDR.
    private static let names = ["FLIR\0", "FPXR\0", "HDR_RI "].map { Array($0.utf8) }

    fileprivate var startsPicture: Bool { (3...5).contains(number) && payload.starts(with: [0xFF, 0xD8, 0xFF]) }

    fileprivate var holdsPicture: Bool {
        Self.names.contains { payload.starts(with: $0) } || startsPicture || !EmbeddedJPEG.all(in: payload).isEmpty
    }
}
