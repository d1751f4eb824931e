/// What depends on a pixel's neighbours or position.
extension CameraRawReading {
    /// Before the colours, as they need the picture's detail as it was.
    mutating func readDetail() {
        let luma = slider("LuminanceSmoothing", 0...100) ?? 0
        let chroma = slider("ColorNoiseReduction", 0...100) ?? 0
        if luma > 0 || chroma > 0 {
            let step = "denoise(\((luma / 100).short), \((chroma / 100).short))"
            look.steps.append(.filter(step))
            if luma > 0 { report("LuminanceSmoothing", .rough, step: step, "by a filter of another kind") }
            if chroma > 0 { report("ColorNoiseReduction", .rough, step: step, "by a filter of another kind") }
        }
        if let amount = slider("Dehaze") {
            if amount > 0 {
                add("dehaze(\((amount / 100).short))", for: "Dehaze", .rough, "it measures the haze in each picture")
            } else {
                leaveOut("Dehaze", "there is no filter that adds haze")
            }
        }
        if let amount = slider("Texture") {
            add(
                "clarity(\((amount / 100 * 0.6).short), radius: 0.003)", for: "Texture", .rough,
                "structure of about the same size")
        }
        if has("Clarity2012"), slider("Clarity") != nil { leaveOut("Clarity", Self.superseded(by: "Clarity2012")) }
        for name in ["Clarity2012", "Clarity"] where !isSeen(name) {
            guard let amount = slider(name) else { continue }
            add("clarity(\((amount / 100 * 0.8).short))", for: name, .rough, "structure of about the same size")
        }
    }

    mutating func readEffects() {
        readSharpness()
        readVignette()
        if let amount = slider("GrainAmount", 0...100) {
            let size = 0.0004 + min(max(number("GrainSize") ?? 25, 0), 100) / 100 * 0.0016
            add("grain(\((amount / 100 * 0.15).short), size: \(size.short))", for: "GrainAmount", .rough)
            if has("GrainSize") { report("GrainSize", .rough, step: "size: \(size.short)") }
            if let roughness = number("GrainFrequency"), roughness != 50 {
                leaveOut("GrainFrequency", "the grain's roughness is fixed")
            }
            pass(["GrainFrequency", "GrainSeed"])
        }
    }

    private mutating func readSharpness() {
        guard let amount = slider("Sharpness", 0...150) else { return }
        let radius = min(max(number("SharpenRadius") ?? 1, 0.5), 3)
        add(
            "unsharp(\((amount / 100).short), radius: \(radius.short)px)", for: "Sharpness", .rough,
            "most finished pictures are sharp already: without it they may look better")
        if has("SharpenRadius") { report("SharpenRadius", .near, step: "radius: \(radius.short)px") }
        for name in ["SharpenDetail", "SharpenEdgeMasking"] {
            if let value = number(name), value != 0 { leaveOut(name, "there is nothing like it among the filters") }
        }
    }

    private mutating func readVignette() {
        guard let amount = slider("PostCropVignetteAmount") else { return }
        func share(_ name: String, _ otherwise: Double) -> Double { min(max(number(name) ?? otherwise, 0), 100) / 100 }
        let middle = share("PostCropVignetteMidpoint", 50)
        let feather = share("PostCropVignetteFeather", 50)
        // With a feather of 50 it is complete a little outside of the corners.
        let softness = 0.1 + feather * 0.7
        let radius = max(0, 0.1 + middle * 0.6 - softness / 4)
        let step =
            "vignette(\((-amount / 100 * 0.8).short), radius: \(radius.short), softness: \(softness.short))"
        add(step, for: "PostCropVignetteAmount", .rough, "a round one, that multiplies")
        for (name, value) in [("Midpoint", "radius: \(radius.short)"), ("Feather", "softness: \(softness.short)")] {
            if has("PostCropVignette\(name)") { report("PostCropVignette\(name)", .rough, step: value) }
        }
        if let roundness = number("PostCropVignetteRoundness"), roundness != 0 {
            leaveOut("PostCropVignetteRoundness", "a vignette is round")
        }
        if let contrast = number("PostCropVignetteHighlightContrast"), contrast != 0 {
            leaveOut("PostCropVignetteHighlightContrast", "highlights are darkened like all else")
        }
        if let style = number("PostCropVignetteStyle"), style == 3 {
            leaveOut("PostCropVignetteStyle", "it multiplies, and does not paint over")
        }
        pass(["PostCropVignetteStyle"])
    }
}
