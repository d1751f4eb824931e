import ImageMetadata
import Inspire

/// Panels that a preset switches off: Camera Raw keeps their settings, and applies none of them.
extension CameraRawReading {
    /// The beginnings of the names of each panel's settings, by the panel's switch.
    private static let panels: [String: [String]] = [
        "EnableToneCurve": ["ToneCurve", "Parametric", "CurveRefineSaturation"],
        "EnableColorAdjustments": [
            "HueAdjustment", "SaturationAdjustment", "LuminanceAdjustment", "PointColors",
        ],
        "EnableGrayscaleMix": ["GrayMixer"],
        "EnableSplitToning": ["SplitToning", "ColorGrade"],
        "EnableDetail": [
            "Sharpness", "Sharpen", "LuminanceSmoothing", "LuminanceNoiseReduction", "ColorNoiseReduction",
        ],
        "EnableEffects": ["PostCropVignette", "Grain"],
        "EnableVignettes": ["PostCropVignette", "VignetteAmount", "VignetteMidpoint"],
        "EnableLensCorrections": [
            "Lens", "ChromaticAberration", "VignetteAmount", "VignetteMidpoint", "Defringe", "AutoLateralCA",
        ],
        "EnableTransform": ["Perspective", "Upright"],
        "EnableCalibration": [
            "ShadowTint", "RedHue", "RedSaturation", "GreenHue", "GreenSaturation", "BlueHue", "BlueSaturation",
        ],
    ]

    /// Removes the settings of panels that are switched off, and reports the panels that had any.
    mutating func removePanelsThatAreOff() {
        for panel in settings.texts.keys.sorted() where panel.hasPrefix("Enable") && isOff(panel) {
            pass([panel])
            let beginnings = beginnings(of: panel)
            func isInPanel(_ name: String) -> Bool { beginnings.contains { name.hasPrefix($0) } }
            let removed = settings.fields(where: isInPanel).filter { changesSomething($0) }
            settings.remove(where: isInPanel)
            guard !removed.isEmpty else { continue }
            let shown = removed.prefix(4).map(\.printable).joined(separator: ", ")
            let rest = removed.count > 4 ? " and \(removed.count - 4) more" : ""
            leaveOut(
                panel, "the panel is switched off: \(shown)\(rest) \(removed.count == 1 ? "is" : "are") not applied")
        }
    }

    private func isOff(_ panel: String) -> Bool {
        ["false", "0"].contains(settings.texts[panel]?.trimmed.lowercased())
    }

    /// A panel that is not listed has settings of its own name, as `EnableRetouch` and `EnableLensBlur`.
    private func beginnings(of panel: String) -> [String] {
        guard let beginnings = Self.panels[panel] else { return [String(panel.dropFirst("Enable".count))] }
        return panel == "EnableEffects" && hasDehazeInEffects ? beginnings + ["Dehaze"] : beginnings
    }

    /// Whether the preset is older than Camera Raw 10.3, in which Dehaze became one of the basic settings.
    private var hasDehazeInEffects: Bool {
        let version = (settings.texts["Version"] ?? "").split(separator: ".").compactMap { Int($0) }
        guard let major = version.first else { return false }
        return major < 10 || (major == 10 && version.dropFirst().first ?? 0 < 3)
    }

    /// Whether a setting of a panel would change pictures, were the panel switched on, as far as its own value says.
    private func changesSomething(_ name: String) -> Bool {
        if let points = settings.lists[name] {
            return !points.isEmpty && points.map({ $0.filter { !$0.isWhitespace } }) != ["0,0", "255,255"]
        }
        guard let text = settings.texts[name] else { return true }
        let isTone = name.hasPrefix("SplitToning") || name.hasPrefix("ColorGrade")
        let isPartOfAnother =
            name.hasPrefix("ToneCurveName") || name.hasSuffix("Split") || name.hasSuffix("Blending")
            || (isTone && name.hasSuffix("Hue")) || (name == "CurveRefineSaturation" && Double(text) == 100)
        return !isPartOfAnother && !Self.isNeutral(text) && !isDetail(name)
    }
}

extension XMPFields {
    fileprivate func fields(where isWanted: (String) -> Bool) -> [String] {
        let names = Set(texts.keys).union(lists.keys).union(structures.keys).union(structureCounts.keys)
        return names.filter { isWanted($0) && structureCounts[$0] != 0 }.sorted()
    }

    fileprivate mutating func remove(where isUnwanted: (String) -> Bool) {
        texts = texts.filter { !isUnwanted($0.key) }
        lists = lists.filter { !isUnwanted($0.key) }
        structures = structures.filter { !isUnwanted($0.key) }
        structureCounts = structureCounts.filter { !isUnwanted($0.key) }
    }
}
