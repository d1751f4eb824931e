import FilterEngine
import ImageCore

extension Look {
    /// Whether the look leaves the picture unchanged: its strength is 0, or no step changes anything. False where a step needs
    /// statistics and there are none.
    public func isIdentity(in context: PlanContext) -> Bool {
        let changesNothing = strength == 0 || steps.isEmpty
        if changesNothing && corrections.isEmpty { return true }
        guard context.statistics != nil || !needsStatistics else { return false }
        guard loweredCorrections(in: context).isIdentity else { return false }
        if changesNothing { return true }
        // A reference picture's tones are never exactly the picture's own, and comparing them is slow.
        if parts.contains(where: { if case .like = $0 { true } else { false } }) { return false }
        return lowered(in: context).isIdentity
    }
}

extension PictureGeometry {
    /// Larger than any picture: a length that is too small to matter here, a share of the long edge, is so everywhere.
    package static let largest = PictureGeometry(fullSize: PixelSize(width: 1 << 20, height: 1 << 20))
}
