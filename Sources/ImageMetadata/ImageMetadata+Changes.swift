import ImageCore

extension ImageMetadata {
    /// States an orientation wherever one is stated now, in EXIF and in XMP. A picture that states none is upright and
    /// stays so.
    public mutating func setOrientation(_ orientation: Orientation) {
        patchEXIF { $0.setOrientation(orientation) }
        patchXMP { $0.set(XMPName(XMPNamespace.tiff, "Orientation"), to: "\(orientation.rawValue)") }
        setTexts(["orientation"], to: "\(orientation.rawValue)")
    }

    /// States the picture's size wherever it is stated now, in EXIF and in XMP.
    public mutating func setPixelSize(_ size: PixelSize) {
        patchEXIF { $0.setPixelSize(size) }
        patchXMP {
            $0.set(XMPName(XMPNamespace.exif, "PixelXDimension"), to: "\(size.width)")
            $0.set(XMPName(XMPNamespace.exif, "PixelYDimension"), to: "\(size.height)")
            $0.set(XMPName(XMPNamespace.tiff, "ImageWidth"), to: "\(size.width)")
            $0.set(XMPName(XMPNamespace.tiff, "ImageLength"), to: "\(size.height)")
        }
        setTexts(["pixelxdimension", "exifimagewidth", "imagewidth"], to: "\(size.width)")
        setTexts(["pixelydimension", "exifimagelength", "exifimageheight", "imagelength"], to: "\(size.height)")
    }

    /// States the focal-plane resolutions of a picture that was resized, wherever they are stated now, in EXIF and in XMP: the
    /// sensor's size stays, so with twice the pixels there are twice as many on each of its millimetres.
    /// - Parameters: both sizes have pixels, and fewer than 2³¹ on a side.
    public mutating func scaleFocalPlaneResolution(from before: PixelSize, to after: PixelSize) {
        patchEXIF { $0.scaleFocalPlaneResolution(from: before, to: after) }
        patchXMP { packet in
            let sides = [("X", before.width, after.width), ("Y", before.height, after.height)]
            for (axis, before, after) in sides {
                let name = XMPName.focalPlaneResolution(axis)
                guard let fraction = packet.value(of: name).flatMap({ Fraction($0) }) else { continue }
                packet.set(name, to: fraction.scaled(by: after, over: before).text)
            }
        }
    }

    /// The same for a picture after a quarter turn, mirrored or not: the resolution of its width is that of its height now.
    public mutating func transposeFocalPlaneResolution() {
        patchEXIF { $0.transposeFocalPlaneResolution() }
        patchXMP { packet in
            let (x, y) = (XMPName.focalPlaneResolution("X"), XMPName.focalPlaneResolution("Y"))
            switch (packet.value(of: x), packet.value(of: y)) {
            case (let xValue?, let yValue?):
                packet.set(x, to: yValue)
                packet.set(y, to: xValue)
            case (_?, nil): packet.rename(x, to: y.name)
            case (nil, _?): packet.rename(y, to: x.name)
            case (nil, nil): break
            }
        }
    }

    /// States the colour space wherever it is stated now beside the profile, in EXIF, XMP, Photoshop's resources and texts.
    package mutating func setColorSpace(_ space: StatedColorSpace) {
        patchEXIF { $0.setColorSpace(space) }
        patchXMP {
            $0.set(XMPName(XMPNamespace.exif, "ColorSpace"), to: space == .sRGB ? "1" : "65535")
            $0.remove { $0 == XMPName(XMPNamespace.photoshop, "ICCProfile") }
        }
        // 1039 is a copy of the ICC profile; 1041 states that the picture intentionally has none.
        patchResources { $0.remove([1039, 1041]) }
        setTexts(["colorspace"], to: space == .sRGB ? "1" : "65535")
        removeTexts { keyword in
            keyword.name.hasPrefix("interoperabilityindex") || keyword.name.hasPrefix("interopindex")
                || keyword.group == "icc" || ["raw profile type icc", "raw profile type icm"].contains(keyword.name)
        }
    }

    /// Removes the thumbnails in EXIF, Photoshop's resources, IPTC and XMP: they show the original.
    package mutating func removeThumbnails() {
        patchEXIF { $0.removeThumbnail() }
        patchXMP { packet in
            packet.remove { $0 == XMPName(XMPNamespace.basic, "Thumbnails") }
            packet.removeAnywhere { $0 == XMPName(XMPNamespace.thumbnailImage, "image") }
        }
        patchResources { $0.removeThumbnails() }
        removeTexts { $0.group == "exif" && $0.name.hasPrefix("thumbnail") || $0.group == "exif:thumbnail" }
    }

