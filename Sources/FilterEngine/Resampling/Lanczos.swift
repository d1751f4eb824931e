#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The windowed sinc that pictures are resampled by (Claude Duchon, "Lanczos filtering in one and two dimensions", 1979):
/// sharp, and it would ring beside edges if its sums were not clamped (see ``RowResizer``).
enum Lanczos {
    /// How far it reaches on each side, in pixels of the coarser picture.
    static let radius = 3.0

    /// How much narrower it is where a picture is enlarged. Clamped to its nearest pixels, an edge in linear light would otherwise
    /// rise over up to a third more pixels than by Lanczos' filter on encoded values; this makes up for it. ImageMagick
    /// calls such a factor "blur".
    static let enlargingScale = 0.9

    /// Its weight at a distance, before the weights of a pixel are made to add up to 1.
    static func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        guard x > 0 else { return 1 }
        guard x < radius else { return 0 }
        return radius * sin(.pi * x) * sin(.pi * x / radius) / (.pi * .pi * x * x)
    }
}
