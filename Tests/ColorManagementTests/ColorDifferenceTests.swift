import ColorManagement
import TestSupport
import Testing

/// CIEDE2000 against the data that Sharma, Wu and Dalal published with their notes on it (2005).
struct ColorDifferenceTests {
    private static let pairs: [(LabColor, LabColor, Double)] = [
        (LabColor(50, 2.6772, -79.7751), LabColor(50, 0, -82.7485), 2.0425),
        (LabColor(50, 3.1571, -77.2803), LabColor(50, 0, -82.7485), 2.8615),
        (LabColor(50, 2.8361, -74.0200), LabColor(50, 0, -82.7485), 3.4412),
        (LabColor(50, -1.3802, -84.2814), LabColor(50, 0, -82.7485), 1.0000),
        (LabColor(50, -1.1848, -84.8006), LabColor(50, 0, -82.7485), 1.0000),
        (LabColor(50, -0.9009, -85.5211), LabColor(50, 0, -82.7485), 1.0000),
        (LabColor(50, 0, 0), LabColor(50, -1, 2), 2.3669),
        (LabColor(50, -1, 2), LabColor(50, 0, 0), 2.3669),
        (LabColor(50, 2.4900, -0.0010), LabColor(50, -2.4900, 0.0009), 7.1792),
        (LabColor(50, 2.4900, -0.0010), LabColor(50, -2.4900, 0.0010), 7.1792),
        (LabColor(50, 2.4900, -0.0010), LabColor(50, -2.4900, 0.0011), 7.2195),
        (LabColor(50, 2.4900, -0.0010), LabColor(50, -2.4900, 0.0012), 7.2195),
        (LabColor(50, -0.0010, 2.4900), LabColor(50, 0.0009, -2.4900), 4.8045),
        (LabColor(50, -0.0010, 2.4900), LabColor(50, 0.0010, -2.4900), 4.8045),
        (LabColor(50, -0.0010, 2.4900), LabColor(50, 0.0011, -2.4900), 4.7461),
        (LabColor(50, 2.5, 0), LabColor(50, 0, -2.5), 4.3065),
        (LabColor(50, 2.5, 0), LabColor(73, 25, -18), 27.1492),
        (LabColor(50, 2.5, 0), LabColor(61, -5, 29), 22.8977),
        (LabColor(50, 2.5, 0), LabColor(56, -27, -3), 31.9030),
        (LabColor(50, 2.5, 0), LabColor(58, 24, 15), 19.4535),
        (LabColor(50, 2.5, 0), LabColor(50, 3.1736, 0.5854), 1.0000),
        (LabColor(50, 2.5, 0), LabColor(50, 3.2972, 0), 1.0000),
        (LabColor(50, 2.5, 0), LabColor(50, 1.8634, 0.5757), 1.0000),
        (LabColor(50, 2.5, 0), LabColor(50, 3.2592, 0.3350), 1.0000),
        (LabColor(60.2574, -34.0099, 36.2677), LabColor(60.4626, -34.1751, 39.4387), 1.2644),
        (LabColor(63.0109, -31.0961, -5.8663), LabColor(62.8187, -29.7946, -4.0864), 1.2630),
        (LabColor(61.2901, 3.7196, -5.3901), LabColor(61.4292, 2.2480, -4.9620), 1.8731),
        (LabColor(35.0831, -44.1164, 3.7933), LabColor(35.0232, -40.0716, 1.5901), 1.8645),
        (LabColor(22.7233, 20.0904, -46.6940), LabColor(23.0331, 14.9730, -42.5619), 2.0373),
        (LabColor(36.4612, 47.8580, 18.3852), LabColor(36.2715, 50.5065, 21.2231), 1.4146),
        (LabColor(90.8027, -2.0831, 1.4410), LabColor(91.1528, -1.6435, 0.0447), 1.4441),
        (LabColor(90.9257, -0.5406, -0.9208), LabColor(88.6381, -0.8985, -0.7239), 1.5381),
        (LabColor(6.7747, -0.2908, -2.4247), LabColor(5.8714, -0.0985, -2.2286), 0.6377),
        (LabColor(2.0776, 0.0795, -1.1350), LabColor(0.9033, -0.0636, -0.5514), 0.9082),
    ]

    @Test("Every pair has its published difference, both ways")
    func published() {
        for (first, second, expected) in Self.pairs {
            #expect(abs(first.difference(from: second) - expected) < 1e-4, "\(first) \(second)")
            #expect(abs(second.difference(from: first) - expected) < 1e-4, "\(second) \(first)")
        }
    }

    @Test("sRGB's white, black and red where CIELAB has them")
    func fromEncoded() {
        let white = LabColor(encoded: SIMD3(1, 1, 1))
        #expect(abs(white.lightness - 100) < 0.01 && abs(white.a) < 0.01 && abs(white.b) < 0.01)
        #expect(LabColor(encoded: .zero).difference(from: LabColor(0, 0, 0)) < 1e-9)
        #expect(LabColor(encoded: SIMD3(1, 0, 0)).difference(from: LabColor(53.24, 80.09, 67.20)) < 0.05)
    }
}
