/// How one pixel lies in memory: its channels in order, interleaved, and the bits of each.
///
/// Values are encoded (not linear light) and alpha, where there is one, is straight (not premultiplied).
/// Sixteen-bit channels are in the machine's byte order.
public enum PixelFormat: String, Sendable, CaseIterable, Codable {
    /// Eight bits a channel, the channels in the order of the name.
    case gray8, rgb8, rgba8, bgra8
    /// Sixteen bits a channel in the machine's byte order, the channels in the order of the name.
    case gray16, rgb16, rgba16

    /// Channels of a pixel, alpha included.
    public var channelCount: Int {
        switch self {
        case .gray8, .gray16: 1
        case .rgb8, .rgb16: 3
        case .rgba8, .bgra8, .rgba16: 4
        }
    }

    /// Bits of a channel: 8 or 16.
    public var bitsPerChannel: Int {
        switch self {
        case .gray8, .rgb8, .rgba8, .bgra8: 8
        case .gray16, .rgb16, .rgba16: 16
        }
    }

    /// Bytes from one pixel to the next.
    public var bytesPerPixel: Int { channelCount * bitsPerChannel / 8 }

    /// Whether the fourth channel is alpha.
    public var hasAlpha: Bool { channelCount == 4 }
}
