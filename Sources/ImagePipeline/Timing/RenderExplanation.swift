import FilterEngine
import ImageCodecs
import ImageCore
import KernelDispatch

/// What a renderer would do to a picture: the plan that its look compiles to on this machine.
public struct RenderExplanation: Hashable, Sendable, Codable {
    public var format: String
    public var width: Int
    public var height: Int
    /// Whose kernels run.
    public var instructionSet: InstructionSet
    /// Cropping, scaling and turning, before the look.
    public var geometry: [String]
    /// The stages of the look, in their order; none where it leaves pictures as they are.
    public var stages: [PlanStage]
    /// Rows that go from the decoder through the look to the encoder at a time.
    public var rowsAtATime: Int
    /// Bytes that decoder, stages and encoder are expected to hold at most.
    public var bytes: Int
}

extension PictureRenderer {
    /// Reads a picture's header, and measures the picture where the look asks for that; nothing is written.
    public func explanation(of source: any ByteSource) throws(ImageError) -> RenderExplanation {
        let measured = try MeasuredSource(source, for: self)
        let source = try ReplayedSource(measured.source, reading: FileKind.headLength)
        let decoder = try ImageDecoders.make(source: source, options: decodingForGeometry)
        let header = decoder.header
        let geometry = try geometryPlan(for: header)
        // The encoder writes its head to memory that is thrown away.
        let job = try RenderJob(
            renderer: self, decoder: decoder, sink: MemorySink(), statistics: measured.statistics,
            file: measured.source.randomAccess, threads: threads)
        return RenderExplanation(
            format: header.format.rawValue, width: header.size.width, height: header.size.height,
            instructionSet: instructionSet, geometry: geometry.operations.map(\.name), stages: job.stages,
            rowsAtATime: job.bandRows, bytes: job.estimatedMemory)
    }
}

extension GeometryPlan.Operation {
    fileprivate var name: String {
        switch self {
        case .crop(let area): "crop \(area.size) pixels from \(area.left), \(area.top)"
        case .resize(let size): "resize to \(size) by Lanczos' mean in linear light"
        case .straighten(let angle): "rotate by \((angle * 1800 / .pi).rounded() / 10)° in linear light"
        case .turn: "turn upright"
        }
    }
}
