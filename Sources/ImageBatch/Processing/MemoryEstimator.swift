import FilterEngine
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import KernelDispatch

/// How much memory pictures will need, from what their first bytes say: many of them, before any is worked on. What it reads is
/// the plan by which a worker renders the picture.
package struct MemoryEstimator {
    /// Sizes are rounded up to multiples of so many pixels: of few different ones, each is planned once.
    private static let step = 256
    /// Bytes of buffers that a picture is assumed to need where its first bytes do not say.
    private static let assumed = 64 << 20

    private let renderer: PictureRenderer
    /// Bytes beside the decoder's, by kind of picture.
    fileprivate var known: [Kind: Int] = [:]

    /// Pictures that are planned alike.
    fileprivate struct Kind: Hashable {
        var size: PixelSize
        var format: ReadableFormat
        var colorModel: ColorModel
        var rowFormat: PixelFormat
        var hasAlpha: Bool
        var orientation: Orientation
    }

    /// - Parameter look: nil where nothing is known of it, and nothing counted.
    package init(_ look: Look?, _ request: RenderRequest) {
        var request = request
        // A picture's own subsampling may be taken over: the one that needs the most.
        request.options.subsampling = .s444
        renderer = PictureRenderer(
            request, look: look ?? Look(name: "none", steps: []), recipe: nil, codecs: .inProcess)
    }

    /// Bytes of buffers that a picture needs.
    package mutating func bytes(for picture: FoundPicture) -> Int {
        guard let header = picture.header, header.estimatedMemory <= renderer.decoding.limits.maxMemory else {
            return Self.decoding(picture)
        }
        let kind = Kind(header, step: Self.step)
        let others = known[kind] ?? othersMemory(header, size: kind.size)
        known[kind] = others
        return header.estimatedMemory.saturatingSum(others)
    }

    /// Bytes of buffers that decoding alone needs.
    static func decoding(_ picture: FoundPicture) -> Int { picture.header?.estimatedMemory ?? assumed }

    /// None for a picture that can't be rendered, which is the worker's to refuse.
    private func othersMemory(_ header: ImageHeader, size: PixelSize) -> Int {
        var header = header
        header.size = size
        header.scale = .full
        header.estimatedMemory = 0
        return (try? RenderPlan(header, by: renderer))?.memory.total ?? 0
    }
}

extension MemoryEstimator.Kind {
    fileprivate init(_ header: ImageHeader, step: Int) {
        func rounded(_ side: Int) -> Int { side > 1 << 30 ? side : (max(side, 1) + step - 1) / step * step }
        size = PixelSize(width: rounded(header.size.width), height: rounded(header.size.height))
        format = header.format
        colorModel = header.colorModel
        rowFormat = header.rowFormat
        hasAlpha = header.hasAlpha
        orientation = header.geometry.orientation
    }
}
