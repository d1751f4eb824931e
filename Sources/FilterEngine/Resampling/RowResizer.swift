import ImageCore
import KernelDispatch
import KernelInterface

/// Resizes a picture with Lanczos' filter of three lobes: first along each row, then across those rows that a result needs.
///
/// Weights add up to 1 at the edges too. A picture of the same size stays as it is, but for rounding.
///
/// Each sum is clamped to the range of the pixels under the filter's main lobe, which are the two nearest ones where a picture
/// is enlarged. Lanczos' filter overshoots beside an edge, and in linear light that ends in black lines: beside 60 and 200 it
/// goes below 0. This is the anti-ringing of libplacebo and mpv (`antiring` and `scale-antiring`) at full strength.
package struct RowResizer: RowResampler {
    package let size: PixelSize
    private let inputSize: PixelSize
    private let pixels: LinearPixels
    private let across: RowWeights?
    private let down: ResampleWeights
    /// The rows that were just taken, and the sum that becomes a result.
    private var input: LinearRows
    private var sum: LinearRows
    /// Rows of the result's width, a multiple of four.
    private var rows: LinearRows
    private var takenRows = 0
    private var givenRows = 0

    /// - Parameters:
    ///   - from: the picture's size, and `to` the result's. Both have pixels.
    ///   - eighths: how much of a picture the rows are that was decoded smaller: `fullSize` times so many eighths, rounded
    ///     up. The last pixels of rows and columns are not all of them in the picture.
    ///   - format: of the rows: RGBA, 8 or 16 bits.
    package init(
        from inputSize: PixelSize, fullSize: PixelSize? = nil, eighths: Int = 8, to size: PixelSize,
        format: PixelFormat,
        instructionSet: InstructionSet
    ) {
        let fullSize = fullSize ?? inputSize
        func length(_ count: Int) -> Double { Double(count * eighths) / 8 }
        self.size = size
        self.inputSize = inputSize
        pixels = LinearPixels(instructionSet, format)
        let line = ResampleWeights(from: inputSize.width, length: length(fullSize.width), to: size.width)
        across = line.isIdentity ? nil : RowWeights(line, count: size.width)
        down = ResampleWeights(from: inputSize.height, length: length(fullSize.height), to: size.height)
        input = LinearRows(width: Self.inputWidth(inputSize, size), capacity: 4)
        sum = LinearRows(width: size.width, capacity: 1)
        rows = LinearRows(width: size.width, capacity: Self.keptRows(down))
    }

    /// Rows that a result is made of, and those that were taken with the last of them: they come four at a time.
    private static func keptRows(_ down: ResampleWeights) -> Int { Self.fours(down.mostTaps + 3) }

    private static func fours(_ count: Int) -> Int { (count + 3) / 4 * 4 }

    /// Room for the neighbours with the weight 0 that a kernel counts at the end of a row.
    private static func inputWidth(_ inputSize: PixelSize, _ size: PixelSize) -> Int {
        inputSize.width + RowWeights.taps(ResampleWeights(from: inputSize.width, to: size.width))
    }

    /// Bytes that it holds.
    package static func memory(from inputSize: PixelSize, to size: PixelSize) -> Int {
        let taps = RowWeights.taps(ResampleWeights(from: inputSize.width, to: size.width))
        let kept = keptRows(ResampleWeights(from: inputSize.height, to: size.height)) + 1
        return LinearRows.memory(width: inputWidth(inputSize, size), capacity: 4)
            + LinearRows.memory(width: size.width, capacity: kept) + 4 * size.width * (taps + 3)
    }

    package var neededRows: Int {
        givenRows < size.height ? min(inputSize.height, Self.fours(down.taps(of: givenRows).upperBound)) : 0
    }

    package mutating func take(_ row: RawSpan) {
        let (pixels, inputWidth, width) = (pixels, inputSize.width, size.width)
        guard let across else {
            rows.withRow(takenRows) { pixels.decode(row, into: $0, width: width) }
            takenRows += 1
            return
        }
        input.withRow(takenRows) { pixels.decode(row, into: $0, width: inputWidth) }
        takenRows += 1
        guard takenRows % 4 == 0 || takenRows == inputSize.height else { return }
        // Four rows lie side by side in both; behind the picture's last one are some that nobody asks for.
        let (inputStride, stride, first) = (input.stride, rows.stride, (takenRows - 1) / 4 * 4)
        input.withRow(0) { input in
            rows.withRow(first) { output in
                across.withParameters { pixels.kernels.resampleFourRows(input, inputStride, output, stride, width, $0) }
            }
        }
    }

    package mutating func give(into output: inout MutableRawSpan, at offset: Int) {
        let taps = down.taps(of: givenRows)
        precondition(givenRows < size.height && takenRows == neededRows, "rows are given as they are needed")
        let weights = down.weights(of: givenRows)
        let lobe = down.lobe(of: givenRows)
        let (pixels, width) = (pixels, size.width)
        sum.withRow(0) { sum in
            rows.withRows(taps, height: inputSize.height) { rows in
                pixels.kernels.sumRows(
                    rows, weights, weights.count, lobe.lowerBound - taps.lowerBound, lobe.count, sum, width
                )
            }
        }
        sum.withRow(0) { pixels.encode($0, into: &output, at: offset, width: width) }
        givenRows += 1
    }
}

/// The weights of all pixels of a row.
private struct RowWeights: Sendable {
    private var starts: [Int32] = []
    private var weights: [Float] = []
    private let taps: Int
    private var lobeStarts: [Int32] = []
    private var lobeEnds: [Int32] = []
    private let lobeTaps: Int

    init(_ line: ResampleWeights, count: Int) {
        taps = Self.taps(line)
        lobeTaps = line.mostLobeTaps
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

    /// As many as any pixel needs, rounded up to what a kernel takes at a time.
    static func taps(_ line: ResampleWeights) -> Int { (line.mostTaps + 3) / 4 * 4 }

    func withParameters(_ body: (ResampleParameters) -> Void) {
        starts.withUnsafeBufferPointer { starts in
            weights.withUnsafeBufferPointer { weights in
                lobeStarts.withUnsafeBufferPointer { lobeStarts in
                    lobeEnds.withUnsafeBufferPointer { lobeEnds in
                        body(
                            ResampleParameters(
                                starts: starts.baseAddress!, weights: weights.baseAddress!, taps: taps,
                                lobeStarts: lobeStarts.baseAddress!, lobeEnds: lobeEnds.baseAddress!,
                                lobeTaps: lobeTaps
                            ))
                    }
                }
            }
        }
    }
}
