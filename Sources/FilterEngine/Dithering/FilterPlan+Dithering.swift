import ImageCore
import KernelDispatch
import KernelInterface

extension FilterPlan {
    /// Returns the plan with noise in its 8-bit results where it makes steps visible, and the plan itself where it makes none.
    ///
    /// Results depend on nothing but the picture, as long as bands of rows begin at even rows. A plan that adds grain hides steps by
    /// itself.
    package func ditheredIfNeeded() -> FilterPlan {
        var plan = self
        plan.isDithered = !addsGrain && widensSteps
        return plan
    }

    /// Whether it makes steps of one level wider. The same kernels decide that on every machine.
    private var widensSteps: Bool {
        let kernels = InstructionSet.baseline.kernels
        return switch compiled {
        case .program(let program): program.widensSteps(kernels)
        case .staged(let stages): stages.widensSteps(kernels)
        }
    }

    /// Whether one of its steps adds grain.
    package var addsGrain: Bool {
        switch compiled {
        case .program(let program): program.addsGrain
        case .staged(let stages): stages.addsGrain
        }
    }
}

extension StagedProgram {
    var addsGrain: Bool {
        first.addsGrain || others.contains { $0.neighborhood.addsGrain || $0.program.addsGrain }
    }

    /// Whether one of its parts makes steps of one level wider.
    func widensSteps(_ kernels: any KernelTable) -> Bool {
        first.widensSteps(kernels)
            || others.contains { $0.neighborhood.widensSteps(kernels) || $0.program.widensSteps(kernels) }
    }
}

extension KernelProgram {
    fileprivate var addsGrain: Bool {
        [prologue, instructions, epilogue].joined().contains(where: \.addsGrain)
    }

    /// Sixteen steps of one level have to become so many more levels.
    private static let widening = 3

    /// Whether sixteen neighbouring levels spread to nineteen or more, along greys or along one of the colours, or may do so
    /// somewhere in the picture.
    fileprivate func widensSteps(_ kernels: any KernelTable) -> Bool {
        guard !isIdentity else { return false }
        guard !dependsOnPosition else { return true }
        let levels = (0...255).map { UInt8($0) }
        let ramps: [(UInt8) -> [UInt8]] = [
            { [$0, $0, $0, 255] }, { [$0, 128, 128, 255] }, { [128, $0, 128, 255] }, { [128, 128, $0, 255] },
        ]
        return ramps.contains { ramp in
            var pixels = levels.flatMap(ramp)
            let layout = PixelLayout(size: PixelSize(width: levels.count, height: 1), format: .rgba8)
            var span = pixels.mutableSpan
            var bytes = span.mutableBytes
            run(on: &bytes, layout: layout, firstRow: 0, kernels: kernels)
            return (0..<3).contains { channel in
                (0..<levels.count - 16).contains { level in
                    let (dark, light) = (Int(pixels[4 * level + channel]), Int(pixels[4 * (level + 16) + channel]))
                    return abs(light - dark) >= 16 + Self.widening
                }
            }
        }
    }
}
