import FilterEngine
import ImageCore
import KernelDispatch

extension FilterPlan {
    /// - Parameters:
    ///   - look: the look, its strength included.
    ///   - geometry: the picture's size, decoded size and orientation, for filters that have a position.
    ///   - instructionSet: by default the widest one that this processor has.
    public init(compiling look: Look, for geometry: PictureGeometry, instructionSet: InstructionSet = .best) {
        self.init(compiling: look, in: PlanContext(geometry: geometry), instructionSet: instructionSet)
    }

    /// - Parameter context: the facts about the picture, with statistics where the look needs them.
    public init(compiling look: Look, in context: PlanContext, instructionSet: InstructionSet = .best) {
        self = LoweredLook(look, in: context).plan(colors: context.colors, instructionSet: instructionSet)
    }
}
