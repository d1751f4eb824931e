import ImageCore

extension ImageMetadata {
    /// States an orientation wherever one is stated now, in EXIF and in XMP. A picture that states none is upright and
    /// stays so.
    public mutating func setOrientation(_ orientation: Orientation) {
        patchEXIF { $0.setOrientation(orientation) }
        patchXMP { $0.set(XMPName(XMPNamespace.tiff, "Orientation"), to: "\(orientation.rawValue)") }
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

    /// States whether the colours are sRGB's wherever that is stated now, in EXIF and in XMP.
    package mutating func setColorSpace(isSRGB: Bool) {
        patchEXIF { $0.setColorSpace(isSRGB: isSRGB) }
        patchXMP {
            $0.set(XMPName(XMPNamespace.exif, "ColorSpace"), to: isSRGB ? "1" : "65535")
            $0.remove { $0 == XMPName(XMPNamespace.photoshop, "ICCProfile") }
        }
    }

    /// Removes the thumbnails in EXIF, Photoshop's resources and XMP: they show the original.
    package mutating func removeThumbnails() {
        patchEXIF { $0.removeThumbnail() }
        patchXMP { $0.remove { $0 == XMPName(XMPNamespace.basic, "Thumbnails") } }
        if let imageResources, var resources = ImageResources(imageResources) {
            resources.removeThumbnails()
            self.imageResources = resources.bytes
        }
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

    private mutating func patchEXIF(_ change: (inout EXIFPatcher) -> Void) {
        guard let exif, var patcher = EXIFPatcher(exif) else { return }
        change(&patcher)
        self.exif = patcher.bytes
    }

    private mutating func patchXMP(_ change: (inout XMPPacket) -> Void) {
        guard let xmp, var packet = XMPPacket(xmp) else { return }
        change(&packet)
        self.xmp = packet.bytes
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
