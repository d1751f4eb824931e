import FilterEngine
import Glibc
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Tables for other colour spaces than sRGB.
struct LookupSpaceTests {
    private static let unit = ColorLookupTable(
        size: 2,
        colors: (0..<8).map { SIMD3(Float($0 & 1), Float($0 >> 1 & 1), Float($0 >> 2)) }
    )

    /// A table that changes nothing, over a domain far beyond 0…1.
    private static var wide: ColorLookupTable {
        var table = unit
        table.colors = table.colors.map { $0 * 4 - 2 }
        table.domainMinimum = SIMD3(repeating: -2)
        table.domainMaximum = SIMD3(repeating: 2)
        return table
    }

    @Test("There and back changes nothing", arguments: LookupSpace.allCases)
    func roundTrip(space: LookupSpace) throws {
        var generator = SeededGenerator(seed: 31)
        let look = Look(name: "nothing", steps: [.lookupTable(Self.wide, in: space.conversion)])
        for set in InstructionSet.available {
            let picture = PixelBuffer.random(size: PixelSize(width: 67, height: 9), format: .rgba8, using: &generator)
            let result = try PlanCheck.result(of: look, on: picture, set)
            for index in result.bytes.indices {
                #expect(abs(Int(result.bytes[index]) - Int(picture.bytes[index])) <= 1)
            }
        }
    }

    /// What a colour of encoded sRGB is in a space: a table keeps red alone and drops the way back.
    private func encoded(_ color: SIMD3<Double>, in space: LookupSpace) throws -> SIMD3<Double> {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgba16)
        for channel in 0..<3 { picture.set(Int((color[channel] * 65_535).rounded()), pixel: 0, channel: channel) }
        let there = ColorConversion(toWorking: [], fromWorking: space.conversion.fromWorking)
        let result = try PlanCheck.result(
            of: Look(name: "there", steps: [.lookupTable(Self.wide, in: there)]), on: picture, .best)
        return result.color(pixel: 0)
    }

    @Test("The colours are those of the specifications")
    func values() throws {
        func isClose(_ color: SIMD3<Double>, _ expected: SIMD3<Double>) -> Bool {
            (0..<3).allSatisfy { abs(color[$0] - expected[$0]) < 2e-3 }
        }
        // CSS Color 4 gives sRGB red, and its green, in Display P3 and in A98 RGB.
        #expect(isClose(try encoded([1, 0, 0], in: .p3), [0.9175, 0.2003, 0.1387]))
        #expect(isClose(try encoded([1, 0, 0], in: .adobe), [0.8586, 0, 0]))
        #expect(isClose(try encoded([0, 1, 0], in: .adobe), [0.565, 1, 0.2344]))
        // Rec. 709's curve over linear light: 0.5 of sRGB is 0.21404 of it.
        let gray = 1.099 * pow(0.21404, 0.45) - 0.099
        #expect(isClose(try encoded([0.5, 0.5, 0.5], in: .rec709), SIMD3(repeating: gray)))
        for space in LookupSpace.allCases { #expect(isClose(try encoded([1, 1, 1], in: space), [1, 1, 1])) }
    }
}
