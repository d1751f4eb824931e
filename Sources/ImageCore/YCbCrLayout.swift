/// Where the rows of a ``YCbCrRows`` lie in its bytes.
///
/// Each row has room before it and behind it, and chroma has a row above the first one and one below the last one: what is
/// upsampled looks at its neighbours.
package struct YCbCrLayout: Hashable, Sendable {
    package enum Plane: Int, CaseIterable, Sendable {
        case luma, cb, cr
    }

    /// In pixels.
    package let width: Int
    package let subsampling: ChromaSubsampling
    /// Rows of luma that there is room for: whole rows of JPEG blocks.
    package let capacity: Int

    /// Bytes before a row, and at least so many behind it.
    static let margin = 64

    /// - Parameter capacity: rows; rounded up to whole rows of blocks.
    package init(width: Int, capacity: Int, subsampling: ChromaSubsampling) {
        self.width = width
        self.subsampling = subsampling
        self.capacity = capacity.rounded(up: subsampling.rows * 8)
    }

    /// Bytes of all planes, one after the other.
    package var byteCount: Int { Plane.allCases.reduce(0) { $0 + byteCount(of: $1) } }

    private func byteCount(of plane: Plane) -> Int {
        stride(of: plane) * (plane == .luma ? capacity : capacity / subsampling.rows + 2)
    }

    /// Samples in a row of a plane.
    package func columns(of plane: Plane) -> Int {
        plane == .luma ? width : (width + subsampling.columns - 1) / subsampling.columns
    }

    /// Bytes from a row's start to the next one's.
    package func stride(of plane: Plane) -> Int { Self.margin + columns(of: plane).rounded(up: 64) + Self.margin }

    /// Where a row's first sample is. Of chroma there are the rows -1 and that behind the last one, too.
    package func offset(of plane: Plane, row: Int) -> Int {
        let before = Plane.allCases[..<plane.rawValue].reduce(0) { $0 + byteCount(of: $1) }
        return before + Self.margin + (plane == .luma ? row : row + 1) * stride(of: plane)
    }
}

extension Int {
    /// The next multiple of a unit, or the number itself.
    func rounded(up unit: Int) -> Int { (self + unit - 1) / unit * unit }
}
