import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Kernels that turn a camera's rows into pixels.
struct VideoKernelTests {
    /// The matrices and ranges that cameras use.
    enum Standard: String, CaseIterable {
        case bt601, bt709, bt2020

        var weights: ScalarKernels.LumaWeights {
            switch self {
            case .bt601: .init(red: 0.299, blue: 0.114)
            case .bt709: .init(red: 0.2126, blue: 0.0722)
            case .bt2020: .init(red: 0.2627, blue: 0.0593)
            }
        }
    }

    /// A row of samples, with a second row of chroma for the formats that interpolate between rows.
    struct Row {
        var luma: [UInt8]
        var u: [UInt8]
        var v: [UInt8]
        var farU: [UInt8]
        var farV: [UInt8]

        init(count: Int, using generator: inout SeededGenerator) {
            let pairs = (count + 1) / 2
            luma = generator.bytes(count)
            u = generator.bytes(pairs)
            v = generator.bytes(pairs)
            farU = generator.bytes(pairs)
            farV = generator.bytes(pairs)
        }

        func packed(_ order: (_ even: UInt8, _ odd: UInt8, _ u: UInt8, _ v: UInt8) -> [UInt8]) -> [UInt8] {
            u.indices.flatMap { pair in
                order(luma[2 * pair], 2 * pair + 1 < luma.count ? luma[2 * pair + 1] : 0x77, u[pair], v[pair])
            }
        }
    }

    private func check(
        _ output: GuardedMemory, _ row: Row, betweenRows: Bool, _ standard: Standard, isFullRange: Bool
    ) {
        func blended(_ near: [UInt8], _ far: [UInt8]) -> [Double] {
            zip(near, far).map { betweenRows ? 0.75 * Double($0) + 0.25 * Double($1) : Double($0) }
        }
        let (u, v) = (blended(row.u, row.farU), blended(row.v, row.farV))
        let result = output.bytes
        var worst = 0.0
        for pixel in row.luma.indices {
            let exact = ScalarKernels.levels(
                luma: Double(row.luma[pixel]), u: ScalarKernels.chroma(u, pixel: pixel),
                v: ScalarKernels.chroma(v, pixel: pixel), standard.weights, isFullRange: isFullRange
            )
            for channel in 0..<3 {
                let clampedLevel = min(max(exact[channel], 0), 255)
                worst = max(worst, abs(Double(result[4 * pixel + channel]) - clampedLevel))
            }
            #expect(result[4 * pixel + 3] == 255)
        }
        #expect(worst <= 0.8, "\(row.luma.count) pixels")
        #expect(output.isIntactAround)
    }

    private func parameters(_ standard: Standard, isFullRange: Bool, chromaParts: Int) -> YUVParameters {
        YUVParameters(
            lumaOfRed: standard.weights.red, lumaOfBlue: standard.weights.blue, isFullRange: isFullRange,
            chromaParts: chromaParts
        )
    }

    @Test("YUYV and UYVY", arguments: InstructionSet.available, Standard.allCases)
    func packed(set: InstructionSet, standard: Standard) {
        let kernels = set.kernels
        Trials.forEach(seed: 20) { count, offset, generator in
            let row = Row(count: count, using: &generator)
            let isFullRange = count % 3 == 0
            let parameters = parameters(standard, isFullRange: isFullRange, chromaParts: 4)
            for (bytes, kernel) in [
                (row.packed { [$0, $2, $1, $3] }, kernels.convertYUYV),
                (row.packed { [$2, $0, $3, $1] }, kernels.convertUYVY),
            ] {
                let input = GuardedMemory(bytes, offset: 63 - offset)
                let output = GuardedMemory(count: 4 * count, offset: offset)
                kernel(input.start, output.start, count, parameters)
                check(output, row, betweenRows: false, standard, isFullRange: isFullRange)
                #expect(input.isIntactAround && input.bytes == bytes)
            }
        }
    }

    @Test("NV12 and YU12", arguments: InstructionSet.available, Standard.allCases)
    func planar(set: InstructionSet, standard: Standard) {
        let kernels = set.kernels
        Trials.forEach(seed: 21) { count, offset, generator in
            let row = Row(count: count, using: &generator)
            let isFullRange = count % 3 == 0
            let parameters = parameters(standard, isFullRange: isFullRange, chromaParts: 16)
            func side(_ u: [UInt8], _ v: [UInt8]) -> GuardedMemory {
                GuardedMemory(zip(u, v).flatMap { [$0, $1] }, offset: (3 * offset) % 64)
            }
            let luma = GuardedMemory(row.luma, offset: 63 - offset)
            let (near, far) = (side(row.u, row.v), side(row.farU, row.farV))
            let output = GuardedMemory(count: 4 * count, offset: offset)
            kernels.convertNV12(luma.start, near.start, far.start, output.start, count, parameters)
            check(output, row, betweenRows: true, standard, isFullRange: isFullRange)

            let planes = [row.u, row.farU, row.v, row.farV].map { GuardedMemory($0, offset: (5 * offset) % 64) }
            let planar = GuardedMemory(count: 4 * count, offset: 63 - offset)
            let samples = YU12Row(
                luma: luma.start, nearU: planes[0].start, farU: planes[1].start, nearV: planes[2].start,
                farV: planes[3].start
            )
            kernels.convertYU12(samples, planar.start, count, parameters)
            #expect(planar.bytes == output.bytes && planar.isIntactAround)
            // An array may end with its last use, which therefore comes after the kernel's.
            #expect(luma.bytes == row.luma && luma.isIntactAround && planes.allSatisfy(\.isIntactAround))
        }
    }

    @Test("Neutral chroma becomes exact greys", arguments: InstructionSet.available, Standard.allCases)
    func grays(set: InstructionSet, standard: Standard) {
        for isFullRange in [true, false] {
            let samples = (0..<256).flatMap { level -> [UInt8] in [UInt8(level), 128] }
            let output = GuardedMemory(count: 4 * 256)
            let parameters = parameters(standard, isFullRange: isFullRange, chromaParts: 4)
            set.kernels.convertYUYV(samples, output.start, 256, parameters)
            let expected = (0..<256).flatMap { level -> [UInt8] in
                let exact = isFullRange ? Double(level) : Double(level - 16) * 255 / 219
                let gray = UInt8(min(max(exact, 0), 255).rounded())
                return [gray, gray, gray, 255]
            }
            #expect(output.bytes == expected)
        }
    }
}
