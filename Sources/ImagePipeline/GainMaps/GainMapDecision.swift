import ImageCodecs
import ImageCore
import ImageMetadata
import Inspire

/// What becomes of a picture's gain map, and what is to be said of it.
enum GainMapDecision: Sendable {
    /// There is none.
    case none
    case kept(GainMapPlan, notice: String?)
    /// - notice: nil where that was asked for.
    case dropped(notice: String?)

    /// - Parameters:
    ///   - header: the picture's, as it is stored.
    ///   - border: what goes around the picture then.
    ///   - effect: what the look does to tones and colours.
    ///   - isGray: whether the result has grey alone.
    init(
        _ header: ImageHeader, facts: PictureFacts, geometry: GeometryPlan, border: BorderLayout?,
        effect: @autoclosure () -> LookEffect, isGray: Bool, options: OutputOptions, limits: ImageLimits
    ) {
        guard header.format.capabilities.metadata.contains(.gainMap), TrailingParts(header.metadata).hasGainMap else {
            self = .none
            return
        }
        let format = options.format(for: header.format)
        if options.gainMap == .drop {
            self = .dropped(notice: nil)
            return
        }
        guard format.capabilities.metadata.contains(.gainMap) else {
            self = .dropped(notice: Self.dropped("a \(format.title) can't hold it here"))
            return
        }
        guard let found = facts.gainMap else {
            self = .dropped(
                notice: Self.dropped(
                    facts.isSeekable
                        ? "it is not where the file says, or of a kind that is not known here"
                        : "it can't be carried from a stream"))
            return
        }
        let effect = effect()
        if effect.invertsTones {
            self = .dropped(
                notice: Self.dropped(
                    "the look makes light parts dark, and the map would make them brighter than others"))
            return
        }
        if effect.removesDetail {
            self = .dropped(notice: Self.dropped("the look takes away detail, and the map would show it again"))
            return
        }
        let isReduced = found.header.colorModel == .rgb && (isGray || effect.mixesColors)
        let plan = GainMapPlan(found, header: header, plan: geometry, border: border, isReduced: isReduced)
        guard Self.fits(plan, besides: header, limits) else {
            self = .dropped(notice: Self.dropped("it needs more pixels or memory than the limits allow"))
            return
        }
        self = .kept(
            plan,
            notice: isReduced
                ? "its gain map (HDR) has one channel now instead of three: the look leaves no colours that these were for"
                : nil)
    }

    private static func fits(_ plan: GainMapPlan, besides header: ImageHeader, _ limits: ImageLimits) -> Bool {
        do throws(ImageError) {
            try limits.check(plan.found.header.size)
            try limits.check(plan.geometry.size)
            try limits.check(memory: header.estimatedMemory.saturatingSum(plan.memory), for: header.size)
            return true
        } catch {
            return false
        }
    }

    static func dropped(_ reason: String) -> String { "its gain map (HDR) was dropped: \(reason)" }

    var plan: GainMapPlan? {
        if case .kept(let plan, _) = self { plan } else { nil }
    }

    var notice: String? {
        switch self {
        case .none: nil
        case .kept(_, let notice): notice
        case .dropped(let notice): notice
        }
    }
}
