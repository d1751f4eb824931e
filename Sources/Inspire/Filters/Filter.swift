import FilterEngine
import PictureAnalysis

/// One photographic operation with its parameters. How it runs is decided by the plan.
///
/// A filter is a small value. To add one, add a file to this folder and a test: the build finds it, and every front end knows it
/// from then on.
public protocol Filter: Sendable {
    /// Its name, meaning and parameters, from which help, the look syntax and the front ends are made.
    static var descriptor: FilterDescriptor { get }

    /// Makes the filter from arguments that were checked against the descriptor.
    init(_ arguments: FilterArguments)

    /// Whether it needs the picture's statistics to be lowered.
    var needsStatistics: Bool { get }

    /// What these statistics must include: everything where a filter says nothing else.
    var statisticsParts: StatisticsParts { get }

    /// Whether it blurs most of the picture or makes blocks of it, so that its detail is gone.
    var removesDetail: Bool { get }

    /// The filter that comes nearest to it by each pixel itself, for a table of colours; nil where nothing is left of it.
    var withoutNeighbors: (any Filter)? { get }

    /// A description of what it does to this picture; nil for filters that do the same to every picture.
    func remark(in context: PlanContext) -> String?

    /// Appends what the filter does to the plan.
    func lower(into plan: inout PlanBuilder, context: PlanContext)
}

extension Filter {
    public var needsStatistics: Bool { false }
    public var statisticsParts: StatisticsParts { needsStatistics ? .all : [] }
    public var removesDetail: Bool { false }
    public var withoutNeighbors: (any Filter)? { nil }
    public func remark(in context: PlanContext) -> String? { nil }
}
