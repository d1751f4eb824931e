extension ImageMetadata {
    /// Removes pictures that metadata holds: they show the original. Thumbnails where they belong are removed before
    /// (``removeThumbnails()``), for nobody misses them; texts of PNGs are not searched.
    /// - Returns: the names of the removed pictures.
    package mutating func removePictures() -> [String] {
        var names = removePicturesFromXMP()
        if let exif {
            var patcher = EXIFPatcher(exif)
            if patcher == nil, !EmbeddedJPEG.all(in: exif).isEmpty {
                self.exif = nil
                names.append("EXIF, which can't be read")
            } else if patcher?.clearPictures() == true {
                self.exif = patcher?.bytes
                names.append("the preview in its maker's notes")
            }
        }
        if let imageResources {
            var resources = ImageResources(imageResources)
            if resources == nil, !EmbeddedJPEG.all(in: imageResources).isEmpty {
                self.imageResources = nil
                names.append("Photoshop's resources, which can't be read")
            } else if resources?.removePictures() == true {
                self.imageResources = resources?.bytes
                names.append("pictures in Photoshop's resources")
            }
        }
        let count = comments.count
        comments.removeAll { PictureSignature.isAnywhere(in: $0) }
        if comments.count < count { names.append("a picture in its comment") }
        return names + removePicturesFromSegments() + removePicturesFromChunks()
    }

    private mutating func removePicturesFromSegments() -> [String] {
        // Some cameras spread a preview over several segments, of which only the first one starts like a picture.
        let numbers = jpegSegments.contains(where: \.startsPicture) ? Set(3...5) : []
        var removed: Set<Int> = []
        jpegSegments.removeAll { segment in
            guard numbers.contains(segment.number) || segment.holdsPicture else { return false }
            removed.insert(segment.number)
            return true
        }
        return removed.isEmpty
            ? [] : ["pictures in " + removed.sorted().map { "APP\($0)" }.joined(separator: ", ")]
    }

    private mutating func removePicturesFromChunks() -> [String] {
        var names = UniqueNames()
        pngChunks.removeAll { chunk in
            guard !chunk.isText, PictureSignature.isAnywhere(in: chunk.data) else { return false }
            names.insert("a picture in \(chunk.name)")
            return true
        }
        return names.all
    }

    private mutating func removePicturesFromXMP() -> [String] {
        var names = UniqueNames()
        patchXMP { $0.removePictures(names: &names) }
        return names.all
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
    /// - Parameter names: the removed ones' names are added.
    fileprivate mutating func removePictures(names: inout UniqueNames) {
        var changes: [(Range<Int>, [UInt8])] = []
        /// Bindings of prefixes that have no names left.
        var unused: [(Range<Int>, [UInt8])] = []
        func take(_ name: XMPName, _ whole: Range<Int>, value: Range<Int>?) {
            if let known = Self.pictureSpaces[name.space] {
                names.insert(known)
            } else if let value, isPicture(value) {
                if name.space != XMPNamespace.thumbnailImage { names.insert("a picture in XMP (\(name.name))") }
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
    }

    private func isPicture(_ value: Range<Int>) -> Bool {
        // White space and references to characters may take up room.
        value.count >= PictureSignature.minimumBase64Length && PictureSignature.isBase64(string(value.prefix(8192)))
    }
}

/// Names in the order in which they came, each once.
private struct UniqueNames {
    private(set) var all: [String] = []
    private var known: Set<String> = []

    mutating func insert(_ name: String) {
        if known.insert(name).inserted { all.append(name) }
    }
}

extension JPEGSegment {
    /// Names of segments in which programs keep pictures: FLIR's thermal pictures, FlashPix, the ratios of JPEG-HDR.
    private static let names = ["FLIR\0", "FPXR\0", "HDR_RI "].map { Array($0.utf8) }

    fileprivate var startsPicture: Bool { (3...5).contains(number) && payload.starts(with: [0xFF, 0xD8, 0xFF]) }

    fileprivate var holdsPicture: Bool {
        Self.names.contains { payload.starts(with: $0) } || startsPicture || PictureSignature.isAnywhere(in: payload)
    }
}
