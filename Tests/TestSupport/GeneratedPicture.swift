import ImageCore

/// Pictures made of a formula or of random numbers, the same in each run.
package enum GeneratedPicture {
    /// Slow gradients with a disc in them, as photographs are more than not; alpha falls from left to right.
    package static func smooth(_ width: Int, _ height: Int, format: PixelFormat = .rgba8) -> PixelBuffer {
        make(width, height, format) { x, y in
            let across = Double(x) / Double(max(1, width - 1))
            let down = Double(y) / Double(max(1, height - 1))
            let far = ((across - 0.4) * (across - 0.4) + (down - 0.6) * (down - 0.6)).squareRoot()
            return [across, down, far < 0.25 ? 0.9 : 0.3 + far / 3, 1 - across / 2]
        }
    }

    /// Each channel of each pixel by chance.
    package static func noise(
        _ width: Int, _ height: Int, format: PixelFormat = .rgba8, seed: UInt64 = 1
    ) -> PixelBuffer {
        var random = SplitMix(seed: seed)
        return make(width, height, format) { _, _ in
            (0..<4).map { _ in Double(random.next() >> 48) / 65_535 }
        }
    }

    /// Rows of letters that come again, on flat ground.
    package static func drawing(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height), format: .rgba8)
        picture.bytes = (0..<width * height).flatMap { _ in [250, 248, 240, 255] as [UInt8] }
        var random = SplitMix(seed: 5)
        let letters = (0..<26).map { _ in (0..<10).map { _ in UInt8.random(in: 0...255, using: &random) } }
        for line in stride(from: 8, to: height - 12, by: 16) {
            for left in stride(from: 8, to: width - 12, by: 10) {
                guard let letter = letters.randomElement(using: &random) else { continue }
                for (down, bits) in letter.enumerated() {
                    for across in 0..<8 where bits >> across & 1 == 1 {
                        let index = 4 * ((line + down) * width + left + across)
                        picture.bytes.replaceSubrange(index..<index + 3, with: [30, 30, 40])
                    }
                }
            }
        }
        return picture
    }

    /// A photograph's grain on slow gradients.
    package static func grainy(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = smooth(width, height)
        var random = SplitMix(seed: 7)
        for index in picture.bytes.indices where index % 4 < 3 {
            let grain = (0..<4).map { _ in Int.random(in: -2...2, using: &random) }.reduce(0, +)
            picture.bytes[index] = UInt8(clamping: Int(picture.bytes[index]) + grain)
        }
        return picture
    }

    /// Pixels of a formula, row by row.
    /// - Parameter color: red, green, blue and alpha of a pixel, 0…1.
    package static func make(
        _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8, color: (_ x: Int, _ y: Int) -> [Double]
    ) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height), format: format)
        var position = 0
        for y in 0..<height {
            for x in 0..<width {
                for value in color(x, y).prefix(format.channelCount) {
                    if format.bitsPerChannel == 16 {
                        let sample = UInt16((value * 65_535).rounded())
                        withUnsafeBytes(of: sample) { bytes in
                            picture.bytes[position] = bytes[0]
                            picture.bytes[position + 1] = bytes[1]
                        }
                        position += 2
                    } else {
                        picture.bytes[position] = UInt8((value * 255).rounded())
                        position += 1
                    }
                }
            }
        }
        return picture
    }
}

/// A small generator of random numbers with a seed.
package struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
