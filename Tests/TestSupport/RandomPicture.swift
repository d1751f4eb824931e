import ImageCore

extension PixelBuffer {
    /// A picture of random pixels: colours, greys, channels at their ends, all kinds of alpha.
    package static func random(
        size: PixelSize, format: PixelFormat, using generator: inout SeededGenerator
    ) -> PixelBuffer {
        var buffer = PixelBuffer(size: size, format: format)
        let highest = format.highestLevel
        for pixel in 0..<size.width * size.height {
            let isGray = generator.once(in: 6)
            let gray = level(upTo: highest, using: &generator)
            for channel in 0..<format.channelCount {
                let isAlpha = channel == 3
                let value = isGray && !isAlpha ? gray : level(upTo: highest, using: &generator)
                buffer.set(value, pixel: pixel, channel: channel)
            }
        }
        return buffer
    }

    private static func level(upTo highest: Int, using generator: inout SeededGenerator) -> Int {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: 0
        case 1: highest
        default: .random(in: 0...highest, using: &generator)
        }
    }

    /// One channel of a pixel as its number of levels; pixels are counted along the rows, which have no gaps.
    package func level(pixel: Int, channel: Int) -> Int {
        let index = pixel * format.bytesPerPixel + channel * format.bitsPerChannel / 8
        if format.bitsPerChannel == 8 { return Int(bytes[index]) }
        return Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt16.self) })
    }

    package mutating func set(_ level: Int, pixel: Int, channel: Int) {
        let index = pixel * format.bytesPerPixel + channel * format.bitsPerChannel / 8
        if format.bitsPerChannel == 8 {
            bytes[index] = UInt8(level)
        } else {
            bytes.withUnsafeMutableBytes { $0.storeBytes(of: UInt16(level), toByteOffset: index, as: UInt16.self) }
        }
    }

    /// Red, green and blue of a pixel, 0…1, whatever their order; grey is all three.
    package func color(pixel: Int) -> SIMD3<Double> {
        let channels = format.colorChannels
        func value(_ channel: Int) -> Double {
            Double(level(pixel: pixel, channel: channel)) / Double(format.highestLevel)
        }
        return SIMD3(value(channels[0]), value(channels[1]), value(channels[2]))
    }

    /// 0…1; 1 where the format has none.
    package func alpha(pixel: Int) -> Double {
        format.hasAlpha ? Double(level(pixel: pixel, channel: 3)) / Double(format.highestLevel) : 1
    }
}

extension PixelFormat {
    /// The number of white: 255 or 65,535.
    package var highestLevel: Int { 1 << bitsPerChannel - 1 }

    /// Which channels are red, green and blue.
    package var colorChannels: [Int] {
        switch self {
        case .gray8, .gray16: [0, 0, 0]
        case .bgra8: [2, 1, 0]
        case .rgb8, .rgba8, .rgb16, .rgba16: [0, 1, 2]
        }
    }
}
