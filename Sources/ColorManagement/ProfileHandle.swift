import CColorProfiles
import FilterEngine

/// A profile as Little CMS has it open. It belongs to one thread at a time.
final class ProfileHandle {
    private let profile: OpaquePointer

    /// - Returns: nil where the bytes are no profile, or more than any is.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes, let profile = ccp_open(bytes, bytes.count) else { return nil }
        self.profile = profile
    }

    deinit { ccp_close(profile) }

    /// More than the profile of any device, and as much as a PNG's is unpacked to.
    private static let maximumBytes = 32 << 20

    var model: ccp_model { ccp_profile_model(profile) }

    var hasTables: Bool { ccp_profile_has_tables(profile) }

    /// The description; empty where there is none.
    var name: String {
        var scalars = [UInt32](repeating: 0, count: 256)
        let count = ccp_profile_name(profile, &scalars, scalars.count)
        var text = String.UnicodeScalarView(scalars.prefix(count).compactMap(Unicode.Scalar.init))
        while text.last?.properties.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    var colorants: Matrix3? {
        var xyz = [Double](repeating: 0, count: 9)
        guard ccp_profile_colorants(profile, &xyz) else { return nil }
        return Matrix3(columns: (0..<3).map { SIMD3(xyz[3 * $0], xyz[3 * $0 + 1], xyz[3 * $0 + 2]) })
    }

    /// - Parameter channel: 0…2 for red, green and blue; 0 for grey.
    func curve(_ channel: Int32) -> ToneReproductionCurve? {
        var curve = ccp_curve()
        guard ccp_profile_curve(profile, channel, &curve) else { return nil }
        if let entries = curve.entries {
            return ToneReproductionCurve(entries: Array(UnsafeBufferPointer(start: entries, count: curve.count)))
        }
        let p = curve.parameters
        return ToneReproductionCurve(
            ToneReproductionCurve.Formula(g: p.0, a: p.1, b: p.2, c: p.3, d: p.4, e: p.5, f: p.6))
    }

    /// Whether its tables can be used to read colours.
    var canRead: Bool {
        if model == CCP_CMYK { return transform(.cmyk(to: .wide, isFast: false)) != nil }
        return transform(.rgbToXYZ).map(TableConversion.isUsable) ?? false
    }

    /// Whether its tables can be used to write RGB: they are there, and lead back to the colours that they are read as.
    var canWrite: Bool {
        guard let back = transform(.xyzToRGB), TableConversion.isUsable(back) else { return false }
        return transform(.rgbToXYZ).map { RoundTrip.returns($0, back: back) } ?? false
    }

    enum Direction {
        /// From RGB to XYZ relative to D50, and back; three doubles each.
        case rgbToXYZ, xyzToRGB
        /// From four bytes of CMYK to three numbers of 16 bits, and a fourth that is not written. A fast transform costs a
        /// tenth of a second to set up and then a tenth of the time for each pixel.
        case cmyk(to: ParametricRGBSpace, isFast: Bool)
    }

    /// Nil where the profile can't do that.
    func transform(_ direction: Direction) -> ProfileTransform? {
        let handle =
            switch direction {
            case .rgbToXYZ: ccp_rgb_to_xyz(profile)
            case .xyzToRGB: ccp_xyz_to_rgb(profile)
            case .cmyk(let space, let isFast):
                space.profile().flatMap { ccp_cmyk_to_rgb(profile, $0, $0.count, isFast) }
            }
        return handle.map { ProfileTransform($0, of: self) }
    }
}

/// A transform through a profile's tables. It belongs to one thread at a time.
final class ProfileTransform {
    private let handle: OpaquePointer
    /// The transform lives in its profile's context.
    private let profile: ProfileHandle

    fileprivate init(_ handle: OpaquePointer, of profile: ProfileHandle) {
        self.handle = handle
        self.profile = profile
    }

    deinit { ccp_transform_free(handle) }

    func callAsFunction(_ colors: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let input = colors.flatMap { [$0.x, $0.y, $0.z] }
        var output = [Double](repeating: 0, count: input.count)
        ccp_transform_run(handle, input, &output, colors.count)
        return colors.indices.map { SIMD3(output[3 * $0], output[3 * $0 + 1], output[3 * $0 + 2]) }
    }

    /// CMYK, four bytes a pixel, to the same number of opaque RGBA pixels of 16 bits.
    func convert(cmyk: UnsafeRawBufferPointer, to pixels: UnsafeMutableRawBufferPointer) {
        guard let first = cmyk.baseAddress, let start = pixels.baseAddress else { return }
        ccp_transform_run(handle, first, start, cmyk.count / 4)
        for alpha in stride(from: 6, to: pixels.count, by: 8) {
            pixels.storeBytes(of: UInt16.max, toByteOffset: alpha, as: UInt16.self)
        }
    }
}
