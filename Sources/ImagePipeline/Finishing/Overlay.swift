import ImageCore

/// Pixels that are laid over a picture.
struct Overlay: Sendable {
    /// In the result's encoded colours, straight alpha, 16 bits.
    let pixels: PixelBuffer
    /// The part of the picture that they cover, as it is stored.
    let area: PixelArea
}
