extension ImageCodec {
    /// Every codec, a line each. A file is what the first one that recognizes it says.
    static let all: [ImageCodec] = [
        [.jpeg],
        [.png],
        [.heic],
        [.avif],
        [.webp],
        raw,
        [.tiff],
        netpbm,
    ].flatMap(\.self)
}
