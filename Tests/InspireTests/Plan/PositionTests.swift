import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Filters that know where a pixel is.
struct PositionTests {
    /// The stored picture that is upright as the given one.
    private func stored(_ upright: PixelBuffer, _ orientation: Orientation) -> PixelBuffer {
        let size = orientation.isTransposed ? upright.size.transposed : upright.size
        var result = PixelBuffer(size: size, format: upright.format)
        forEachPixel(of: size, orientation, uprightWidth: upright.size.width) { storedPixel, uprightPixel in
            for channel in 0..<upright.format.channelCount {
                result.set(upright.level(pixel: uprightPixel, channel: channel), pixel: storedPixel, channel: channel)
            }
        }
        return result
    }

    private func upright(_ stored: PixelBuffer, _ orientation: Orientation) -> PixelBuffer {
        let size = orientation.uprightSize(ofStored: stored.size)
        var result = PixelBuffer(size: size, format: stored.format)
        forEachPixel(of: stored.size, orientation, uprightWidth: size.width) { storedPixel, uprightPixel in
            for channel in 0..<stored.format.channelCount {
                result.set(stored.level(pixel: storedPixel, channel: channel), pixel: uprightPixel, channel: channel)
            }
        }
        return result
    }

    /// Pixels of the stored picture and their upright positions, from the words of EXIF: where its row 0 and column 0 are.
    private func forEachPixel(
        of size: PixelSize, _ orientation: Orientation, uprightWidth: Int, _ body: (Int, Int) -> Void
    ) {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (right, bottom) = (size.width - 1 - x, size.height - 1 - y)
                let upright: (x: Int, y: Int) =
                    switch orientation {
                    case .topLeft: (x, y)
                    case .topRight: (right, y)
                    case .bottomRight: (right, bottom)
                    case .bottomLeft: (x, bottom)
                    case .leftTop: (y, x)
                    case .rightTop: (bottom, x)
                    case .rightBottom: (bottom, right)
                    case .leftBottom: (y, right)
                    }
                body(y * size.width + x, upright.y * uprightWidth + upright.x)
            }
        }
    }

    @Test("Every orientation shows the same upright", arguments: Orientation.allCases)
    func orientations(orientation: Orientation) throws {
        var generator = SeededGenerator(seed: 51)
        let picture = PixelBuffer.random(size: PixelSize(width: 83, height: 37), format: .rgba8, using: &generator)
        let ramp = [
            GradientStop(color: RGBAColor(red: 1, green: 0.6, blue: 0), position: 0.2),
            GradientStop(color: RGBAColor(red: 0, green: 0.2, blue: 0.9, alpha: 0.7)),
        ]
        let gradients = [
            .linear(.angle(25)), .linear(.corner(right: true, bottom: false)),
            .radial(RadialGradientShape(isEllipse: false, centerX: 0.3, centerY: 0.2)),
            .radial(RadialGradientShape(isEllipse: true, extent: .closestSide, centerX: 0.8, centerY: 0.6)),
        ].map { shape in
            ReferenceStep(
                layer: Layer(background: .gradient(Gradient(shape: shape, stops: ramp)), blendMode: .overlay))
        }
        for steps in [[.vignette(0.8)], [.grain(0.5, size: 0.03)], [.grain(0.3, size: 0.002), .vignette(-1)]]
            + gradients.map({ [$0] })
            as [[ReferenceStep]]
        {
            let expected = try PlanCheck.result(of: steps.look, on: picture, .best)
            let turned = stored(picture, orientation)
            #expect(upright(turned, orientation) == picture)
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: steps.look, on: turned, set, orientation: orientation)
                let worst = zip(upright(result, orientation).bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
                #expect(worst.max()! <= 1, "\(steps.map(\.name)) \(set)")
                #expect(worst.count { $0 > 0 } * 100 <= worst.count)
            }
        }
    }

    @Test("Filters that need neighbours show the same upright in every orientation", arguments: Orientation.allCases)
    func orientationsOfNeighborhoods(orientation: Orientation) throws {
        var generator = SeededGenerator(seed: 52)
        let picture = PixelBuffer.random(size: PixelSize(width: 83, height: 37), format: .rgb8, using: &generator)
        let turned = stored(picture, orientation)
        for filter in ["tilt-shift(0.3, 0.1, 25deg, 6px, 0.2)", "pixelate(5px)", "blur(9px)", "clarity(1, 9px)"] {
            let look = try Look(filters: filter)
            let expected = try PlanCheck.result(of: look, on: picture, .best)
            let result = try PlanCheck.result(of: look, on: turned, .best, orientation: orientation)
            let worst = zip(upright(result, orientation).bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
            #expect(worst.max()! <= 1, "\(filter)")
            #expect(worst.count { $0 > 0 } * 50 <= worst.count, "\(filter)")
        }
    }

    @Test("A smaller preview looks like the full picture made smaller", arguments: [2, 4])
    func preview(divisor: Int) throws {
        let full = PixelSize(width: 640, height: 400)
        let small = PixelSize(width: full.width / divisor, height: full.height / divisor)
        func gray(_ size: PixelSize) -> PixelBuffer {
            var picture = PixelBuffer(size: size, format: .gray8)
            picture.bytes = picture.bytes.map { _ in 128 }
            return picture
        }
        // What is left are the positions between pixels: a vignette changes by far less than a level from pixel to pixel;
        // this grain is 13 pixels wide, so its mean over the block of a small pixel is a few levels from its middle.
        let gradient = Gradient(
            shape: .radial(RadialGradientShape(isEllipse: false, centerX: 0.3)),
            stops: [
                GradientStop(color: RGBAColor(red: 0, green: 0, blue: 0)),
                GradientStop(color: RGBAColor(red: 1, green: 1, blue: 1)),
            ])
        for (step, bound) in [
            (ReferenceStep.vignette(0.9), 0.6), (.grain(0.5, size: 0.02), divisor == 2 ? 0.8 : 2),
            (ReferenceStep(layer: Layer(background: .gradient(gradient))), 0.6),
        ] {
            var whole = gray(full)
            try FilterPlan(compiling: [step].look, for: PictureGeometry(fullSize: full)).apply(to: &whole)
            var preview = gray(small)
            let geometry = PictureGeometry(fullSize: full, decodedSize: small)
            try FilterPlan(compiling: [step].look, for: geometry).apply(to: &preview)
            var difference = 0.0
            for y in 0..<small.height {
                for x in 0..<small.width {
                    var sum = 0
                    for inner in 0..<divisor * divisor {
                        sum += whole.level(
                            pixel: (y * divisor + inner / divisor) * full.width + x * divisor + inner % divisor,
                            channel: 0)
                    }
                    let mean = Double(sum) / Double(divisor * divisor)
                    difference += abs(mean - Double(preview.level(pixel: y * small.width + x, channel: 0)))
                }
            }
            let mean = difference / Double(small.width * small.height)
            #expect(mean <= bound, "\(step.name): \(mean)")
        }
    }

    // MARK: Grain

    /// - Parameter width: the grains are 2.56 pixels wide, whatever it is.
    private func grain(
        seed: UInt32, set: InstructionSet = .baseline, width: Int = 256, sizes: Int = 2
    ) throws -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: width * 3 / 4), format: .gray8)
        picture.bytes = picture.bytes.map { _ in 128 }
        let look = [ReferenceStep.grain(0.5, size: 2.56 / Double(width), seed: seed, sizes: sizes)].look
        return try PlanCheck.result(of: look, on: picture, set)
    }

    @Test("Instruction sets make the same grain within a level")
    func sameGrain() throws {
        let baseline = try grain(seed: 7)
        for set in InstructionSet.available {
            let other = try grain(seed: 7, set: set)
            #expect(zip(baseline.bytes, other.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    @Test("Other seeds make grain that is independent of the first")
    func seeds() throws {
        let pictures = try [0, 1, 2, 77, .max].map { try grain(seed: $0) }
        for (index, one) in pictures.enumerated() {
            for other in pictures[..<index] {
                // Two independent ones correlate by no more than 1/√(their grains).
                let a = one.bytes.map { Double($0) - 128 }
                let b = other.bytes.map { Double($0) - 128 }
                let product = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
                let squares = a.reduce(0) { $0 + $1 * $1 } * b.reduce(0) { $0 + $1 * $1 }
                #expect(abs(product) / squares.squareRoot() < 0.1)
            }
        }
    }

    @Test("Grain neither darkens nor lightens, and is as strong as it says", arguments: [(1, 256), (2, 1024)])
    func mean(sizes: Int, width: Int) throws {
        let values = try grain(seed: 3, width: width, sizes: sizes).bytes.map { Double($0) - 128 }
        let mean = values.reduce(0, +) / Double(values.count)
        let deviation = (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
        // 7,500 grains of a deviation of 55 levels: their mean is within three times 55 / √7,500. With coarse ones among them the means
        // of 24 seeds have a deviation of 1.6: a quarter of that with four times the width.
        #expect(abs(mean) < 2)
        // Even noise has 1/√3 of its greatest value; smoothing between its points leaves 0.743 of that in each direction's
        // square, so 0.429 of the amount.
        #expect(abs(deviation / 255 / 0.5 - 0.429) < 0.02)
    }

    @Test("Grain has large crystals as film has, also between its points, and 2 % of changes exceed the amount")
    func distribution() throws {
        let size = PixelSize(width: 1000, height: 1000)
        var picture = PixelBuffer(size: size, format: .gray16)
        for pixel in 0..<1_000_000 { picture.set(32_768, pixel: pixel, channel: 0) }
        let look = [ReferenceStep.grain(0.2, size: 0.0032, seed: 4)].look
        let result = try PlanCheck.result(of: look, on: picture, .best)
        // By the distance from the nearest point of the fine lattice.
        var parts = [[Double]](repeating: [], count: 4)
        for pixel in 0..<1_000_000 {
            let value = Double(result.level(pixel: pixel, channel: 0)) / 65_535 - 0.5
            // The fine lattice is turned by half a radian, and its points are 3.2 pixels apart.
            let (x, y) = ((Double(pixel % 1000) + 0.5) / 3.2, (Double(pixel / 1000) + 0.5) / 3.2)
            let (u, v) = (x * 0.87758 - y * 0.47943, x * 0.47943 + y * 0.87758)
            let (right, down) = (u - u.rounded(), v - v.rounded())
            parts[min(3, Int((right * right + down * down).squareRoot() * 6))].append(value)
        }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        let all = parts.flatMap { $0 }
        let variance = mean(all.map { $0 * $0 })
        #expect((2.85...3.15).contains(mean(all.map { $0 * $0 * $0 * $0 }) / (variance * variance)))
        let above = Double(all.filter { abs($0) > 0.2 }.count) / 1e6
        #expect((0.015...0.025).contains(above), "\(above)")
        for part in parts { #expect(abs(mean(part.map { $0 * $0 }) / variance - 1) < 0.06) }
    }

    @Test("Grain in colour is as strong in each channel, and less alike the more colour it has")
    func colors() throws {
        var picture = PixelBuffer(size: PixelSize(width: 256, height: 192), format: .rgb8)
        for pixel in 0..<256 * 192 { for channel in 0..<3 { picture.set(128, pixel: pixel, channel: channel) } }
        for (color, likeness) in [(0, 1), (0.6, 0.8), (1, 0)] as [(Double, Double)] {
            let look = [ReferenceStep.grain(0.3, size: 0.01, color: color)].look
            #expect(FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).keepsGray == (color == 0))
            let result = try PlanCheck.result(of: look, on: picture, .best)
            let channels = (0..<3).map { channel in
                (0..<256 * 192).map { Double(result.level(pixel: $0, channel: channel)) - 128 }
            }
            func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
            for channel in channels {
                let deviation = (product(channel, channel) / (256 * 192)).squareRoot()
                #expect(abs(deviation / 255 / 0.3 - 0.429) < 0.02)
            }
            let squares = product(channels[0], channels[0]) * product(channels[1], channels[1])
            #expect(abs(product(channels[0], channels[1]) / squares.squareRoot() - likeness) < 0.06)
        }
    }

    @Test(
        "The grain of a seed is the same in every release",
        arguments: [(1, 14_852_105_945_239_907_095), (2, 1_301_088_497_956_094_207)] as [(Int, UInt64)])
    func checksum(sizes: Int, expected: UInt64) throws {
        // FNV-1a of the baseline instruction set's bytes. A change here changes everybody's pictures.
        let hash = try grain(seed: 1, sizes: sizes).bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        #if arch(x86_64)  // Elsewhere the baseline fuses multiplications with additions.
            #expect(hash == expected)
        #endif
    }
}
