import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import Testing

@Suite("like in a look file")
struct LikeSyntaxTests {
    /// Knows two pictures.
    private struct Pictures: LookResources {
        static let light = PictureStatistics(dominantHues: [HueShare(degrees: 30, share: 1)])
        static var dark: PictureStatistics {
            var dark = light
            dark.mean.x = 0.2
            return dark
        }

        func bytes(at path: String) throws(LookResourceError) -> [UInt8] { throw LookResourceError("no bytes") }
        func picture(at path: String) throws(LookResourceError) -> PixelBuffer { throw LookResourceError("no pixels") }
        func statistics(at path: String) throws(LookResourceError) -> PictureStatistics {
            switch path {
            case "light.jpg": return Self.light
            case "dark.jpg": return Self.dark
            default: throw LookResourceError("'\(path)' is no picture")
            }
        }
        func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
            throw LookResourceError("no profile")
        }
    }

    private func references(_ text: String) throws -> [LikenessReference] {
        try Look(parsing: Array(text.utf8), named: "test.look", resources: Pictures()).steps.compactMap {
            if case .like(let reference) = $0 { reference } else { nil }
        }
    }

    @Test(
        "reads pictures by url()",
        arguments: ["like: url(light.jpg)", "like: url('light.jpg');", "LIKE: URL(\"light.jpg\"); filter: sepia()"])
    func single(text: String) throws {
        #expect(try references(text) == [LikenessReference(Pictures.light)])
    }

    @Test("takes the pictures' tones, too, if it says so")
    func tones() throws {
        let light = LikenessReference(Pictures.light, takesTones: true)
        for text in ["like: url(light.jpg) tones", "like: url(light.jpg) TONES; filter: sepia()"] {
            #expect(try references(text) == [light], "\(text)")
        }
        let masked = try Look(
            parsing: Array("like: url(light.jpg) tones where(luminance: 0% 50%);".utf8), named: "test.look",
            resources: Pictures())
        #expect(masked.steps.map(\.name) == ["like where(…)"])
    }

    @Test("uses the mean of several pictures, and may occur more than once")
    func several() throws {
        let both = PictureStatistics.average(of: [Pictures.light, Pictures.dark])
        #expect(try references("like: url(light.jpg), url('dark.jpg');") == [LikenessReference(both)])
        #expect(
            try references("like: url(light.jpg); like: url(dark.jpg);")
                == [LikenessReference(Pictures.light), LikenessReference(Pictures.dark)])
    }

    @Test(
        "says what is wrong",
        arguments: [
            ("like: light.jpg", "1:7: expected url(…) of a picture for 'like', found 'light'"),
            ("like: url()", "1:7: expected url(…) of a picture for 'like', found 'url()'"),
            ("like: url(light.jpg) sepia()", "1:22: expected ',' or ';', found 'sepia('"),
            ("like url(light.jpg)", "1:6: expected ':' after 'like', found 'url(light.jpg)'"),
            ("filter: none;\nlike: url(x.png)", "2:7: 'x.png' is no picture"),
        ])
    func errors(text: String, message: String) {
        #expect(throws: LookError.self) { try references(text) }
        do {
            _ = try references(text)
        } catch {
            #expect("\(error)" == "test.look:\(message)")
        }
    }
}
