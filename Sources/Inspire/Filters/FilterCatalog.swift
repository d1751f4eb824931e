/// Every filter there is, in the order in which help shows them.
public enum FilterCatalog {
    public static let all: [any Filter.Type] = [
        Exposure.self,
        Brightness.self,
        Contrast.self,
        Levels.self,
        Curves.self,
        Highlights.self,
        Shadows.self,
        Temperature.self,
        Tint.self,
        WhiteBalance.self,
        ColorBalance.self,
        ColorDecisionList.self,
        Saturate.self,
        Vibrance.self,
        SaturateHues.self,
        HueRotate.self,
        ShowHue.self,
        HideHue.self,
        ChannelMixer.self,
        Matrix.self,
        Grayscale.self,
        Sepia.self,
        Duotone.self,
        GradientMap.self,
        SplitTone.self,
        Posterize.self,
        Threshold.self,
        Fade.self,
        Invert.self,
        Opacity.self,
        Blur.self,
        Unsharp.self,
        Clarity.self,
        Glow.self,
        Halation.self,
        TiltShift.self,
        Pixelate.self,
        Vignette.self,
        Grain.self,
        Auto.self,
        Match.self,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.descriptor.name, $0) })

    public static func filter(named name: String) -> (any Filter.Type)? {
        byName[name]
    }
}
