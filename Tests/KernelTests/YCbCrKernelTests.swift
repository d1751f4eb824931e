import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Kernels between a JPEG's samples and pixels. They are exact.
struct YCbCrKernelTests {
    /// Bytes with room behind them as far as kernels write or read, and repeated edges.
    private func row(_ samples: [UInt8], offset: Int) -> (memory: GuardedMemory, start: UnsafeMutableRawPointer) {
        let room = [UInt8](repeating: samples.last ?? 0, count: 2 * YCbCrRow.lanes)
        let memory = GuardedMemory([samples.first ?? 0] + samples + room, offset: offset)
        return (memory, memory.start + 1)
    }

    private func pixels(_ memory: GuardedMemory, _ count: Int) -> [UInt8] { Array(memory.bytes.prefix(4 * count)) }

    @Test("upsampled chroma", arguments: InstructionSet.available)
    func upsampled(set: InstructionSet) {
        Trials.forEach(seed: 31) { count, offset, generator in
            let luma = generator.bytes(count)
            let chroma = (0..<4).map { _ in generator.bytes((count + 1) / 2) }
            let rows = ([luma] + chroma).map { row($0, offset: (5 * offset) % 64) }
            for rounding in [ChromaRounding.halfSize, .halfWidth] {
                let output = GuardedMemory(count: 4 * (count + YCbCrRow.lanes), offset: offset)
                set.kernels.upsampledYCbCrToRGBA8(
                    YU12Row(
                        luma: rows[0].start, nearU: rows[1].start, farU: rows[2].start, nearV: rows[3].start,
                        farV: rows[4].start), rounding, output.start, count)
                let expected = (0..<count).flatMap { column in
                    let add = Int(column % 2 == 0 ? rounding.even : rounding.odd)
                    return ScalarKernels.rgba(
                        y: Int(luma[column]),
                        cb: ScalarKernels.upsampled(chroma[0], chroma[1], column: column, rounding: add),
                        cr: ScalarKernels.upsampled(chroma[2], chroma[3], column: column, rounding: add))
                }
                #expect(pixels(output, count) == expected, "\(count) columns")
                #expect(output.isIntactAround && rows.allSatisfy { $0.memory.isIntactAround })
            }
        }
    }

    @Test("where both rows are one, chroma is libjpeg's of half the width: three quarters and a quarter")
    func halfWidth() {
        for near in 0..<256 {
            for beside in 0..<256 {
                let samples = [UInt8(near), UInt8(beside)]
                let (even, odd) = (Int(ChromaRounding.halfWidth.even), Int(ChromaRounding.halfWidth.odd))
                let right = ScalarKernels.upsampled(samples, samples, column: 1, rounding: odd)
                let left = ScalarKernels.upsampled(samples, samples, column: 2, rounding: even)
                #expect(right == (3 * near + beside + 2) / 4 && left == (3 * beside + near + 1) / 4)
            }
        }
    }

    @Test("every luma with every chroma, at full resolution", arguments: InstructionSet.available)
    func full(set: InstructionSet) {
        let all = (0..<256).map { UInt8($0) }
        for cr in stride(from: 0, to: 256, by: 3) + [255] {
            for y in stride(from: 0, to: 256, by: 15) {
                let (luma, cb, red) = (
                    [UInt8](repeating: UInt8(y), count: 256), all, [UInt8](repeating: UInt8(cr), count: 256)
                )
                let rows = [luma, cb, red].map { row($0, offset: y % 64) }
                let output = GuardedMemory(count: 4 * (256 + YCbCrRow.lanes), offset: cr % 64)
                set.kernels.yCbCrToRGBA8(
                    YCbCrRow(luma: rows[0].start, cb: rows[1].start, cr: rows[2].start), output.start, 256)
                let expected = all.flatMap { ScalarKernels.rgba(y: y, cb: Int($0), cr: cr) }
                #expect(pixels(output, 256) == expected && output.isIntactAround)
            }
        }
    }

    @Test("pixels to samples, with each kind of chroma", arguments: InstructionSet.available)
    func samples(set: InstructionSet) {
        let kernels = set.kernels
        Trials.forEach(seed: 32) { count, offset, generator in
            // Each row's last pixel is repeated as far as kernels read.
            let rows = (0..<2).map { _ in
                let pixels = generator.bytes(4 * count)
                return pixels + (0..<YCbCrRow.lanes).flatMap { _ in pixels.suffix(4) }
            }
            let inputs = rows.map { GuardedMemory($0, offset: offset) }
            let exact = rows.map { row in
                stride(from: 0, to: row.count, by: 4).map { ScalarKernels.yCbCr(row[$0..<$0 + 4]) }
            }
            let planes = (0..<4).map { _ in GuardedMemory(count: count + YCbCrRow.lanes, offset: 63 - offset) }
            let output = YCbCrRow(luma: planes[0].start, cb: planes[1].start, cr: planes[2].start)
            func check(_ columns: Int, _ chroma: (_ column: Int, _ component: Int) -> Int) {
                let rounded = (count + columns - 1) / columns
                #expect(planes[0].bytes.prefix(count).map { Int($0) } == exact[0].prefix(count).map { $0[0] })
                for component in 1...2 {
                    let expected = (0..<rounded).map { chroma($0, component) }
                    #expect(planes[component].bytes.prefix(rounded).map { Int($0) } == expected, "\(count) columns")
                }
                #expect(planes.allSatisfy(\.isIntactAround) && inputs.allSatisfy(\.isIntactAround))
            }

            kernels.rgba8ToYCbCr(inputs[0].start, output, count)
            check(1) { exact[0][$0][$1] }
            kernels.rgba8ToHalfWidthYCbCr(inputs[0].start, output, count)
            check(2) { (exact[0][2 * $0][$1] + exact[0][2 * $0 + 1][$1] + $0 % 2) / 2 }
            kernels.rgba8ToHalfSizeYCbCr(inputs[0].start, inputs[1].start, output, planes[3].start, count)
            check(2) { column, component in
                let sum = exact.reduce(0) { $0 + $1[2 * column][component] + $1[2 * column + 1][component] }
                return (sum + 1 + column % 2) / 4
            }
            #expect(planes[3].bytes.prefix(count).map { Int($0) } == exact[1].prefix(count).map { $0[0] })
        }
    }

    @Test("every colour of a coarse cube to samples", arguments: InstructionSet.available)
    func cube(set: InstructionSet) {
        let levels = (0..<52).map { UInt8(5 * $0) }
        for red in levels {
            let colors: [UInt8] = levels.flatMap { green in levels.flatMap { [red, green, $0, 255] as [UInt8] } }
            let count = colors.count / 4
            let padded = colors + [UInt8](repeating: 0, count: 4 * YCbCrRow.lanes)
            let planes = (0..<3).map { _ in GuardedMemory(count: count + YCbCrRow.lanes) }
            set.kernels.rgba8ToYCbCr(
                padded, YCbCrRow(luma: planes[0].start, cb: planes[1].start, cr: planes[2].start), count)
            let expected = stride(from: 0, to: colors.count, by: 4).map { ScalarKernels.yCbCr(colors[$0..<$0 + 4]) }
            for plane in 0..<3 {
                #expect(planes[plane].bytes.prefix(count).map { Int($0) } == expected.map { $0[plane] })
            }
        }
    }
}
