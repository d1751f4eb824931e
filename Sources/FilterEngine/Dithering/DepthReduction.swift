import ImageCore
import KernelDispatch
import KernelInterface

/// Rounds rows of 16 bits to the levels of 8 bits, with noise where neighbours differ by little: the values stay in 16 bits, and no
/// encoder has anything left to round.
package struct DepthReduction: Sendable {
    private let instructionSet: InstructionSet

    package init(instructionSet: InstructionSet) { self.instructionSet = instructionSet }

    /// - Parameters:
    ///   - rows: RGBA of 16 bits.
    ///   - firstRow: the first row's number in the picture, even.
    package func run(on rows: inout MutableRawSpan, layout: PixelLayout, firstRow: Int) {
        precondition(layout.format == .rgba16 && layout.byteCount <= rows.byteCount && firstRow % 2 == 0)
        let kernels = instructionSet.kernels
        let scratch = TileScratch()
        let tiles = [scratch.tile, scratch.original]
        withExtendedLifetime(scratch) {
            rows.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                for row in stride(from: 0, to: layout.size.height, by: 2) {
                    let lines = row..<min(row + 2, layout.size.height)
                    for x in stride(from: 0, to: layout.size.width, by: tileCapacity) {
                        let count = min(tileCapacity, layout.size.width - x)
                        func pixels(_ line: Int) -> UnsafeMutableRawPointer {
                            start + line * layout.bytesPerRow + x * layout.format.bytesPerPixel
                        }
                        for line in lines { kernels.loadRGBA16(pixels(line), tiles[line - row], count) }
                        kernels.roundWithNoise(tiles[0], tiles[lines.count - 1], count, x: x, y: firstRow + row)
                        for line in lines {
                            kernels.storeRGB16(tiles[line - row], pixels(line), pixels(line), count)
                        }
                    }
                }
            }
        }
    }
}
