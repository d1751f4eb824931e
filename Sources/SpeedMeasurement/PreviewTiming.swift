import ImageCore

/// How long a picture takes from its bytes to a preview with a look on it.
package struct PreviewTiming: Sendable {
    package var name: String
    package var look: String
    package var size: PixelSize
    package var previewSize: PixelSize
    /// The median of the runs.
    package var milliseconds: Double
    package var fastestMilliseconds: Double
}
