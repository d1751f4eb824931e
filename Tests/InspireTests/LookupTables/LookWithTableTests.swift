import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import PictureAnalysis
import TestSupport
import Testing

/// `lut` in look files.
struct LookWithTableTests {
    /// Files in memory.
    private struct Files: LookResources {
        var texts: [String: String] = [:]
        var pictures: [String: PixelBuffer] = [:]

        func bytes(at path: String) throws(LookResourceError) -> [UInt8] {
            if pictures[path] != nil { return [0x89, 0x50, 0x4E, 0x47] }
            guard let text = texts[path] else { throw LookResourceError("\(path): there is no such file") }
            return Array(text.utf8)
        }

        func picture(at path: String) throws(LookResourceError) -> PixelBuffer {
            guard let picture = pictures[path] else { throw LookResourceError("\(path): not a picture") }
            return picture
        }

        func statistics(at path: String) throws(LookResourceError) -> PictureStatistics {
            throw LookResourceError("\(path): not measured")
        }

        /// Half of every value there, twice back.
        func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
            guard path == "half.icc" else { throw LookResourceError("\(path): it is no ICC profile, or a broken one") }
            func gain(_ factor: Double) -> [PointOperation] {
                [.channels(ChannelFunctions(all: .curve { $0 * factor }))]
            }
            return ColorConversion(toWorking: gain(2), fromWorking: gain(0.5))
        }
    }

    private let files = Files(
        texts: [
            "negative.cube": "LUT_3D_SIZE 2\n1 1 1\n0 1 1\n1 0 1\n0 0 1\n1 1 0\n0 1 0\n1 0 0\n0 0 0\n",
            "half.cube": "LUT_1D_SIZE 2\n0 0 0\n.5 .5 .5\n", "broken.cube": "LUT_3D_SIZE 2\n0 0\n",
        ], pictures: ["clut.png": PixelBuffer(size: PixelSize(width: 8, height: 8), format: .rgba8)]
    )

    private func look(_ text: String) throws -> Look {
        try Look(parsing: Array(text.utf8), named: "a.look", resources: files)
    }

    private func result(_ text: String, _ levels: [Int]) throws -> [Int] {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb8)
        for channel in 0..<3 { picture.set(levels[channel], pixel: 0, channel: channel) }
        let result = try PlanCheck.result(of: look(text), on: picture, .best)
        return (0..<3).map { result.level(pixel: 0, channel: $0) }
    }

    @Test(
        "Tables act in the order of the steps, among filters and with a strength",
        arguments: [
            ("lut: url('negative.cube');", [245, 155, 55]),
            ("lut: url(negative.cube) trilinear;", [245, 155, 55]),
            ("LUT: URL(\"negative.cube\") srgb tetrahedral", [245, 155, 55]),
            ("lut: url(half.cube);", [5, 50, 100]),
            ("lut: url(half.cube); lut: url(negative.cube)", [250, 205, 155]),
            ("filter: invert(1); lut: url(half.cube);", [123, 78, 28]),
            ("lut: url(negative.cube); strength: 0.5;", [128, 128, 128]),
            ("lut: url(clut.png);", [0, 0, 0]),
            // 2 · (1 − v / 2), not clamped before the filter halves it.
            ("lut: url(negative.cube) url(half.icc) trilinear; filter: brightness(0.5)", [250, 205, 155]),
        ])
    func steps(text: String, expected: [Int]) throws {
        let result = try result(text, [10, 100, 200])
        #expect(zip(result, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(result)")
    }

    @Test(
        "Errors say where in the look, and what is wrong with the file",
        arguments: [
            (
                "lut: 'negative.cube';",
                "a.look:1:6: expected url(…) of a .cube file or a HaldCLUT picture, found ''negative.cube''"
            ),
            ("\nlut: url(none.cube);", "a.look:2:6: none.cube: there is no such file"),
            (
                "lut: url(broken.cube);",
                "a.look:1:6: broken.cube:2: 'LUT_3D_SIZE 2' needs 8 rows of numbers, for which the file is too short: it was cut off, or the size is wrong"
            ),
            (
                "lut: url(half.cube) trilnear;",
                "a.look:1:21: unknown word 'trilnear' after the table: did you mean 'trilinear'?"
            ),
            ("lut: url(half.cube) p3 p3;", "a.look:1:24: unknown word 'p3' after the table: did you mean 'p3'?"),
            (
                "lut: url(half.cube) url(half.cube);",
                "a.look:1:21: half.cube: it is no ICC profile, or a broken one"
            ),
            ("lut: url(half.cube) p3 url(half.icc);", "a.look:1:24: expected ';', found 'url(half.icc)'"),
            ("lut: url(half.cube) 5;", "a.look:1:21: expected ';', found '5'"),
        ])
    func errors(text: String, message: String) {
        let error = #expect(throws: LookError.self) { try look(text) }
        #expect(error?.description == message)
    }
}
