import FilterEngine
import Inspire

extension Border {
    /// `4%`, `20px #222`, `3% white 1:1`: a width, a colour and an aspect ratio in any order. The ratio becomes upright for an upright
    /// picture; with `=` before it, it is taken as it is written, as for a crop. Nil for anything else.
    package init?(_ text: String) {
        var width: Length?
        var color: [UInt8]?
        var aspectRatio: AspectRatio?
        for word in text.styleWords {
            if width == nil, let length = Length(word) {
                width = length
            } else if aspectRatio == nil, let ratio = AspectRatio(word) {
                aspectRatio = ratio
            } else if color == nil, let opaque = RGBAColor.opaqueChannels(word) {
                color = opaque
            } else {
                return nil
            }
        }
        guard width != nil || aspectRatio != nil else { return nil }
        self.init(width: width ?? .pixels(0), color: color ?? [255, 255, 255], aspectRatio: aspectRatio)
        guard isPossible else { return nil }
    }

    /// Whether a grey result may have it.
    var isGray: Bool { Set(color).count == 1 }
}

extension Border.AspectRatio {
    fileprivate init?(_ text: String) {
        switch GeometryStep.Cropping(text) {
        case .shape(let width, let height): self.init(width: width, height: height)
        case .orientedShape(let width, let height): self.init(width: width, height: height, followsPicture: true)
        default: return nil
        }
    }
}
