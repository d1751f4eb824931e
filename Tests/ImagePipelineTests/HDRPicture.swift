import Glibc
import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport

/// The HDR picture that a JPEG with a gain map stands for, in double precision: written to be read.
struct HDRPicture {
    let base: Decoded
    let map: Decoded
    /// The map's file, at the place that the index (MPF) states.
    let mapFile: [UInt8]
    let parameters: GainMapParameters

    struct Unreadable: Error {}

    init(_ file: [UInt8]) throws {
        guard let place = Self.secondPicture(in: file) else { throw Unreadable() }
        base = try Decoded(file)
        mapFile = Array(file[place])
        map = try Decoded(mapFile)
        guard let parameters = GainMapMetadata(map.header.metadata)?.parameters else { throw Unreadable() }
        self.parameters = parameters
    }

    /// The index's second entry, in an index as ours are: big-endian, with the entries at 50.
    static func secondPicture(in file: [UInt8]) -> Range<Int>? {
        guard let start = file.firstRange(of: Array("MPF\0MM".utf8)).map({ $0.lowerBound + 4 }) else { return nil }
        let number = { (at: Int) in file[start + at..<start + at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (primary, size, offset) = (number(54), number(70), number(74))
        // The first picture ends where the second begins.
        guard start + offset == primary, start + offset + size <= file.count else { return nil }
        return start + offset..<start + offset + size
    }

    /// The light of each pixel, for a map with as many pixels as the base picture.
    var lightOfPixels: LinearPicture {
        let size = base.picture.size
        return LinearPicture(
            size: size,
            values: (0..<size.width * size.height).map { pixel in
                let (x, y) = (Double(pixel % size.width) + 0.5, Double(pixel / size.width) + 0.5)
                return SIMD4(light(x, y), 1)
            })
    }

    /// Light in 1 for SDR's white, at a place in pixels of the base picture from its upper left corner.
    func light(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let base = Self.sample(self.base.picture, x, y) { LinearPicture.decode($0) }
        let size = self.base.picture.size
        let samples = Self.sample(
            map.picture, x / Double(size.width) * Double(map.picture.size.width),
            y / Double(size.height) * Double(map.picture.size.height)
        ) { $0 }
        var light = SIMD3<Double>()
        for index in 0..<3 {
            let channel = parameters.channel(index)
            let gain =
                channel.minimum + (channel.maximum - channel.minimum) * pow(max(0, samples[index]), 1 / channel.gamma)
            light[index] = (base[index] + channel.baseOffset) * exp2(gain) - channel.alternateOffset
        }
        return light
    }

    /// Between the four pixels around a place.
    private static func sample(
        _ picture: PixelBuffer, _ x: Double, _ y: Double, _ decode: (Double) -> Double
    ) -> SIMD3<Double> {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (across, down) = (x - 0.5 - left, y - 0.5 - top)
        var sum = SIMD3<Double>()
        for (column, row, weight) in [
            (left, top, (1 - across) * (1 - down)), (left + 1, top, across * (1 - down)),
            (left, top + 1, (1 - across) * down), (left + 1, top + 1, across * down),
        ] where weight > 0 {
            let column = min(max(Int(column), 0), picture.size.width - 1)
            let row = min(max(Int(row), 0), picture.size.height - 1)
            let offset = 4 * (row * picture.size.width + column)
            for index in 0..<3 { sum[index] += weight * decode(Double(picture.bytes[offset + index]) / 255) }
        }
        return sum
    }

    /// How far its light is from that of another picture, in shares of the other's: the mean, and what 99 in 100 do not exceed.
    /// Compared are means of blocks of 8 × 8 pixels, of each colour: half a level of eight bits, to which each pixel of the base is
    /// rounded, is up to a percent of its light by itself.
    /// - Parameter place: where the other picture has what is at a place in this one, both in pixels.
    func difference(
        from other: HDRPicture, _ place: (_ x: Double, _ y: Double) -> (x: Double, y: Double)
    ) -> (mean: Double, most: Double) {
        var differences: [Double] = []
        for top in stride(from: 0, to: base.picture.size.height - 7, by: 8) {
            for left in stride(from: 0, to: base.picture.size.width - 7, by: 8) {
                var sums = (SIMD3<Double>(), SIMD3<Double>())
                for pixel in 0..<64 {
                    let (x, y) = (Double(left + pixel % 8) + 0.5, Double(top + pixel / 8) + 0.5)
                    let there = place(x, y)
                    sums.0 += light(x, y)
                    sums.1 += other.light(there.x, there.y)
                }
                for index in 0..<3 { differences.append(abs(sums.0[index] - sums.1[index]) / abs(sums.1[index])) }
            }
        }
        differences.sort()
        return (differences.reduce(0, +) / Double(differences.count), differences[differences.count * 99 / 100])
    }
}
