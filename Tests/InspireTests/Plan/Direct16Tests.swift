import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Plans that one kernel runs on RGBA16 pixels, against the same plans on RGB16 pixels, which go through tiles.
struct Direct16Tests {
    private func check(_ look: Look, at place: SourceLocation = #_sourceLocation) throws {
        var generator = SeededGenerator(seed: 71)
        let size = PixelSize(width: 631, height: 5)
        for set in InstructionSet.available {
            let picture = PixelBuffer.random(size: size, format: .rgba16, using: &generator)
            var opaque = PixelBuffer(size: size, format: .rgb16)
            for pixel in 0..<size.width * size.height {
                for channel in 0..<3 {
                    opaque.set(picture.level(pixel: pixel, channel: channel), pixel: pixel, channel: channel)
                }
            }
            let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: size), instructionSet: set)
            let names = plan.stages(for: .rgba16, isOpaque: false).map(\.name)
            #expect(names.count == 1 && names[0].hasSuffix("16 bits in and out"), "\(names)", sourceLocation: place)
            var direct = picture
            try plan.apply(to: &direct)
            try plan.apply(to: &opaque)
            for pixel in 0..<size.width * size.height {
                let result = (0...3).map { direct.level(pixel: pixel, channel: $0) }
                let expected =
                    (0..<3).map { opaque.level(pixel: pixel, channel: $0) } + [picture.level(pixel: pixel, channel: 3)]
                #expect(result == expected, "\(set)", sourceLocation: place)
            }
        }
    }

    @Test("Curves", arguments: ["exposure(0.3)", "exposure(-1) temperature(30)", "curves(0 0 0.25 0.2 0.75 0.8 1 1)"])
    func curves(filters: String) throws {
        try check(Look(filters: filters))
    }

    @Test("Matrices, alone and after straight pieces", arguments: ["sepia(0.5)", "saturate(2)"])
    func matrices(filters: String) throws {
        try check(Look(filters: filters))
        try check(Look(filters: "contrast(1.3) " + filters))
    }

    @Test("A lattice")
    func lattice() throws {
        var generator = SeededGenerator(seed: 72)
        try check(Look(name: "table", steps: [.lookupTable(ColorLookupTable.random(size: 17, using: &generator))]))
    }
}
