import ImageCore
import KernelDispatch
import KernelInterface

/// Resizes a picture with a Lanczos filter of three lobes: a horizontal pass over each row, then a vertical one.
///
/// Weights add up to 1 at the edges too. A picture of the same size stays the same but for rounding.
///
/// Each sum is clamped to the range of the pixels under the filter's main lobe, which are the two nearest ones where a picture
/// is enlarged. Lanczos' filter overshoots beside an edge, and in linear light that ends in black lines: beside 60 and 200 it
/// goes below 0. This is the anti-ringing of libplacebo and mpv (`antiring` and `scale-antiring`) at full strength. For edges to
/// stay as sharp, the filter is a little narrower where a picture is enlarged.
package struct RowResizer: RowResampler {
    package let size: PixelSize
    private let inputSize: PixelSize
    private let pixels: LinearPixels
    private let across: RowWeights?
    private let down: ResampleWeights
    /// The eight rows that were pushed last, interleaved pixel by pixel, and the sum that becomes a result.
    private var input: LinearRows
    private var sum: LinearRows
    /// Rows of the result's width, a multiple of eight.
    private var rows: LinearRows
    private var pushedRows = 0
    private var pulledRows = 0

    /// - Parameters:
    ///   - from: the picture's full size, and `to` the result's. Both have pixels.
    ///   - scale: that at which the picture's rows were decoded.
    ///   - format: of the rows: RGBA, 8 or 16 bits.
    package init(
        from fullSize: PixelSize, scale: DecodingScale = .full, to size: PixelSize, format: PixelFormat,
        instructionSet: InstructionSet
    ) {
        self.size = size
        inputSize = scale.size(of: fullSize)
        pixels = LinearPixels(instructionSet, format)
        let weights = Self.weights(from: fullSize, scale: scale, to: size)
        across = weights.across.isIdentity ? nil : RowWeights(weights.across, from: inputSize.width, to: size.width)
        down = weights.down
        input = LinearRows(width: 8 * (across?.inputWidth ?? 0), capacity: 1)
        sum = LinearRows(width: size.width, capacity: 1)
        rows = LinearRows(width: size.width, capacity: Self.keptRows(down))
    }

    private static func weights(
        from fullSize: PixelSize, scale: DecodingScale, to size: PixelSize
    ) -> (across: ResampleWeights, down: ResampleWeights) {
        func weights(_ full: Int, _ decoded: Int, to count: Int) -> ResampleWeights {
            ResampleWeights(from: decoded, length: scale.length(of: full), to: count)
        }
        let decoded = scale.size(of: fullSize)
        return (
            weights(fullSize.width, decoded.width, to: size.width),
            weights(fullSize.height, decoded.height, to: size.height)
        )
    }

    /// Rows that a result is made of, and those that were pushed with the last of them: they come eight at a time.
    private static func keptRows(_ down: ResampleWeights) -> Int { Self.eights(down.maximumTaps + 7) }

    private static func eights(_ count: Int) -> Int { (count + 7) / 8 * 8 }

    /// Bytes that it holds.
    package static func memory(from fullSize: PixelSize, scale: DecodingScale = .full, to size: PixelSize) -> Int {
        let (across, down) = weights(from: fullSize, scale: scale, to: size)
        let taps = across.maximumTaps
        let kept = keptRows(down) + 1
        return LinearRows.memory(width: scale.size(of: fullSize).width + taps + across.minimumLobeTaps + 3, capacity: 8)
            + LinearRows.memory(width: size.width, capacity: kept) + 4 * size.width * (taps + 3)
    }

    package var neededRows: Int {
        pulledRows < size.height ? min(inputSize.height, Self.eights(down.taps(of: pulledRows).upperBound)) : 0
    }

    package mutating func push(_ row: RawSpan) {
        let (pixels, inputWidth, width, pushedRow) = (pixels, inputSize.width, size.width, pushedRows)
        pushedRows += 1
        guard let across else {
            rows.withRow(pushedRow) { pixels.decode(row, into: $0, width: width) }
            return
        }
        let margin = across.margin
        input.withRow(0) {
            pixels.decode(row, into: $0 + 32 * margin + 4 * (pushedRow % 8), stride: 32, width: inputWidth)
        }
        guard pushedRows % 8 == 0 || pushedRows == inputSize.height else { return }
        // Rows below the picture's last one are never pulled.
        let (stride, first) = (rows.stride, pushedRow / 8 * 8)
        input.withRow(0) { input in
            across.fillMargins(of: input, width: inputWidth)
            rows.withRow(first) { output in
                across.withParameters {
                    pixels.kernels.resampleEightRows(input + 32 * margin, output, stride, width, $0)
                }
            }
        }
    }

    package mutating func pull(into output: inout MutableRawSpan, at offset: Int) {
        let taps = down.taps(of: pulledRows)
        precondition(pulledRows < size.height && pushedRows == neededRows, "rows are pushed as they are needed")
        let weights = down.weights(of: pulledRows)
        let lobe = down.lobe(of: pulledRows).clamped(to: taps)
        let (pixels, width, inputHeight) = (pixels, size.width, inputSize.height)
        sum.withRow(0) { sum in
            rows.withRows(taps, height: inputHeight) { rows in
                pixels.kernels.sumRows(
                    rows, weights, weights.count, lobe.lowerBound - taps.lowerBound, lobe.count, sum, width
                )
            }
        }
        sum.withRow(0) { pixels.encode($0, into: &output, at: offset, width: width) }
        pulledRows += 1
    }
}

