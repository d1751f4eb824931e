import KernelInterface
import TestSupport
import Testing

/// Memory for kernels with bytes around it that must not change, at an address as odd as wished.
final class GuardedMemory {
    private static let margin = 192
    private static let mark: UInt8 = 0xA5
    private let block: UnsafeMutableRawBufferPointer
    let start: UnsafeMutableRawPointer
    let count: Int

    /// - Parameter offset: how far the address is from a multiple of 64.
    init(_ bytes: [UInt8], offset: Int = 0) {
        block = .allocate(byteCount: bytes.count + 2 * Self.margin + 64, alignment: 64)
        block.initializeMemory(as: UInt8.self, repeating: Self.mark)
        start = block.baseAddress! + Self.margin + offset
        count = bytes.count
        start.copyMemory(from: bytes, byteCount: bytes.count)
    }

    convenience init(count: Int, offset: Int = 0) {
        self.init([UInt8](repeating: 0x3C, count: count), offset: offset)
    }

    deinit { block.deallocate() }

    var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: start, count: count)) }

    func values<Value: BitwiseCopyable>(_ type: Value.Type) -> [Value] {
        (0..<count / MemoryLayout<Value>.size).map {
            start.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Value>.size, as: type)
        }
    }

    /// Whether all bytes before and after are as they were.
    var isIntactAround: Bool {
        let first = start - block.baseAddress!
        return block[..<first].allSatisfy { $0 == Self.mark }
            && block[(first + count)...].allSatisfy { $0 == Self.mark }
    }
}

/// A tile whose planes have room up to the next multiple of sixteen, and marks around them.
final class TestTile {
    let planes: [GuardedMemory]
    let count: Int

    init(_ colors: [SIMD3<Double>], alpha: [Double]? = nil) {
        let count = colors.count
        let room = (count + Tile.lanes - 1) / Tile.lanes * Tile.lanes
        func plane(_ values: [Double]) -> GuardedMemory {
            let padded = values.map { Float($0) } + [Float](repeating: 0.25, count: room - values.count)
            return GuardedMemory(padded.withUnsafeBytes { [UInt8]($0) }, offset: 4 * (count % 16))
        }
        planes = [
            plane(colors.map(\.x)), plane(colors.map(\.y)), plane(colors.map(\.z)),
            plane(alpha ?? [Double](repeating: 1, count: count)),
        ]
        self.count = count
    }

    var tile: Tile {
        let pointers = planes.map { $0.start.assumingMemoryBound(to: Float.self) }
        return Tile(red: pointers[0], green: pointers[1], blue: pointers[2], alpha: pointers[3])
    }

    /// What it holds now, as the kernels see it: in single precision.
    var colors: [SIMD3<Double>] {
        let channels = planes[..<3].map { $0.values(Float.self) }
        return (0..<count).map { SIMD3(Double(channels[0][$0]), Double(channels[1][$0]), Double(channels[2][$0])) }
    }

    var alpha: [Double] { planes[3].values(Float.self).prefix(count).map { Double($0) } }

    var isIntactAround: Bool { planes.allSatisfy(\.isIntactAround) }
}

/// Counts and addresses that find mistakes at the ends of rows.
enum Trials {
    static let counts = Array(1...67) + [100, 127, 128, 129, 255, 256, 257, 333, 511, 512]

    /// Runs the body for every count, each time at other addresses.
    static func forEach(
        seed: UInt64, _ body: (_ count: Int, _ offset: Int, _ generator: inout SeededGenerator) throws -> Void
    ) rethrows {
        var generator = SeededGenerator(seed: seed)
        for count in counts {
            try body(count, count % 64, &generator)
        }
    }

    /// Colours within the range and at its ends, some of them grey.
    static func colors(
        _ count: Int, in range: ClosedRange<Double> = 0...1, using generator: inout SeededGenerator
    ) -> [SIMD3<Double>] {
        (0..<count).map { _ in
            func value() -> Double {
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: range.lowerBound
                case 1: range.upperBound
                default: Double(Float(Double.random(in: range, using: &generator)))
                }
            }
            if generator.once(in: 6) {
                return SIMD3(repeating: value())
            }
            return SIMD3(value(), value(), value())
        }
    }
}

/// The largest difference of two lists of colours.
func largestError(_ actual: [SIMD3<Double>], _ expected: [SIMD3<Double>]) -> Double {
    zip(actual, expected).reduce(0) { worst, pair in
        let difference = pair.0 - pair.1
        let error = max(abs(difference.x), abs(difference.y), abs(difference.z))
        return error.isNaN ? .infinity : max(worst, error)
    }
}

func largestError(_ actual: [Double], _ expected: [Double]) -> Double {
    zip(actual, expected).reduce(0) { worst, pair in
        let error = abs(pair.0 - pair.1)
        return error.isNaN ? .infinity : max(worst, error)
    }
}

extension GrainParameters {
    static func random(using generator: inout SeededGenerator) -> GrainParameters {
        GrainParameters(
            startU: .random(in: -2...1000, using: &generator), startV: .random(in: -2...1000, using: &generator),
            stepU: .random(in: -2...2, using: &generator), stepV: .random(in: -2...2, using: &generator),
            seed: .random(in: 0 ... .max, using: &generator), amount: .random(in: 0...1, using: &generator),
            hasTwoSizes: generator.once(in: 2))
    }
}

extension VignetteParameters {
    /// Its circle may begin and end anywhere in a run, or beside it.
    static func random(using generator: inout SeededGenerator) -> VignetteParameters {
        VignetteParameters(
            start: .random(in: -0.5...0.4, using: &generator), step: .random(in: 1e-4...0.01, using: &generator),
            rowSquared: .random(in: 0...0.1, using: &generator), radius: .random(in: 0...0.6, using: &generator),
            inverseSoftness: .random(in: 0.5...8, using: &generator), gain: -0.5, lift: 0.25)
    }
}
