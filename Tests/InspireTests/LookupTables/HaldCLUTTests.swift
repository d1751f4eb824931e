import FilterEngine
import ImageCore
import Inspire
import TestSupport
import Testing

struct HaldCLUTTests {
    /// The picture of a level whose every pixel is its own position in the cube.
    private func identity(level: Int, format: PixelFormat) -> PixelBuffer {
        let edge = level * level * level
        let size = level * level
        var picture = PixelBuffer(size: PixelSize(width: edge, height: edge), format: format)
        for pixel in 0..<edge * edge {
            let vertex = [pixel % size, pixel / size % size, pixel / (size * size)]
            for (channel, index) in vertex.enumerated() {
                let level = (Double(index) / Double(size - 1) * Double(format.highestLevel)).rounded()
                picture.set(Int(level), pixel: pixel, channel: channel)
            }
        }
        return picture
    }

    @Test("Level L is a lattice of L² points, red fastest", arguments: [2, 3, 8], [PixelFormat.rgba8, .rgba16])
    func levels(level: Int, format: PixelFormat) throws {
        let table = try ColorLookupTable(haldCLUT: identity(level: level, format: format), named: "hald.png")
        #expect(table.size == level * level && table.colors.count == table.size * table.size * table.size)
        let tolerance = 0.51 / Float(format.highestLevel)
        var worst: Float = 0
        for (index, color) in table.colors.enumerated() {
            let vertex = SIMD3(index % table.size, index / table.size % table.size, index / table.size / table.size)
            for channel in 0..<3 {
                worst = max(worst, abs(color[channel] - Float(vertex[channel]) / Float(table.size - 1)))
            }
        }
        #expect(worst <= tolerance)
    }

    @Test(
        "Pictures that are no HaldCLUT are refused",
        arguments: [
            PixelSize(width: 100, height: 100), PixelSize(width: 64, height: 63), PixelSize(width: 1, height: 1),
            PixelSize(width: 4913, height: 4913),
        ])
    func others(size: PixelSize) {
        let error = #expect(throws: LookupTableError.self) {
            try ColorLookupTable(haldCLUT: PixelBuffer(size: size, format: .rgba8), named: "photo.png")
        }
        #expect(error?.description.hasPrefix("photo.png: expected a HaldCLUT") == true)
        #expect(error?.description.contains("found a picture of \(size)") == true)
    }
}
