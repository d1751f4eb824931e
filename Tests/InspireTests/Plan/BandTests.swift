import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Rows in bands, with gaps, from several tasks.
struct BandTests {
    private static let size = PixelSize(width: 77, height: 41)

    /// Looks that go every way through the runner: one kernel, tables, positions, strength, opacity.
    private static let looks: [(name: String, steps: [ReferenceStep], strength: Double)] = [
        ("matrix", [.sepia(0.7)], 1),
        ("table", [.exposure(0.4)], 1),
        ("program", [.sepia(0.5), .contrast(1.3), .exposure(0.2), .saturate(1.4)], 1),
        ("strength", [.contrast(1.3), .saturate(0.2)], 0.6),
        ("opacity", [.contrast(1.3), .opacity(0.5)], 0.6),
        ("position", [.contrast(1.1), .vignette(), .grain(0.2, size: 0.01)], 1),
        (
            "gradient",
            [
                ReferenceStep(
                    layer: Layer(
                        background: .gradient(
                            Gradient(
                                shape: .linear(.angle(30)),
                                stops: [
                                    GradientStop(color: RGBAColor(red: 1, green: 0, blue: 0.4)),
                                    GradientStop(color: RGBAColor(red: 0, green: 0.3, blue: 0, alpha: 0.2)),
                                ])), blendMode: .screen))
            ], 0.7
        ),
        ("identity", [.brightness(1)], 1),
    ]

    private func plan(
        _ look: (name: String, steps: [ReferenceStep], strength: Double), _ set: InstructionSet = .best
    ) -> FilterPlan {
        var compiled = look.steps.look
        compiled.strength = look.strength
        return FilterPlan(compiling: compiled, for: PictureGeometry(fullSize: Self.size), instructionSet: set)
    }

    @Test(
        "Bands yield the same bytes as the whole picture, and leave gaps unchanged", arguments: looks.indices,
        PixelFormat.allCases)
    func bands(look: Int, format: PixelFormat) throws {
        var generator = SeededGenerator(seed: 31)
        let picture = PixelBuffer.random(size: Self.size, format: format, using: &generator)
        for set in InstructionSet.available {
            let plan = plan(Self.looks[look], set)
            var whole = picture
            try plan.apply(to: &whole)
            for _ in 0..<4 {
                let gap = Int.random(in: 0...37, using: &generator)
                let used = Self.size.width * format.bytesPerPixel
                var row = 0
                while row < Self.size.height {
                    let height = min(Int.random(in: 1...13, using: &generator), Self.size.height - row)
                    let layout = PixelLayout(
                        size: PixelSize(width: Self.size.width, height: height), format: format,
                        bytesPerRow: used + gap)
                    var memory = [UInt8](repeating: 0xA5, count: (used + gap) * height)
                    for line in 0..<height {
                        let source = (row + line) * used
                        memory.replaceSubrange(
                            line * (used + gap)..<line * (used + gap) + used,
                            with: picture.bytes[source..<source + used])
                    }
                    try apply(plan, to: &memory, layout: layout, firstRow: row)
                    for line in 0..<height {
                        let start = line * (used + gap)
                        let expected = (row + line) * used
                        #expect(memory[start..<start + used].elementsEqual(whole.bytes[expected..<expected + used]))
                        #expect(memory[(start + used)..<(start + used + gap)].allSatisfy { $0 == 0xA5 })
                    }
                    row += height
                }
            }
        }
    }

    private func apply(
        _ plan: FilterPlan, to memory: inout [UInt8], layout: PixelLayout, firstRow: Int
    ) throws(ImageError) {
        var span = memory.mutableSpan
        var bytes = span.mutableBytes
        try plan.apply(to: &bytes, layout: layout, firstRow: firstRow)
    }

    @Test("A plan is shared by tasks, each with rows of its own")
    func tasks() async throws {
        var generator = SeededGenerator(seed: 32)
        let picture = PixelBuffer.random(size: Self.size, format: .rgba8, using: &generator)
        let used = picture.layout.usedBytesPerRow
        for look in Self.looks {
            let plan = plan(look)
            var whole = picture
            try plan.apply(to: &whole)
            let rows = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
                for row in 0..<Self.size.height {
                    group.addTask {
                        var line = [UInt8](picture.bytes[row * used..<(row + 1) * used])
                        let layout = PixelLayout(
                            size: PixelSize(width: Self.size.width, height: 1), format: .rgba8)
                        try apply(plan, to: &line, layout: layout, firstRow: row)
                        return (row, line)
                    }
                }
                return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
            }
            #expect((0..<Self.size.height).flatMap { rows[$0] ?? [] } == whole.bytes, "\(look.name)")
        }
    }

    @Test("Layouts that do not fit are refused, and nothing is touched")
    func refused() {
        let plan = plan(Self.looks[2])
        let (width, height) = (Self.size.width, Self.size.height)
        func layout(_ width: Int, _ height: Int, bytesPerRow: Int? = nil) -> PixelLayout {
            PixelLayout(size: PixelSize(width: width, height: height), format: .rgba8, bytesPerRow: bytesPerRow)
        }
        let wrong: [(PixelLayout, firstRow: Int, bytes: Int)] = [
            (layout(width, height), 0, 4 * width * height - 1),
            (layout(width, height), 1, 4 * width * height),
            (layout(width, 1), height, 4 * width),
            (layout(width, 1), -1, 4 * width),
            (layout(width, 1), .max, 4 * width),
            (layout(width, 2), .max, 8 * width),
            (layout(width, 2), .min, 8 * width),
            (layout(width - 1, 1), 0, 4 * width),
            (layout(width + 1, 1), 0, 8 * width),
            (layout(width, 0), 0, 4 * width),
            (layout(width, -1), 0, 4 * width),
            (layout(0, 1), 0, 4 * width),
            (layout(width, 2, bytesPerRow: 4 * width - 1), 0, 8 * width),
            (layout(width, 2, bytesPerRow: -4 * width), 0, 8 * width),
            (layout(width, 2, bytesPerRow: .max), 0, 8 * width),
            (layout(.max, 1, bytesPerRow: .max), 0, 8 * width),
            (layout(width, .max, bytesPerRow: 4 * width), 0, 8 * width),
        ]
        for (layout, firstRow, count) in wrong {
            var memory = [UInt8](repeating: 0x77, count: count)
            #expect {
                try apply(plan, to: &memory, layout: layout, firstRow: firstRow)
            } throws: { error in
                if case .invalidRequest(let text)? = error as? ImageError { !text.isEmpty } else { false }
            }
            #expect(memory.allSatisfy { $0 == 0x77 })
        }
    }

    @Test("A picture of another size is refused")
    func wrongSize() {
        var picture = PixelBuffer(size: Self.size.transposed, format: .rgb8)
        #expect(throws: ImageError.invalidRequest("a plan for 77 × 41 pixels was given a picture of 41 × 77")) {
            try plan(Self.looks[0]).apply(to: &picture)
        }
    }
}
