import ImageCore
import KernelDispatch
import KernelInterface

/// The layout of a raw frame's samples.
package enum RawFrameFormat: Sendable {
    case yuyv, uyvy, nv12, yu12, rgb24, bgr24, grey
}

/// Turns the planes of a raw frame into pixels.
package struct FrameConversion: Sendable {
    package var format: RawFrameFormat
    /// The weights of red and blue in luma.
    package var lumaOfRed: Double
    package var lumaOfBlue: Double
    /// Whether samples go from 0 to 255, not from 16 to 235 (chroma: to 240).
    package var isFullRange: Bool

    package init(format: RawFrameFormat, lumaOfRed: Double, lumaOfBlue: Double, isFullRange: Bool) {
        self.format = format
        self.lumaOfRed = lumaOfRed
        self.lumaOfBlue = lumaOfBlue
        self.isFullRange = isFullRange
    }

    /// The frame as opaque RGBA8. The caller has made sure that the planes are there and hold the frame.
    package func run(_ planes: [FramePlane], size: PixelSize, instructionSet: InstructionSet) -> PixelBuffer {
        var pixels = PixelBuffer(size: size, format: .rgba8)
        let kernels = instructionSet.kernels
        let bytesPerRow = pixels.layout.bytesPerRow
        pixels.bytes.withUnsafeMutableBytes { output in
            guard let output = output.baseAddress else { return }
            let rows = FrameRows(
                planes: planes, size: size, output: output, bytesPerRow: bytesPerRow, kernels: kernels
            )
            switch format {
            case .yuyv: rows.packed(kernels.convertYUYV, yuv(chromaParts: 4))
            case .uyvy: rows.packed(kernels.convertUYVY, yuv(chromaParts: 4))
            case .nv12: rows.nv12(yuv(chromaParts: 16))
            case .yu12: rows.yu12(yuv(chromaParts: 16))
            case .rgb24: rows.plain(kernels.expandRGB8, bytesPerPixel: 3, stretch)
            case .bgr24: rows.plain(kernels.expandBGR8, bytesPerPixel: 3, stretch)
            case .grey: rows.plain(kernels.expandGray8, bytesPerPixel: 1, stretch)
            }
        }
        return pixels
    }

    private func yuv(chromaParts: Int) -> YUVParameters {
        YUVParameters(
            lumaOfRed: lumaOfRed, lumaOfBlue: lumaOfBlue, isFullRange: isFullRange, chromaParts: chromaParts
        )
    }

    /// 16…235 to 0…255 in each colour; nil where they go from 0 to 255 already.
    private var stretch: FixedMatrixParameters? {
        guard !isFullRange else { return nil }
        let gain: Float = 255.0 / 219
        let lift: Float = -16.0 / 219
        return FixedMatrixParameters(
            MatrixParameters(
                toRed: RGB(red: gain, green: 0, blue: 0), toGreen: RGB(red: 0, green: gain, blue: 0),
                toBlue: RGB(red: 0, green: 0, blue: gain), offset: RGB(red: lift, green: lift, blue: lift), lowest: 0,
                highest: 1
            )
        )
    }
}

/// Runs the kernels over the rows of one frame.
private struct FrameRows {
    let planes: [FramePlane]
    let size: PixelSize
    let output: UnsafeMutableRawPointer
    let bytesPerRow: Int
    let kernels: any KernelTable

    /// Pixels that share a sample of chroma.
    private var pairs: Int { (size.width + 1) / 2 }
    private var chromaRows: Int { (size.height + 1) / 2 }

    func packed(
        _ kernel: (UnsafeRawPointer, UnsafeMutableRawPointer, Int, YUVParameters) -> Void, _ parameters: YUVParameters
    ) {
        let plane = planes[0]
        precondition(plane.holds(rows: size.height, of: 4 * pairs))
        plane.withStart { start in
            for row in 0..<size.height {
                kernel(start + row * plane.bytesPerLine, output + row * bytesPerRow, size.width, parameters)
            }
        }
    }

    func plain(
        _ kernel: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void, bytesPerPixel: Int,
        _ stretch: FixedMatrixParameters?
    ) {
        let plane = planes[0]
        precondition(plane.holds(rows: size.height, of: bytesPerPixel * size.width))
        plane.withStart { start in
            for row in 0..<size.height {
                let pixels = output + row * bytesPerRow
                kernel(start + row * plane.bytesPerLine, pixels, size.width)
                if let stretch { kernels.matrixRGBA8(pixels, pixels, size.width, stretch) }
            }
        }
    }

    func nv12(_ parameters: YUVParameters) {
        let (luma, chroma) = (planes[0], planes[1])
        precondition(luma.holds(rows: size.height, of: size.width))
        precondition(chroma.holds(rows: chromaRows, of: 2 * pairs))
        luma.withStart { lumaStart in
            chroma.withStart { chromaStart in
                for row in 0..<size.height {
                    let (near, far) = rowsOfChroma(around: row)
                    kernels.convertNV12(
                        lumaStart + row * luma.bytesPerLine, chromaStart + near * chroma.bytesPerLine,
                        chromaStart + far * chroma.bytesPerLine, output + row * bytesPerRow, size.width, parameters
                    )
                }
            }
        }
    }

    func yu12(_ parameters: YUVParameters) {
        let (luma, u, v) = (planes[0], planes[1], planes[2])
        precondition(luma.holds(rows: size.height, of: size.width))
        precondition(u.holds(rows: chromaRows, of: pairs) && v.holds(rows: chromaRows, of: pairs))
        luma.withStart { lumaStart in
            u.withStart { uStart in
                v.withStart { vStart in
                    for row in 0..<size.height {
                        let (near, far) = rowsOfChroma(around: row)
                        let samples = YU12Row(
                            luma: lumaStart + row * luma.bytesPerLine, nearU: uStart + near * u.bytesPerLine,
                            farU: uStart + far * u.bytesPerLine, nearV: vStart + near * v.bytesPerLine,
                            farV: vStart + far * v.bytesPerLine
                        )
                        kernels.convertYU12(samples, output + row * bytesPerRow, size.width, parameters)
                    }
                }
            }
        }
    }

    /// The row of chroma that a row of pixels shares with its neighbour, and the next nearest one: a sample lies in the
    /// middle of two rows.
    private func rowsOfChroma(around row: Int) -> (near: Int, far: Int) {
        let near = row / 2
        return (near, min(max(row % 2 == 0 ? near - 1 : near + 1, 0), chromaRows - 1))
    }
}
