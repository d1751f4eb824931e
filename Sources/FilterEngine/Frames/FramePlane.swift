/// One plane of a camera's frame: where it starts, and how far its rows are apart.
package struct FramePlane: Sendable {
    package var bytes: [UInt8]
    package var offset: Int
    package var bytesPerLine: Int

    package init(bytes: [UInt8], offset: Int, bytesPerLine: Int) {
        self.bytes = bytes
        self.offset = offset
        self.bytesPerLine = bytesPerLine
    }

    /// Whether it has so many rows of so many bytes.
    func holds(rows: Int, of used: Int) -> Bool {
        offset >= 0 && bytesPerLine >= used && bytes.count - offset >= bytesPerLine * (rows - 1) + used
    }

    /// Lends the start of the plane.
    func withStart(_ body: (UnsafeRawPointer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { body(start + offset) }
        }
    }
}
