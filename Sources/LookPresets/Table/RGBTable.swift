/// A table of colours as profiles of Camera Raw and Lightroom have it (`crs:RGBTable`).
package struct RGBTable: Hashable, Sendable {
    package enum Primaries: UInt32, Sendable, CaseIterable {
        case srgb, adobe, proPhoto, p3, rec2020
    }

    package enum Gamma: UInt32, Sendable, CaseIterable {
        case linear, srgb, power18, power22, rec709
    }

    /// What becomes of colours beyond the primaries.
    package enum Gamut: UInt32, Sendable, CaseIterable {
        case clip, extend
    }

    /// The most points along an edge of a table with three dimensions.
    package static let maximumEdge = 32
    /// The most points of a table with one.
    package static let maximumCurve = 4096

    /// 1: a curve for each channel; 3: a lattice.
    package var dimensions: Int
    /// Points along an edge, 2…32, or of each curve, 2…4,096.
    package var divisions: Int
    /// Blue runs fastest, red slowest.
    package var samples: [SIMD3<UInt16>]
    package var primaries: Primaries = .srgb
    package var gamma: Gamma = .srgb
    package var gamut: Gamut = .clip
    /// How far Lightroom's slider goes, 1 being the table as it is.
    package var minimumAmount = 0.0
    package var maximumAmount = 2.0

    package init(dimensions: Int, divisions: Int, samples: [SIMD3<UInt16>]) {
        self.dimensions = dimensions
        self.divisions = divisions
        self.samples = samples
    }

    /// What a table that changes nothing has at a point, rounded as Camera Raw rounds it, which of two points takes the second
    /// one for 0: samples are stored as differences from that.
    static func identity(_ index: Int, of divisions: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: (index * 65_535 + divisions / 2) / (divisions - 1))
    }
}
