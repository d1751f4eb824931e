import FilterEngine
import ImageCore

/// The mean of each block in linear light, on premultiplied values; blocks are counted from the upright picture's top left corner.
public struct Pixelate: Filter {
    public static let descriptor = FilterDescriptor(
        name: "pixelate", group: .effects,
        summary: "Divides the picture into blocks of a single colour.",
        source:
            "The mean of each block in linear light, on premultiplied values; blocks are counted from the upright picture's top left corner.",
        parameters: [
            FilterParameter(
                "size", .length, range: 0...1, default: .length(.longEdge(0.02)), unit: "of the long edge",
                help: "a block's side, or in pixels: 16px")
        ]
    )

    /// A block's side, or in pixels: 16px.
    public var size: Length

    public init(_ arguments: FilterArguments) {
        size = arguments.length("size")
    }

    public var removesDetail: Bool { true }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let geometry = context.geometry
        let side = geometry.decodedPixels(size)
        guard side > 1 else { return }
        // The upright corner as the stored picture has it.
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
        let corner = corners.first { geometry.orientation.upright(x: $0.0, y: $0.1) == (0, 0) } ?? (0, 0)
        plan.append(
            inLinearLight: Pixelation(side: side, isFromRight: corner.0 == 1, isFromBottom: corner.1 == 1))
    }
}
