/// The sizes in which the desktop keeps thumbnails.
enum ThumbnailSize: Int, CaseIterable {
    case normal = 128
    case large = 256
    case xLarge = 512
    case xxLarge = 1024

    /// The smallest whose long edge has so many pixels; nil where none has.
    init?(atLeast longEdge: Int) {
        guard let size = Self.allCases.first(where: { $0.longEdge >= longEdge }) else { return nil }
        self = size
    }

    /// Pixels of the longer side, at most.
    var longEdge: Int { rawValue }

    var folderName: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        case .xxLarge: "xx-large"
        }
    }
}
