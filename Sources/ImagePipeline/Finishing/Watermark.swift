import ImageFiles
import Inspire
import SystemPackage

/// A picture on a result, such as a logo, laid over it after size, look and sharpening.
public struct Watermark: Hashable, Sendable, Codable {
    /// The picture's file; its transparency counts.
    public var file: FilePath
    /// The file's XXH128 when it was asked for; nil where unknown.
    package var digest: String?
    /// Its position, its width, and its opacity.
    public var placement: OverlayPlacement

    /// A picture's file; by default at the bottom right, 15 % of the long edge wide, at an opacity of 60 %.
    public init(_ file: FilePath, placement: OverlayPlacement = standardPlacement) {
        self.file = file
        self.placement = placement
    }

    /// Where a watermark goes by default.
    public static let standardPlacement = OverlayPlacement(.bottomRight, size: .longEdge(0.15), opacity: 0.6)
}

extension OverlayPlacement {
    /// - Parameter style: `bottom-right 15% 60%`: a position, a size and, after that, an opacity. Each may be missing. Nil for
    ///   anything else.
    package init?(_ style: String, standard: OverlayPlacement) {
        self = standard
        var known = Known()
        for word in style.styleWords where !take(word, after: &known) { return nil }
        guard isPossible else { return nil }
    }
}