/// The weights of all pixels of a row.
private struct RowWeights: Sendable {
    private var starts: [Int32] = []
    private var weights: [Float] = []
    private let taps: Int
    private var lobeStarts: [Int32] = []
    private var lobeEnds: [Int32] = []
    private let minimumLobeTaps: Int
    /// Pixels on the left and on the right of a row that are under the main lobe of some pixel.
    let margin: Int
    /// Pixels of a row with its margins, with the neighbours of weight 0 that a kernel counts at its end, and with those that
    /// decoding four pixels at a time leaves there.
    let inputWidth: Int

    init(_ line: ResampleWeights, from inputCount: Int, to count: Int) {
        taps = line.maximumTaps
        minimumLobeTaps = line.minimumLobeTaps
        margin = max(0, -line.lobe(of: 0).lowerBound, line.lobe(of: count - 1).upperBound - inputCount)
        inputWidth = margin + inputCount + max(margin, taps, 3)
        weights.reserveCapacity(taps * count)
        for index in 0..<count {
            starts.append(Int32(line.taps(of: index).lowerBound))
            let own = line.weights(of: index)
            weights += own
            weights += repeatElement(0, count: taps - own.count)
            let lobe = line.lobe(of: index)
            lobeStarts.append(Int32(lobe.lowerBound))
            lobeEnds.append(Int32(lobe.upperBound - 1))
        }
    }

    /// Repeats the first and the last pixel of eight interleaved rows, so that a main lobe has as many pixels there as elsewhere.
    func fillMargins(of rows: UnsafeMutablePointer<Float>, width: Int) {
        let first = rows + 32 * margin
        let last = first + 32 * (width - 1)
        for pixel in 0..<margin {
            (rows + 32 * pixel).update(from: first, count: 32)
            (last + 32 * (pixel + 1)).update(from: last, count: 32)
        }
    }

    func withParameters(_ body: (ResampleParameters) -> Void) {
        starts.withUnsafeBufferPointer { starts in
            weights.withUnsafeBufferPointer { weights in
                lobeStarts.withUnsafeBufferPointer { lobeStarts in
                    lobeEnds.withUnsafeBufferPointer { lobeEnds in
                        body(
                            ResampleParameters(
                                starts: starts.baseAddress!, weights: weights.baseAddress!, taps: taps,
                                lobeStarts: lobeStarts.baseAddress!, lobeEnds: lobeEnds.baseAddress!,
                                minimumLobeTaps: minimumLobeTaps
                            ))
                    }
                }
            }
        }
    }
}
