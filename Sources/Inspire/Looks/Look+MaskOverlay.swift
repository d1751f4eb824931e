import FilterEngine

extension Look {
    /// A look that shows a mask of this one, in red over the picture: that of the last masked step, over what the steps before it
    /// make, or else the skin that is protected. Nil where there is no mask.
    public var maskOverlay: Look? {
        let red = LookStep.layer(Layer(background: RGBAColor(red: 1, green: 0, blue: 0, alpha: 1), opacity: 0.6))
        var overlay = self
        overlay.strength = 1
        overlay.skinProtection = 0
        (overlay.border, overlay.dateStamp) = (nil, nil)
        for (index, step) in steps.enumerated().reversed() {
            guard case .masked(_, let mask) = step else { continue }
            overlay.steps = steps[..<index] + [.masked(red, by: mask)]
            return overlay
        }
        guard skinProtection > 0 else { return nil }
        overlay.steps = [.masked(red, by: RangeMask(colors: PixelMask.skin, closesHoles: sparesAreasOfSkin))]
        return overlay
    }
}
