import FilterEngine
import ImageCodecs
import ImageCore
import KernelDispatch

/// What a renderer would do to a picture: the plan that its look compiles to on this machine.
public struct RenderExplanation: Hashable, Sendable, Codable {
    /// The input's format.
    public var format: String
    /// The input's width in pixels.
    public var width: Int
    /// The input's height in pixels.
    public var height: Int
    /// Whose kernels run.
    public var instructionSet: InstructionSet
    /// Cropping, scaling and turning, before the look.
    public var geometry: [String]
    /// The stages of the look, in their order; none where it leaves pictures as they are.
    public var stages: [PlanStage]
    /// What goes on the picture and around it after that; nil where nothing does.
    public var finishing: [String]?
    /// Rows that go from the decoder through the look to the encoder at a time.
    public var rowsAtATime: Int
    /// Bytes that decoder, stages and encoder are expected to hold at most.
    public var bytes: Int
}

extension PictureRenderer {
    /// Reads a picture's header, and measures the picture where the look asks for that; nothing is written.
    public func explanation(of source: any ByteSource) throws(ImageError) -> RenderExplanation {
        RenderExplanation(try plan(for: source, threading: .overlapped(threads: threads)))
    }

    /// The plan that a picture would be rendered by.
    package func plan(
        for source: any ByteSource, threading: RenderPlan.Threading
    ) throws(ImageError) -> RenderPlan {
        let measured = try MeasuredSource(source, for: self, threads: threading.threads)
        let header = try ImageDecoders.header(
            of: measured.source, options: decodingForGeometry(threading), codecs: codecs)
        try header.check(within: decoding.limits)
        let facts = try PictureFacts(
            header, measured: measured, bandsAhead: bandsWhileMeasuring(header, source, threading), for: self)
        return try RenderPlan(header, by: try withResources(), facts: facts, threading: threading)
    }
}

extension RenderExplanation {
    init(_ plan: RenderPlan) {
        self.init(
            format: plan.input.format.name, width: plan.input.size.width, height: plan.input.size.height,
            instructionSet: plan.filters.instructionSet, geometry: plan.geometry.operations.map(\.name),
            stages: plan.stages, finishing: plan.finishing, rowsAtATime: plan.bandRows, bytes: plan.memory.total)
    }
}

extension RenderPlan {
    fileprivate var finishing: [String]? {
        let depth = depthReduction == nil ? [] : ["dither to 8 bits"]
        let around = border.map { border in
            let area = border.layout.picture
            return ["border: \(border.layout.size), the picture from \(area.left), \(area.top)"]
        }
        let all = depth + (overlays?.explanation ?? []) + (around ?? [])
        return all.isEmpty ? nil : all
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
