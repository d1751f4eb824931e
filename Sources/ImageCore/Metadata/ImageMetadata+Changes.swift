extension ImageMetadata {
    /// States an orientation wherever one is stated now, in EXIF and in XMP. A picture that states none is upright and
    /// stays so.
    public mutating func setOrientation(_ orientation: Orientation) {
        patchEXIF { $0.setOrientation(orientation) }
        patchXMP { $0.set(XMPName(XMPName.tiff, "Orientation"), to: "\(orientation.rawValue)") }
    }

    /// States the picture's size wherever it is stated now, in EXIF and in XMP.
    public mutating func setPixelSize(_ size: PixelSize) {
        patchEXIF { $0.setPixelSize(size) }
        patchXMP {
            $0.set(XMPName(XMPName.exif, "PixelXDimension"), to: "\(size.width)")
            $0.set(XMPName(XMPName.exif, "PixelYDimension"), to: "\(size.height)")
            $0.set(XMPName(XMPName.tiff, "ImageWidth"), to: "\(size.width)")
            $0.set(XMPName(XMPName.tiff, "ImageLength"), to: "\(size.height)")
        }
    }

    /// Changes the focal-plane resolutions wherever they are stated, in EXIF and in XMP.
    public mutating func scaleFocalPlaneResolution(by scale: FocalPlaneScale) {
        patchEXIF { $0.scaleFocalPlaneResolution(by: scale) }
        patchXMP { packet in
            let names = ["X", "Y"].map { XMPName(XMPName.exif, "FocalPlane\($0)Resolution") }
            let fractions = names.map { packet.value(of: $0).flatMap { Fraction($0) } }
            let scaled = scale.scaled(x: fractions[0], y: fractions[1])
            for (name, fraction) in zip(names, [scaled.x, scaled.y]) {
                if let fraction { packet.set(name, to: fraction.text) }
            }
        }
    }

    /// States whether the colours are sRGB's wherever that is stated now, in EXIF and in XMP.
    package mutating func setColorSpace(isSRGB: Bool) {
        patchEXIF { $0.setColorSpace(isSRGB: isSRGB) }
        patchXMP {
            $0.set(XMPName(XMPName.exif, "ColorSpace"), to: isSRGB ? "1" : "65535")
            $0.remove { $0 == XMPName(XMPName.photoshop, "ICCProfile") }
        }
    }

    /// Takes away the small pictures that EXIF, Photoshop's resources and XMP hold: they show what the picture was.
    package mutating func removeThumbnails() {
        patchEXIF { $0.removeThumbnail() }
        patchXMP { $0.remove { $0 == XMPName(XMPName.basic, "Thumbnails") } }
        if let imageResources, var resources = ImageResources(imageResources) {
            resources.removeThumbnails()
            self.imageResources = resources.bytes
        }
    }

    /// Takes away where the picture was taken: coordinates, and the names of places that programs write beside them.
    /// Makers' notes are not looked into.
    /// - Returns: what had to go as a whole, because it can't be told what it says.
    package mutating func removePlace() -> [String] {
        var dropped: [String] = []
        if let exif {
            var patcher = EXIFPatcher(exif)
            if patcher?.removePlace() == true {
                self.exif = patcher?.bytes
            } else {
                self.exif = nil
                dropped.append("EXIF")
            }
        }
        if let imageResources {
            var resources = ImageResources(imageResources)
            let isKept = resources?.removePlace() ?? false
            self.imageResources = resources?.bytes
            if !isKept { dropped.append("IPTC") }
        }
        if xmp != nil || !extendedXMP.isEmpty, !removePlaceFromXMP() { dropped.append("XMP") }
        return dropped
    }

    /// - Returns: false where XMP had to go.
    private mutating func removePlaceFromXMP() -> Bool {
        guard let xmp, var packet = XMPPacket(xmp) else {
            (self.xmp, extendedXMP) = (nil, [])
            return false
        }
        packet.removePlace()
        if !extendedXMP.isEmpty {
            if let text = ExtendedXMP.join(extendedXMP, namedBy: packet), var extended = XMPPacket(text) {
                extended.removePlace()
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
    fileprivate mutating func removePlace() {
        removeAnywhere { $0.space != XMPName.rdf && PlaceName.isOne($0.name) }
    }
}
