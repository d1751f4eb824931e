import ImageCore

extension EncodingRequest {
    /// Throws where no encoder could do what is asked for.
    func check() throws(ImageError) {
        guard size.width > 0, size.height > 0 else {
            throw .invalidRequest("a picture of \(size) pixels has no pixels")
        }
        guard size.longEdge <= Int(Int32.max) else {
            throw .invalidRequest("a picture of \(size) pixels is larger than any file can say")
        }
        guard rowFormat == .rgba8 || rowFormat == .rgba16 else {
            throw .invalidRequest("rows of \(rowFormat.rawValue) can't be encoded, rgba8 and rgba16 can")
        }
        guard colorModel != .cmyk else {
            throw .invalidRequest("a CMYK picture can't be written, RGB and grey can")
        }
        guard threads > 0 else {
            throw .invalidRequest("\(threads) threads can't encode a picture, 1 or more can")
        }
        try limits.check(size)
    }
}
