import Foundation
import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// A picture that is known at every point.
protocol Scene: Sendable {
    /// The linear light at a point: x from −aspect (left) to aspect (right), y from −1 (bottom) to 1 (top).
    /// - Parameter jitter: 0…1, another for each sample of a pixel, for what is too fine to be seen.
    func light(x: Float, y: Float, jitter: Float) -> Vector
}

/// A scene's pixels: linear light at first, then what a screen is given.
struct Canvas {
    let size: PixelSize
    /// Red, green, blue in linear light, row by row.
    var pixels: [Vector]

    /// Takes the mean of `samples` × `samples` points a pixel, on all processors.
    static func render(_ scene: some Scene, size: PixelSize, samples: Int) async -> Canvas {
        let bandHeight = 16
        let bands = (size.height + bandHeight - 1) / bandHeight
        var pixels = [Vector](repeating: .zero, count: size.width * size.height)
        await withTaskGroup(of: (Int, [Vector]).self) { group in
            for band in 0..<bands {
                group.addTask {
                    let rows = band * bandHeight..<min((band + 1) * bandHeight, size.height)
                    return (rows.lowerBound * size.width, render(scene, rows: rows, size: size, samples: samples))
                }
            }
            for await (start, part) in group { pixels.replaceSubrange(start..<start + part.count, with: part) }
        }
        return Canvas(size: size, pixels: pixels)
    }

    private static func render(_ scene: some Scene, rows: Range<Int>, size: PixelSize, samples: Int) -> [Vector] {
        let step = 2 / Float(size.height)
        let aspect = Float(size.width) / Float(size.height)
        var result: [Vector] = []
        result.reserveCapacity(rows.count * size.width)
        for row in rows {
            for column in 0..<size.width {
                var sum = Vector.zero
                // Samples of a pixel share out what is random, from a start that is each pixel's own.
                let start = Noise.random(Int32(column), Int32(row), 77)
                for index in 0..<samples * samples {
                    let x = (Float(index % samples) + 0.5) / Float(samples)
                    let y = (Float(index / samples) + 0.5) / Float(samples)
                    let jitter = start + Float(index) * 0.618_034
                    let light = scene.light(
                        x: (Float(column) + x) * step - aspect, y: 1 - (Float(row) + y) * step,
                        jitter: jitter - Float(Int(jitter))
                    )
                    // What is brighter than paper white counts little more than that: edges stay smooth.
                    sum += light / (1 + 0.12 * max(light.x, light.y, light.z))
                }
                let mean = sum / Float(samples * samples)
                result.append(mean / (1 - 0.12 * min(mean.max(), 8)))
            }
        }
        return result
    }

    /// What a screen gets for a pixel's light: film's curve, then sRGB's. 0…1.
    private func encoded(_ light: Vector) -> Vector {
        let x = light
        // The fit of the ACES film curve by Narkowicz.
        let film = x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14)
        func channel(_ x: Float) -> Float {
            let x = clamp(x)
            return x <= 0.003_130_8 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
        }
        return Vector(channel(film.x), channel(film.y), channel(film.z))
    }

    /// Eight bits a channel. Half a level of noise keeps smooth skies from breaking into bands.
    func writeJPEG(to path: FilePath, quality: Int) throws {
        var rows = PixelBuffer(size: size, format: .rgba8)
        for (index, light) in pixels.enumerated() {
            let (x, y) = (Int32(index % size.width), Int32(index / size.width))
            let noise = Noise.random(x, y, 1) + Noise.random(x, y, 2) - 1
            let value = encoded(light) * 255 + 0.5 + 0.6 * noise
            for channel in 0..<3 { rows.bytes[4 * index + channel] = UInt8(clamp(value[channel], 0, 255)) }
            rows.bytes[4 * index + 3] = 255
        }
        var options = JPEGEncodingOptions(quantization: .quality(quality), optimizesHuffman: true)
        options.sampling = JPEGSubsampling.s420.sampling
        try write(rows, hasAlpha: false, coding: .jpeg(options), to: path)
    }

    /// Sixteen bits a channel.
    func writePNG16(to path: FilePath) throws {
        var rows = PixelBuffer(size: size, format: .rgba16)
        rows.bytes.withUnsafeMutableBytes { bytes in
            let channels = bytes.bindMemory(to: UInt16.self)
            for (index, light) in pixels.enumerated() {
                let value = encoded(light) * 65535 + 0.5
                for channel in 0..<3 { channels[4 * index + channel] = UInt16(clamp(value[channel], 0, 65535)) }
                channels[4 * index + 3] = 65535
            }
        }
        try write(rows, hasAlpha: false, coding: .png(PNGEncodingOptions(bitDepth: 16, compressionLevel: 9)), to: path)
    }

    /// Eight bits a channel with transparency, 0…1 for each pixel.
    func writePNG(to path: FilePath, alpha: [Float]) throws {
        var rows = PixelBuffer(size: size, format: .rgba8)
        for (index, light) in pixels.enumerated() {
            let value = encoded(light) * 255 + 0.5
            for channel in 0..<3 { rows.bytes[4 * index + channel] = UInt8(clamp(value[channel], 0, 255)) }
            rows.bytes[4 * index + 3] = UInt8(clamp(alpha[index] * 255 + 0.5, 0, 255))
        }
        try write(rows, hasAlpha: true, coding: .png(PNGEncodingOptions(compressionLevel: 9)), to: path)
    }

    private func write(
        _ rows: PixelBuffer, hasAlpha: Bool, coding: some EncoderSettings, to path: FilePath
    ) throws {
        let file = try FileDestination(path, overwrites: true)
        let request = EncodingRequest(
            size: size, rowFormat: rows.format, colorModel: .rgb, hasAlpha: hasAlpha, coding: coding
        )
        let encoder = try ImageEncoders.make(request, sink: file)
        try encoder.writeRows(size.height, from: rows.bytes.span.bytes, bytesPerRow: rows.layout.bytesPerRow)
        try encoder.finish()
        try file.commit()
    }
}
