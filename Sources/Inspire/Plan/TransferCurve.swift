#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// sRGB's transfer curve (IEC 61966-2-1), drawn on beyond 0…1: mirrored below, by its own formula above.
package enum TransferCurve {
    /// Encoded to linear light.
    @Sendable
    package static func linear(_ encoded: Double) -> Double {
        let x = abs(encoded)
        let y = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
        return encoded < 0 ? -y : y
    }

    /// Linear light to encoded.
    @Sendable
    package static func encoded(_ linear: Double) -> Double {
        let x = abs(linear)
        let y = x <= 0.003_130_8 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055
        return linear < 0 ? -y : y
    }

    /// A gain in linear light as a function of encoded values.
    static func gain(_ factor: Double) -> @Sendable (Double) -> Double {
        { encoded(linear($0) * factor) }
    }
}
