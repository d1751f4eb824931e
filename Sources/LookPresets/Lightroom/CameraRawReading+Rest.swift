import ImageMetadata

/// What no look has, and what says nothing about a picture.
extension CameraRawReading {
    /// What describes the preset itself.
    private static let description: Set<String> = [
        "PresetType", "Cluster", "UUID", "SupportsAmount", "SupportsAmount2", "SupportsColor", "SupportsMonochrome",
        "SupportsHighDynamicRange", "SupportsNormalDynamicRange", "SupportsSceneReferred", "SupportsOutputReferred",
        "RequiresRGBTables", "ShowInPresets", "ShowInQuickActions", "CameraModelRestriction", "Copyright",
        "ContactInfo", "Version", "ProcessVersion", "CompatibleVersion", "HasSettings", "HasCrop", "AlreadyApplied",
        "Name", "ShortName", "SortName", "Group", "Description", "RawFileName", "ToneCurveName", "ToneCurveName2012",
        "RGBTableAmount", "Stubbed", "Amount", "Treatment",
    ]

    /// Settings that change something only together with another: their names by what that begins with.
    private static let details: [(prefix: String, of: String)] = [
        ("Sharpen", "Sharpness"), ("LuminanceNoiseReduction", "LuminanceSmoothing"),
        ("ColorNoiseReduction", "ColorNoiseReduction"), ("PostCropVignette", "PostCropVignetteAmount"),
        ("VignetteMidpoint", "VignetteAmount"), ("Grain", "GrainAmount"), ("LensProfile", "LensProfileEnable"),
        ("DefringePurple", "DefringePurpleAmount"), ("DefringeGreen", "DefringeGreenAmount"),
        ("PerspectiveScale", ""), ("PerspectiveAspect", ""), ("Upright", "PerspectiveUpright"),
    ]

    /// Why settings are left out, by what their names begin with.
    private static let reasons: [(prefix: String, reason: String)] = [
        ("CameraProfile", "it is about developing raw pictures; a look starts from a finished one"),
        ("Crop", "a look changes colours, not the frame"),
        ("Perspective", "a look changes colours, not shapes"),
        ("Upright", "a look changes colours, not shapes"),
        ("Lens", "it is about the lens with which the picture was taken"),
        ("AutoLateralCA", "it is about the lens with which the picture was taken"),
        ("ChromaticAberration", "it is about the lens with which the picture was taken"),
        ("VignetteAmount", "it is about the lens with which the picture was taken"),
        ("Defringe", "it is about the lens with which the picture was taken"),
        ("AutoTone", "it depends on the picture: the automatic correction is for that"),
        ("Auto", "it depends on the picture: the automatic correction is for that"),
        ("MaskGroup", "a look acts on the whole picture"), ("PaintBased", "a look acts on the whole picture"),
        ("GradientBased", "a look acts on the whole picture"),
        ("CircularGradientBased", "a look acts on the whole picture"),
        ("Retouch", "a look acts on the whole picture"), ("RedEye", "a look acts on the whole picture"),
        ("PointColors", "there is no filter for single colours with these ranges"),
        ("HDR", "looks are not for HDR"), ("SDR", "looks are not for HDR"),
    ]

    /// Says of all else that it is left out, and why.
    mutating func readRest() {
        pass(Array(Self.description))
        for name in settings.texts.keys.sorted() where !isSeen(name) {
            guard let text = settings.texts[name], !Self.isNeutral(text), !isDetail(name) else { continue }
            // A whole, and a panel that is switched on.
            if name == "CurveRefineSaturation", Double(text) == 100 { continue }
            if name.hasPrefix("Enable"), text.lowercased() == "true" { continue }
            leaveOut(name, Self.reason(name))
        }
        for name in settings.lists.keys.sorted() where !isSeen(name) && settings.lists[name] != [] {
            leaveOut(name, Self.reason(name))
        }
        for name in settings.structureCounts.keys.sorted() where !isSeen(name) && settings.structureCounts[name] != 0 {
            leaveOut(name, Self.reason(name))
        }
        for name in settings.structures.keys.sorted() where !isSeen(name) { leaveOut(name, Self.reason(name)) }
    }

    static func isNeutral(_ text: String) -> Bool {
        let text = text.trimmed.lowercased()
        return ["", "false", "none", "as shot"].contains(text) || Double(text) == 0
    }

    /// Whether it belongs to another setting that is neutral.
    func isDetail(_ name: String) -> Bool {
        guard let of = Self.details.first(where: { name.hasPrefix($0.prefix) && name != $0.of })?.of else {
            return false
        }
        return Self.isNeutral(settings.texts[of] ?? "")
    }

    private static func reason(_ name: String) -> String {
        reasons.first { name.hasPrefix($0.prefix) }?.reason ?? "there is nothing like it among the filters"
    }
}
