import CTestProfiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ICC profiles, made by Little CMS without the code that is tested.
package enum TestProfile {
    /// White, red, green and blue, as x and y.
    package static let sRGBPrimaries = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    package static let adobePrimaries = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
    package static let proPhotoPrimaries = [0.3457, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001]

    /// Like Adobe RGB (1998).
    package static let adobe = rgb(adobePrimaries, gamma: 563.0 / 256)
    package static let proPhoto = rgb(proPhotoPrimaries, gamma: 1.8)
    package static let gray = gray(gamma: 1.8)
    /// By tables: with the way back, without, and with one that leads elsewhere.
    package static let tables = copied { test_profile_tables(TEST_WAY_BACK, $0) }
    package static let readOnlyTables = copied { test_profile_tables(TEST_NO_WAY_BACK, $0) }
    package static let placeholderTables = copied { test_profile_tables(TEST_WAY_BACK_PLACEHOLDER, $0) }
    package static let cmyk = copied { test_profile_cmyk($0) }

    /// - Parameter tableSize: the entries of its curves; a formula where it is nil.
    package static func rgb(
        _ primaries: [Double], gamma: Double, tableSize: Int? = nil, version: Double = 4.3
    ) -> [UInt8] {
        copied { test_profile_rgb(primaries, gamma, Int32(tableSize ?? 0), version, $0) }
    }

    package static func gray(gamma: Double) -> [UInt8] {
        copied { test_profile_gray(gamma, $0) }
    }

    /// Colours of 0…1 from one profile to another, relative colorimetric, by Little CMS in floating point.
    /// - Parameter colors: three values a colour, one where the profile is for grey.
    package static func convert(_ colors: [Double], from: [UInt8], to: [UInt8], count: Int) -> [Double] {
        var result = [Double](repeating: 0, count: 3 * count)
        test_profile_convert(from, from.count, to, to.count, colors, &result, count)
        return result
    }

    private static func copied(_ make: (UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<UInt8>?) -> [UInt8] {
        var count = 0
        guard let bytes = make(&count) else { preconditionFailure("no profile was made") }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
