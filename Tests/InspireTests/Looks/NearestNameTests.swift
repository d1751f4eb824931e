import Inspire
import Testing

@Suite("Nearest name")
struct NearestNameTests {
    @Test(
        "A name is suggested when it is close",
        arguments: [
            ("contrst", "contrast"), ("contarst", "contrast"), ("CONTRASTT", "contrast"), ("sepi", "sepia"),
            ("tin", "tint"), ("ti", nil), ("blur", nil), ("", nil), ("contrast-and-more", nil),
        ] as [(String, String?)])
    func nearest(name: String, expected: String?) {
        #expect(nearestName(to: name, among: ["contrast", "sepia", "tint"]) == expected)
    }

    @Test("The first of equally close names")
    func ties() {
        #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
    }
}
