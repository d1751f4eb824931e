import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Lattices over 8-bit pixels, against the interpolation in double precision.
struct Lattice8Tests {
    /// What is promised: half a level for rounding, and a tenth for everything else.
    private static let tolerance = 0.6

    /// A lattice's colours in single precision, the fourth number of each being none.
    private func table(_ points: Int, _ color: (_ position: SIMD3<Double>) -> SIMD3<Double>) -> [Float] {
        (0..<points * points * points).flatMap { vertex -> [Float] in
            let position = SIMD3(
                Double(vertex % points), Double(vertex / points % points), Double(vertex / points / points))
            let color = color(position / Double(points - 1))
            return [Float(color.x), Float(color.y), Float(color.z), .nan]
        }
    }

    private func random(
        _ points: Int, in range: ClosedRange<Double>, using generator: inout SeededGenerator
    ) -> [Float] {
        table(points) { _ in
            SIMD3(
                .random(in: range, using: &generator), .random(in: range, using: &generator),
                .random(in: range, using: &generator))
        }
    }

    private func plain(_ points: Int) -> LatticeParameters {
        let last = Float(points - 1)
        return LatticeParameters(
            scale: RGB(red: last, green: last, blue: last), bias: RGB(red: 0, green: 0, blue: 0), last: last)
    }

    /// Runs the kernel over random pixels and every grey, and compares.
    private func check(
        _ set: InstructionSet, _ table: [Float], _ parameters: LatticeParameters, inputs: [Float]?, seed: UInt64
    ) throws {
        let lattice = try #require(Lattice8(table, parameters, inputs: inputs))
        Trials.forEach(seed: seed) { count, offset, generator in
            var bytes = generator.bytes(4 * count)
            if count == 512 {
                for level in 0...255 {
                    bytes.replaceSubrange(4 * level..<4 * level + 3, with: repeatElement(UInt8(level), count: 3))
                }
            }
            let pixels = GuardedMemory(bytes, offset: 63 - offset)
            let output = GuardedMemory(count: 4 * count, offset: offset)
            run(set.kernels, lattice, pixels.start, output.start, count)
            let result = output.bytes
            var worst = 0.0
            for pixel in 0..<count {
                var color = SIMD3<Double>()
                for channel in 0..<3 {
                    let level = Int(bytes[4 * pixel + channel])
                    color[channel] = inputs.map { Double($0[256 * channel + level]) } ?? Double(level) / 255
                }
                let exact = ScalarKernels.tetrahedral(color, table: table, parameters)
                for channel in 0..<3 {
                    let level = 255 * ScalarKernels.clamp(exact[channel])
                    worst = max(worst, abs(Double(result[4 * pixel + channel]) - level))
                }
            }
            #expect(worst <= Self.tolerance, "\(count) pixels")
            #expect(alphas(result) == alphas(bytes))
            #expect(output.isIntactAround && pixels.bytes == bytes)
            run(set.kernels, lattice, pixels.start, pixels.start, count)
            #expect(pixels.bytes == result && pixels.isIntactAround)
        }
    }

    private func alphas(_ bytes: [UInt8]) -> [UInt8] { stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }

    private func run(
        _ kernels: any KernelTable, _ lattice: Lattice8, _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        if let coordinates = lattice.coordinates {
            kernels.curvedTetrahedralRGBA8(input, output, count, lattice.vertices, coordinates, lattice.parameters)
        } else {
            kernels.tetrahedralRGBA8(input, output, count, lattice.vertices, lattice.parameters)
        }
    }

    @Test(
        "A table without any order, within 0…1 and beyond", arguments: InstructionSet.available,
        [(2, 1.0), (3, 1.0), (17, 1.0), (33, 1.0), (64, 1.0), (33, 1.99)])
    func random(set: InstructionSet, shape: (points: Int, width: Double)) throws {
        var generator = SeededGenerator(seed: UInt64(shape.points))
        let least = (1 - shape.width) / 2
        let table = random(shape.points, in: least...least + shape.width, using: &generator)
        try check(set, table, plain(shape.points), inputs: nil, seed: 41)
    }

    @Test("A smooth table", arguments: InstructionSet.available, [9, 33, 181])
    func smooth(set: InstructionSet, points: Int) throws {
        let smooth = table(points) { position in
            let mixed = position * 0.9 + SIMD3(position.y, position.z, position.x) * 0.1
            return mixed * mixed * (3 - 2 * mixed)
        }
        try check(set, smooth, plain(points), inputs: nil, seed: 42)
    }

    @Test(
        "A table that changes nothing changes no level", arguments: InstructionSet.available,
        [2, 3, 18, 33, 52, 86, 180])
    func identity(set: InstructionSet, points: Int) throws {
        let identity = table(points) { $0 }
        let inputs = (0..<768).map { Float($0 % 256) / 255 }
        var levels: [UInt8] = []
        for pixel in 0..<65_536 {
            for level in [pixel % 256, pixel / 256, pixel % 251, pixel % 7] { levels.append(UInt8(level)) }
        }
        let both: [[Float]?] = [nil, inputs]
        for inputs in both {
            let lattice = try #require(Lattice8(identity, plain(points), inputs: inputs))
            let pixels = GuardedMemory(levels)
            run(set.kernels, lattice, pixels.start, pixels.start, 65_536)
            #expect(pixels.bytes == levels)
        }
    }

    @Test("Behind functions, and with a domain", arguments: InstructionSet.available, [2, 17, 33])
    func curved(set: InstructionSet, points: Int) throws {
        var generator = SeededGenerator(seed: 43)
        let table = random(points, in: 0...1, using: &generator)
        var inputs = (0..<768).map { _ in Float.random(in: -0.5...1.5, using: &generator) }
        // Ends, the last vertex and all but that, and what is no position at all.
        inputs.replaceSubrange(0..<6, with: [0, 1, 0.999_999_9, .infinity, -.infinity, 1e30])
        var parameters = plain(points)
        try check(set, table, parameters, inputs: inputs, seed: 44)
        parameters.scale.green *= 1.3
        parameters.bias = RGB(red: 0.1, green: -0.2, blue: 0.4)
        try check(set, table, parameters, inputs: nil, seed: 45)
    }

    @Test("What fixed point can't hold is refused")
    func refused() {
        let cube = table(2) { $0 }
        #expect(Lattice8(cube, plain(2), inputs: nil) != nil)
        for value in [2.1, -1.1, .infinity, .nan] as [Float] {
            var table = cube
            table[17] = value
            #expect(Lattice8(table, plain(2), inputs: nil) == nil)
        }
        let tooMany = plain(182)
        #expect(Lattice8([Float](repeating: 0, count: 4 * 182 * 182 * 182), tooMany, inputs: nil) == nil)
    }
}