    /// Makes statements about places in the picture true for the result: regions, the subject's area, the part of a panorama.
    /// - Returns: the names of removed statements, which can't follow.
    package mutating func move(_ placement: PicturePlacement) -> [String] {
        guard !placement.isIdentity else { return [] }
        var removed: [String] = []
        patchEXIF { $0.moveSubject(placement) }
        var isPanoramaKept = true
        var hasUnreadableRegions = false
        patchXMP { packet in
            var tree = XMPTree(packet)
            tree.moveRegions(placement)
            hasUnreadableRegions = tree.hasUnreadableRegions || hasUnreadableRegions
            packet = tree.changed
            isPanoramaKept = Panorama.move(in: &packet, placement) && isPanoramaKept
        }
        if !isPanoramaKept { removed.append("the panorama's data (GPano)") }
        if hasUnreadableRegions { removed.append("regions that can't be read") }
        var hasPaths = false
        patchResources { hasPaths = $0.removePositions(keepingPaths: placement.isOnlyScaled) }
        if hasPaths { removed.append("Photoshop's paths") }
        removeTexts { keyword in
            ["subjectarea", "subjectlocation", "regioninfo", "regions", "imageregion"].contains(keyword.name)
                || keyword.group.hasSuffix("gpano") || keyword.group.hasSuffix("mwg-rs")
        }
        return removed
    }

    /// Removes packets that repeat others: XMP and the like within EXIF, EXIF and XMP within Photoshop's resources. If there is no
    /// other, such a packet becomes the one that counts.
    package mutating func removeCopies() {
        var found: [UInt8]?
        var foundEXIF: [UInt8]?
        patchEXIF { found = $0.removePackets() }
        patchResources { resources in
            foundEXIF = resources.data(of: 1058) ?? resources.data(of: 1059)
            found = found ?? resources.data(of: 1060)
            resources.remove([1058, 1059, 1060])
        }
        if exif == nil, var patcher = foundEXIF.flatMap({ EXIFPatcher($0) }) {
            // No decoder applied this block's orientation, so it must not take effect now.
            patcher.setOrientation(.topLeft)
            exif = patcher.bytes
        }
        if xmp == nil, let found, XMPPacket(found) != nil { xmp = found }
    }

    /// Removes XMP that can't be read, whose pictures and positions nobody can find.
    /// - Returns: whether there was any.
    package mutating func removeUnreadableXMP() -> Bool {
        guard let xmp, XMPPacket(xmp) == nil else { return false }
        self.xmp = nil
        extendedXMP = []
        return true
    }
    /// Removes where the picture was taken: coordinates, and the location's names that programs write beside them.
    /// Maker notes are not searched.
    /// - Returns: what had to be removed as a whole, because it can't be parsed.
    package mutating func removeLocation() -> [String] {
        var dropped: [String] = []
        if let exif {
            var patcher = EXIFPatcher(exif)
            if patcher?.removeLocation() == true {
                self.exif = patcher?.bytes
            } else {
                self.exif = nil
                dropped.append("EXIF")
            }
        }
        if let imageResources {
            var resources = ImageResources(imageResources)
            let isKept = resources?.removeLocation() ?? false
            self.imageResources = resources?.bytes
            if !isKept { dropped.append("IPTC") }
        }
        if xmp != nil || !extendedXMP.isEmpty, !removeLocationFromXMP() { dropped.append("XMP") }
        var hasSound = false
        patchXMP { packet in
            hasSound = packet.has(XMPNamespace.embeddedAudio) || hasSound
            packet.remove { $0.space == XMPNamespace.embeddedAudio }
        }
        if hasSound { dropped.append("sound (GAudio)") }
        return dropped
    }

    /// - Returns: false where XMP had to go.
    private mutating func removeLocationFromXMP() -> Bool {
        guard let xmp, var packet = XMPPacket(xmp) else {
            (self.xmp, extendedXMP) = (nil, [])
            return false
        }
        packet.removeLocation()
        if !extendedXMP.isEmpty {
            if let text = ExtendedXMP.join(extendedXMP, namedBy: packet), var extended = XMPPacket(text) {
                extended.removeLocation()
                if extended.bytes != text { extendedXMP = ExtendedXMP.split(extended.bytes, namedBy: &packet) }
            } else {
                ExtendedXMP.unlink(&packet)
                extendedXMP = []
            }
        }
        self.xmp = packet.bytes
        return true
    }

