#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// sRGB's transfer curve (IEC 61966-2-1), drawn on beyond 0…1: mirrored below, by its own formula above.
package enum SRGBTransferFunction {
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
    package static func gain(_ factor: Double) -> @Sendable (Double) -> Double {
        { encoded(linear($0) * factor) }
    }

    /// A gain in linear light that keeps white where it is below 1: from the knee to 1, encoded values rise in a straight line.
    package static func gain(_ factor: Double, knee: Double) -> @Sendable (Double) -> Double {
        let gained = gain(factor)
        guard factor < 1, knee < 1 else { return gained }
        let start = gained(knee)
        // Beyond 1 it goes on as the gain does.
        let rise = 1 - gained(1)
        return { value in
            if value <= knee { return gained(value) }
            return value < 1 ? start + (1 - start) * (value - knee) / (1 - knee) : gained(value) + rise
        }
    }
}
