import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Looks as tables.
struct LookRenderingTests {
    /// Names of the built-in looks that a table can hold.
    static let exportable = BuiltInLooks.names.filter { BuiltInLooks.look(named: $0)?.spatialSteps.isEmpty == true }

    /// All colours there are, evenly: 53³ of them.
    private static let colors: PixelBuffer = {
        let levels = (0..<53).map { $0 * 255 / 52 }
        var picture = PixelBuffer(size: PixelSize(width: 53, height: 53 * 53), format: .rgba8)
        for pixel in 0..<53 * 53 * 53 {
            picture.set(levels[pixel % 53], pixel: pixel, channel: 0)
            picture.set(levels[pixel / 53 % 53], pixel: pixel, channel: 1)
            picture.set(levels[pixel / 53 / 53], pixel: pixel, channel: 2)
        }
        return picture
    }()

    @Test("A built-in look exported at 65 points and read again makes the same picture", arguments: exportable)
    func roundTrip(name: String) throws {
        let look = try #require(BuiltInLooks.look(named: name))
        let text = try LookRendering(look).table(size: 65).cubeText(title: look.name)
        let table = try ColorLookupTable(cube: Array(text.utf8), named: "\(name).cube")
        let direct = try PlanCheck.result(of: look, on: Self.colors, .best)
        let again = try PlanCheck.result(
            of: Look(name: "table", steps: [.lookupTable(table)]), on: Self.colors, .best)
        var sum = 0
        var beyond = 0
        for (a, b) in zip(direct.bytes, again.bytes) {
            let difference = abs(Int(a) - Int(b))
            sum += difference
            if difference > 2 { beyond += 1 }
        }
        let count = Double(direct.bytes.count) * 3 / 4
        #expect(Double(sum) / count <= 0.1, "\(name): mean \(Double(sum) / count)")
        #expect(Double(beyond) / count <= 0.001, "\(name): \(Double(beyond) / count) beyond two levels")
    }

    @Test("Most of the looks can be exported")
    func exportableLooks() {
        #expect(Self.exportable.count >= 12, "\(Self.exportable)")
    }

    @Test("A HaldCLUT and a .cube file of one look have the same colours")
    func hald() throws {
        let rendering = try LookRendering([ReferenceStep.sepia(0.7), .contrast(1.2)].look)
        let hald = try ColorLookupTable(haldCLUT: rendering.haldCLUT(level: 4), named: "hald")
        #expect(try rendering.table(size: 16) == hald)
    }

    @Test("Steps that depend on more than a colour are named, and can be left out")
    func spatial() throws {
        let look = [ReferenceStep.sepia(1), .vignette(), .opacity(0.5), .vignette(), .grain(), .contrast(2)].look
        #expect(look.spatialSteps == ["vignette", "opacity", "grain"])
        let error = #expect(throws: LookRenderingError.self) { try LookRendering(look) }
        #expect(error?.description.hasSuffix("test has vignette, opacity, grain") == true)
        #expect(look.withoutSpatialSteps.steps.count == 2)
        let table = try LookRendering(look.withoutSpatialSteps).table(size: 2)
        #expect(try table == LookRendering([ReferenceStep.sepia(1), .contrast(2)].look).table(size: 2))
    }

    @Test("Steps that have a form for single pixels are left in that, in groups and under masks, too")
    func withoutNeighbors() throws {
        let mask = " where(luminance: 0.2 0.8)"
        func look(_ radius: String) throws -> Look {
            try Look(
                parsing: Array(
                    "filter: shadows(0.8\(radius)) (highlights(-0.7\(radius)) sepia(0.2))\(mask) blur(2px)".utf8),
                named: "test")
        }
        let spatial = try look("")
        #expect(spatial.spatialSteps == ["shadows", "(highlights sepia) where(…)", "blur"])
        let left = spatial.withoutSpatialSteps
        #expect(left.spatialSteps.isEmpty && left.steps.count == 2)
        #expect(
            try LookRendering(left).table(size: 5) == LookRendering(look(", 0").withoutSpatialSteps).table(size: 5))
    }
}
