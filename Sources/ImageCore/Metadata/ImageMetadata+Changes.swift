extension ImageMetadata {
    /// States an orientation wherever one is stated now. A picture without EXIF, or whose EXIF states none, is upright and
    /// stays so.
    public mutating func setOrientation(_ orientation: Orientation) {
        patchEXIF { $0.setOrientation(orientation) }
    }

    /// States the picture's size wherever it is stated now.
    public mutating func setPixelSize(_ size: PixelSize) {
        patchEXIF { $0.setPixelSize(size) }
    }

    private mutating func patchEXIF(_ change: (inout EXIFPatcher) -> Void) {
        guard let exif, var patcher = EXIFPatcher(exif) else { return }
        change(&patcher)
        self.exif = patcher.bytes
    }
}
