import FilterEngine
import PictureAnalysis

/// A named look: steps that run in order, and a strength that mixes their result with the picture.
public struct Look: Sendable, Identifiable {
    /// What it is chosen by, and what names of results end in (`photo-warm-film.jpg`): no slash is in it.
    public var id: String
    /// The name that people see ("Earlybird").
    public var name: String
    /// Counts up whenever the look's result changes.
    public var version: Int
    /// Who made it; empty where that is not said.
    public var author: String
    /// What it does, in a sentence; may be empty.
    public var summary: String
    /// The heading under which it is offered, as ``LookGroup/title``; empty where it is in no group.
    public var group = ""
    /// What it does, in the order in which it is done.
    public var steps: [LookStep]
    /// The share by which the steps spare skin, 0…1 (`PixelMask.skin` of FilterEngine): with 1 they leave it as it was.
    public var skinProtection = 0.0
    /// Whether eyes, lips and highlights in skin are spared, too. Otherwise each pixel is spared by its own colour.
    public var sparesAreasOfSkin = true
    /// Whether skin keeps its hue where a step takes over the colours of other pictures.
    public var keepsSkinHue = true
    /// The border of results. ``strength`` does not change it. Nil: none.
    public var border: Border?
    /// The date stamp on results. Nil: none.
    public var dateStamp: DateStamp?
    /// Filters that correct the picture before the look: ``strength`` mixes the look's result with the corrected picture.
    /// They act on single pixels.
    public var corrections: [any Filter] = []
    /// 0 leaves the picture as it was, 1 is the steps' result: result·s + picture·(1 − s) on encoded, premultiplied
    /// values, the picture unclamped.
    public var strength: Double

    /// A look of these steps.
    /// - Parameter name: its ``id``, too, in small letters and with hyphens.
    public init(
        name: String, version: Int = 1, author: String = "", summary: String = "", steps: [LookStep],
        strength: Double = 1
    ) {
        id = String(name.lowercased().map { " _/".contains($0) ? "-" : $0 })
        self.name = name
        self.version = version
        self.author = author
        self.summary = summary
        self.steps = steps
        self.strength = strength
    }

    /// Spares areas of skin by a share, or by that by which its colours are spared already, where this is more.
    package mutating func spareSkin(_ share: Double) {
        guard share > 0 else { return }
        (skinProtection, sparesAreasOfSkin) = (max(skinProtection, share), true)
    }

    /// Descriptions of what its steps do to a picture, from those that depend on it.
    public func remarks(in context: PlanContext) -> [String] {
        var context = context
        context.keepsSkinHue = keepsSkinHue
        return corrections.compactMap { $0.remark(in: context) } + parts.compactMap { $0.remark(in: context) }
    }

    /// Whether its plan depends on the picture's statistics.
    public var needsStatistics: Bool {
        corrections.contains(where: \.needsStatistics)
            || parts.contains {
                switch $0 {
                case .filter(let filter): filter.needsStatistics
                case .like: true
                case .layer, .lookupTable, .masked, .group: false
                }
            }
    }

    /// Bytes of its lookup tables: once as they were read, and once as the kernels have them.
    package var tableMemory: Int {
        parts.reduce(0) { sum, step in
            if case .lookupTable(let table, _) = step { sum + 2 * table.colors.count * 16 } else { sum }
        }
    }

    /// What these statistics must include.
    public var statisticsParts: StatisticsParts {
        let ofSteps = parts.map { (step) -> StatisticsParts in
            switch step {
            case .filter(let filter): filter.statisticsParts
            case .like: .distribution
            case .layer, .lookupTable, .masked, .group: []
            }
        }
        return (corrections.map(\.statisticsParts) + ofSteps).reduce([]) { $0.union($1) }
    }

    /// The layers, filters, tables and likenesses of all steps, without masks and groups.
    var parts: [LookStep] { steps.flatMap(\.parts) }
}

/// One step of a look.
public enum LookStep: Sendable {
    /// A layer is blended with the picture.
    case layer(Layer)
    /// A filter is applied.
    case filter(any Filter)
    /// A lookup table, and the conversion between encoded sRGB and the table's input and output colours.
    case lookupTable(ColorLookupTable, in: ColorConversion = .none)
    /// The colours and tones of other pictures.
    case like(LikenessReference)
    /// A step that acts only where the mask says so.
    indirect case masked(LookStep, by: RangeMask)
    /// Steps that run in order and have one mask: its colours are those before the first of them.
    case group([LookStep])

    /// What the look syntax calls it: of filters, their own name; of masked steps, that of the step and its mask.
    package var name: String {
        switch self {
        case .layer: "layer"
        case .filter(let filter): type(of: filter).descriptor.name
        case .lookupTable: "lut"
        case .like: "like"
        case .masked(let step, _): "\(step.name) where(…)"
        case .group(let steps): "(\(steps.map(\.name).joined(separator: " ")))"
        }
    }

    /// The steps that it consists of, without masks and groups.
    var parts: [LookStep] {
        switch self {
        case .masked(let step, _): step.parts
        case .group(let steps): steps.flatMap(\.parts)
        case .layer, .filter, .lookupTable, .like: [self]
        }
    }
}
