import FilterEngine

/// One photographic operation: what it does, with which parameters. How it runs is the plan's concern.
///
/// A filter is a small value. Adding one is a file in this folder, a line in ``FilterTable`` and a test: every front
/// end knows it from then on.
public protocol Filter: Sendable {
    /// Its name, meaning and parameters, from which help, the look syntax and the front ends are made.
    static var descriptor: FilterDescriptor { get }

    /// Makes the filter of arguments that were checked against the descriptor.
    init(_ arguments: FilterArguments)

    /// Whether it has to know the picture's colours before it can be lowered.
    var needsStatistics: Bool { get }

    /// Whether these statistics have to include the colour of the light and the range of tones.
    var needsIlluminant: Bool { get }

    /// What it chose to do to this picture, in words; nil for filters that do the same to each.
    func remark(in context: PlanContext) -> String?

    /// Appends what the filter does to the plan.
    func lower(into plan: inout PlanBuilder, context: PlanContext)
}

extension Filter {
    public var needsStatistics: Bool { false }
    public var needsIlluminant: Bool { false }
    public func remark(in context: PlanContext) -> String? { nil }
}