    /// Whether the extended part of XMP belongs to the packet and is well-formed.
    package var isExtendedXMPReadable: Bool {
        xmp.flatMap { XMPPacket($0) }.flatMap { ExtendedXMP.join(extendedXMP, namedBy: $0) }.flatMap { XMPPacket($0) }
            != nil
    }

    /// Removes the extended part of XMP.
    package mutating func removeExtendedXMP() {
        extendedXMP = []
        guard let xmp, var packet = XMPPacket(xmp) else { return }
        ExtendedXMP.unlink(&packet)
        self.xmp = packet.bytes
    }

    mutating func patchEXIF(_ change: (inout EXIFPatcher) -> Void) {
        guard let exif, var patcher = EXIFPatcher(exif) else { return }
        change(&patcher)
        self.exif = patcher.bytes
    }

    /// Changes XMP and its extended part.
    mutating func patchXMP(_ change: (inout XMPPacket) -> Void) {
        guard let xmp, var packet = XMPPacket(xmp) else { return }
        if !extendedXMP.isEmpty, let text = ExtendedXMP.join(extendedXMP, namedBy: packet),
            var extended = XMPPacket(text)
        {
            change(&extended)
            if extended.isEmpty {
                ExtendedXMP.unlink(&packet)
                extendedXMP = []
            } else if extended.bytes != text {
                extendedXMP = ExtendedXMP.split(extended.bytes, namedBy: &packet)
            }
        }
        change(&packet)
        self.xmp = packet.bytes
    }

    private mutating func patchResources(_ change: (inout ImageResources) -> Void) {
        guard let imageResources, var resources = ImageResources(imageResources) else { return }
        change(&resources)
        self.imageResources = resources.bytes.isEmpty ? nil : resources.bytes
    }

    // MARK: Texts

    /// The keyword of a PNG's text that repeats a property, as ImageMagick writes it: `exif:Orientation`.
    private struct TextName {
        /// The part up to the last colon, in lower case.
        var group: String
        var name: String

        /// Nil for a chunk that is no text.
        init?(_ chunk: PNGChunk) {
            guard chunk.isText else { return nil }
            let keyword = String(decoding: chunk.data.prefix(79).prefix { $0 != 0 }, as: UTF8.self).lowercased()
            let colon = keyword.lastIndex(of: ":")
            group = colon.map { String(keyword[..<$0]) } ?? ""
            name = colon.map { String(keyword[keyword.index(after: $0)...]) } ?? keyword
        }

        /// Whether it stands for a property of EXIF or TIFF.
        var isProperty: Bool {
            ["exif", "tiff", "xmp:exif", "xmp:tiff", "exif:image", "exif:photo"].contains(group)
        }
    }

    /// Changes texts that stand for properties, whose names are in lower case.
    private mutating func setTexts(_ names: Set<String>, to text: String) {
        for index in pngChunks.indices {
            guard let keyword = TextName(pngChunks[index]), keyword.isProperty, names.contains(keyword.name) else {
                continue
            }
            let head = pngChunks[index].data.prefix { $0 != 0 }
            pngChunks[index] = PNGChunk(name: "tEXt", data: head + [0] + Array(text.utf8))
        }
    }

    private mutating func removeTexts(where isWanted: (TextName) -> Bool) {
        pngChunks.removeAll { TextName($0).map(isWanted) ?? false }
    }
}

extension XMPPacket {
    fileprivate mutating func removeLocation() {
        removeAnywhere { $0.space != XMPNamespace.rdf && LocationName.contains($0.name) }
    }
}

extension XMPName {
    /// - Parameter axis: X or Y.
    fileprivate static func focalPlaneResolution(_ axis: String) -> XMPName {
        XMPName(XMPNamespace.exif, "FocalPlane\(axis)Resolution")
    }
}

/// A colour space that metadata can name beside the profile.
package enum StatedColorSpace: Hashable, Sendable {
    case sRGB
    case adobeRGB
    /// A space that only the profile describes.
    case profile

    /// EXIF's name for files in the space; nil if there is none.
    var interoperabilityIndex: String? {
        switch self {
        case .sRGB: "R98"
        case .adobeRGB: "R03"
        case .profile: nil
        }
    }
}
