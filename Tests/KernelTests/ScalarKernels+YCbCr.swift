/// Between a JPEG's samples and RGB, as libjpeg's documentation and the JFIF standard have them: weights with 16 bits of fraction.
extension ScalarKernels {
    private static func weight(_ value: Double) -> Int { Int((value * 65536).rounded()) }

    /// A sixteenth of sixteen times the chroma at a column, of two rows whose edges are repeated.
    static func upsampled(_ near: [UInt8], _ far: [UInt8], column: Int, rounding: Int) -> Int {
        let middle = column / 2
        let beside = min(max(column % 2 == 0 ? middle - 1 : middle + 1, 0), near.count - 1)
        let sums = [middle, beside].map { 3 * Int(near[$0]) + Int(far[$0]) }
        return (3 * sums[0] + sums[1] + rounding) / 16
    }

    static func rgba(y: Int, cb: Int, cr: Int) -> [UInt8] {
        let (blue, red) = (cb - 128, cr - 128)
        let half = 1 << 15
        let channels = [
            y + (weight(1.402) * red + half) >> 16,
            y + (-weight(0.34414) * blue - weight(0.71414) * red + half) >> 16,
            y + (weight(1.772) * blue + half) >> 16,
        ]
        return channels.map { UInt8(min(max($0, 0), 255)) } + [255]
    }

    /// Luma, Cb and Cr.
    static func yCbCr(_ pixel: ArraySlice<UInt8>) -> [Int] {
        let colors = pixel.prefix(3).map { Int($0) }
        func sum(_ weights: [Double], _ rounding: Int) -> Int {
            (zip(colors, weights).reduce(rounding) { $0 + $1.0 * weight($1.1) }) >> 16
        }
        let middle = 128 << 16 + (1 << 15 - 1)
        return [
            sum([0.299, 0.587, 0.114], 1 << 15), sum([-0.16874, -0.33126, 0.5], middle),
            sum([0.5, -0.41869, -0.08131], middle),
        ]
    }
}
