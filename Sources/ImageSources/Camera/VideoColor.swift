/// What the numbers of a frame mean as colours.

package struct VideoColor: Hashable, Sendable, Codable {
    /// How luma and chroma are made of red, green and blue: the standard's name.
    package enum Matrix: String, Sendable, CaseIterable, Codable {
        case bt601, bt709, bt2020

        /// The weight of red in luma.
        var lumaOfRed: Double {
            switch self {
            case .bt601: 0.299
            case .bt709: 0.2126
            case .bt2020: 0.2627
            }
        }

        /// The weight of blue in luma.
        var lumaOfBlue: Double {
            switch self {
            case .bt601: 0.114
            case .bt709: 0.0722
            case .bt2020: 0.0593
            }
        }
    }

    package enum Range: String, Sendable, CaseIterable, Codable {
        /// Luma 0…255, chroma 128 ± 127.5.
        case full
        /// Luma 16…235, chroma 128 ± 112; red, green and blue 16…235 each.
        case limited
    }

    package var matrix: Matrix
    package var range: Range

    package init(matrix: Matrix = .bt601, range: Range = .limited) {
        self.matrix = matrix
        self.range = range
    }
}
