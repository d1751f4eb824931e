import FilterEngine
import Inspire
import Presenters
import Testing

@Suite("Adjustments")
struct AdjustmentsTests {
    @Test("each value of each slider is a filter that can be parsed, and neutral ones are left out")
    func values() throws {
        for filter in Adjustments.offered {
            for value in [filter.slider.values.lowerBound, filter.slider.neutral, filter.slider.values.upperBound] {
                var adjustments = Adjustments()
                adjustments.set(filter, to: value)
                #expect(adjustments.isEmpty == (value == filter.slider.neutral))
                let parsed = adjustments.isEmpty ? [] : try Look.filters(parsing: Array(adjustments.css.utf8))
                #expect(parsed.count == (adjustments.isEmpty ? 0 : 1), "\(adjustments.css)")
                if !adjustments.isEmpty { #expect(Adjustments(steps: "filter: \(adjustments.css);") == adjustments) }
            }
        }
    }

    private func end(_ title: String) throws -> AdjustedMaskValue {
        try #require(AdjustedMaskValue.offered.first { $0.title == title })
    }

    @Test("ranges are masks that can be parsed and read again; an upper end is never below its lower one")
    func ranges() throws {
        let exposure = try #require(Adjustments.offered.first { $0.name == "exposure" })
        let contrast = try #require(Adjustments.offered.first { $0.name == "contrast" })
        var adjustments = Adjustments()
        try adjustments.set(end("Saturation to"), to: 0.25)
        #expect(adjustments.isEmpty && !adjustments.isUntouched && adjustments.css.isEmpty)
        adjustments.set(exposure, to: 0.5)
        adjustments.set(contrast, to: 1.2)
        try adjustments.set(end("Hue from"), to: 330)
        try adjustments.set(end("Hue to"), to: 40)
        let mask = "where(hue: 330deg 40deg, saturation: 0 0.25)"
        #expect(adjustments.css == "contrast(1.2) \(mask) exposure(0.5) \(mask)")
        let steps = try Look.steps(parsingFilters: Array(adjustments.css.utf8))
        #expect(steps.count == 2)
        #expect(Adjustments(steps: "filter: \(adjustments.css);") == adjustments)

        for (title, value) in [
            ("Line to", 0.07), ("Line direction", 90), ("Centre gone", 0.29), ("Centre down", 0.58),
        ] {
            try adjustments.set(end(title), to: value)
        }
        let places = "linear: 0% 7% 90deg, radial: 0% 29% at 50% 58%"
        #expect(adjustments.mask == "where(hue: 330deg 40deg, saturation: 0 0.25, \(places))")
        #expect(try Look.steps(parsingFilters: Array(adjustments.css.utf8)).count == 2)
        #expect(Adjustments(steps: "filter: \(adjustments.css);") == adjustments)
        for title in ["Line to", "Centre gone"] { try adjustments.set(end(title), to: 0) }

        try adjustments.set(end("Saturation from"), to: 0.5)
        #expect(adjustments.mask == "where(hue: 330deg 40deg, saturation: 0.5 0.5)")
        _ = try Look.steps(parsingFilters: Array(adjustments.css.utf8))
    }

    @Test("the mask of the adjustments is shown after the look; without one, the look's own")
    func overlays() throws {
        let look = try Look(parsing: "filter: sepia(1) where(hue: 0deg 90deg)", named: "a")
        var adjustments = Adjustments()
        #expect(adjustments.maskOverlay(after: look)?.steps.count == 1)
        #expect(adjustments.maskOverlay(after: Look(name: "b", steps: []))?.id == nil)
        // Or else the skin that is protected.
        adjustments.skinProtection = 0.5
        #expect(adjustments.maskOverlay(after: Look(name: "b", steps: []))?.steps.count == 1)
        adjustments.skinProtection = 0
        try adjustments.set(end("Luminance to"), to: 0.5)
        let overlay = try #require(adjustments.maskOverlay(after: look))
        #expect(overlay.steps.count == 2)
        guard case .masked(_, let mask) = overlay.steps[1] else {
            Issue.record("the last step is not masked")
            return
        }
        #expect(mask.colors.luma?.values == 0...0.5 && mask.colors.hue == nil)
    }

    @Test(
        "what is more than sliders is not read as sliders",
        arguments: [
            "filter: vignette(0.3, 0.2);", "filter: exposure(0.5) exposure(0.5);", "filter: exposure(9);", "",
            "filter: exposure(0.5); filter: contrast(1.1);", "filter: duotone(red, blue);", "layer { }",
            "filter: hue-rotate(20deg) exposure(1);",
        ])
    func others(_ steps: String) {
        #expect(Adjustments(steps: steps) == nil)
    }
}
