/// What a gain map's own file says of it, in the notations in which it says it: Adobe's XMP, ISO 21496-1, or both.
package struct GainMapMetadata: Hashable, Sendable {
    private var xmp: GainMapParameters?
    private var iso: GainMapParameters?
    /// ISO's notation as the file had it, while it is true.
    private var isoBytes: [UInt8]?

    /// - Parameter metadata: that of the map's file.
    /// - Returns: nil for a picture that is no gain map, or one that can't be used.
    package init?(_ metadata: ImageMetadata) {
        xmp = metadata.xmp.flatMap { XMPPacket($0) }.flatMap { GainMapParameters($0) }
        let segment = metadata.jpegSegments.first { $0.isGainMap }
        isoBytes = segment.map { Array($0.payload.dropFirst(GainMapParameters.segmentName.count)) }
        iso = isoBytes.flatMap { GainMapParameters(iso: $0) }
        guard xmp != nil || iso != nil else { return nil }
    }

    /// - Parameters:
    ///   - xmp: what is said in XMP; nil for a file without.
    ///   - iso: the same in ISO's notation.
    package init(xmp: GainMapParameters?, iso: GainMapParameters?) {
        self.xmp = xmp
        self.iso = iso
    }

    package var hasXMP: Bool { xmp != nil }
    package var hasISO: Bool { iso != nil }

    /// What the samples mean. ISO's notation counts where there are both: it is the more exact one.
    package var parameters: GainMapParameters? { iso ?? xmp }

    /// Says the same of a map with one channel, in the same notations.
    package mutating func reduceToOneChannel() {
        guard let parameters = parameters?.ofOneChannel else { return }
        if xmp != nil { xmp = parameters }
        if let iso, iso.channels.count > 1 { (self.iso, isoBytes) = (parameters, nil) }
    }

    /// The metadata of the map's file, and nothing else that it may have said.
    /// - Parameter iccProfile: the map's, which says what primaries the HDR picture has.
    package func metadata(iccProfile: [UInt8]?) -> ImageMetadata {
        let payload = iso.map { GainMapParameters.segmentName + (isoBytes ?? $0.iso) }
        return ImageMetadata(
            iccProfile: iccProfile, xmp: xmp?.xmp,
            jpegSegments: payload.map { [JPEGSegment(number: 2, payload: $0)] } ?? [])
    }
}
