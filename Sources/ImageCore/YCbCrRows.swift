/// Some of a picture's rows as samples of luma and chroma, as a JPEG codes them.
package struct YCbCrRows: Sendable {
    package typealias Plane = YCbCrLayout.Plane

    package let layout: YCbCrLayout
    package var bytes: [UInt8]

    package init(_ layout: YCbCrLayout) {
        self.layout = layout
        bytes = [UInt8](repeating: 0, count: layout.byteCount)
    }

    /// Copies a row of both chromas from other rows of the same width and subsampling.
    package mutating func setChroma(row: Int, from other: YCbCrRows, row otherRow: Int) {
        for plane in [Plane.cb, .cr] {
            let source = other.layout.offset(of: plane, row: otherRow)
            let target = layout.offset(of: plane, row: row)
            bytes.withUnsafeMutableBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: bytes[target...])
                    .copyBytes(from: other.bytes[source..<source + layout.columns(of: plane)])
            }
        }
    }

    /// Repeats a row of both chromas in another one.
    package mutating func repeatChroma(row: Int, at target: Int) {
        for plane in [Plane.cb, .cr] { copy(plane, row: row, to: target) }
    }

    /// Copies a row of a plane to another one of it, with what lies behind its end.
    package mutating func copy(_ plane: Plane, row: Int, to target: Int) {
        let length = layout.stride(of: plane) - YCbCrLayout.margin
        let (from, to) = (layout.offset(of: plane, row: row), layout.offset(of: plane, row: target))
        bytes.withUnsafeMutableBytes { bytes in
            UnsafeMutableRawBufferPointer(rebasing: bytes[to..<to + length])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[from..<from + length]))
        }
    }

    /// Repeats the first sample of chroma before its rows, and the last one behind them.
    /// - Parameter rows: of chroma.
    package mutating func extendChroma(rows: ClosedRange<Int>) {
        for plane in [Plane.cb, .cr] {
            for row in rows {
                let start = layout.offset(of: plane, row: row)
                let end = start + layout.columns(of: plane)
                bytes[start - 1] = bytes[start]
                bytes[end] = bytes[end - 1]
            }
        }
    }

    /// Repeats the picture's last rows down to the end of a row of blocks.
    /// - Parameter count: its rows that are here. Where rows share chroma, one more of luma was made of an odd number.
    package mutating func extendDown(from count: Int) {
        let pairs = count.rounded(up: layout.subsampling.rows)
        let end = count.rounded(up: 8 * layout.subsampling.rows)
        for plane in Plane.allCases {
            let unit = plane == .luma ? 1 : layout.subsampling.rows
            for row in pairs / unit..<end / unit { copy(plane, row: pairs / unit - 1, to: row) }
        }
    }
}
