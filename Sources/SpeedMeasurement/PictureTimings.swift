import ImageCore

/// How long a picture takes from file to file in memory.
package struct PictureTimings: Sendable {
    /// The name of the picture's format.
    package var format: String
    package var size: PixelSize
    /// Decoding and encoding alone, in milliseconds.
    package var codecsAlone: Double
    /// Each look with them.
    package var looks: [(name: String, milliseconds: Double)]
}
