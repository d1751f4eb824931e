import ContactSheet
import Foundation
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

@Suite struct ContactSheetTests {
    private static func look(_ name: String, _ filters: String) -> SheetLook {
        let steps = made { try Look.filters(parsing: Array(filters.utf8)) }.map { LookStep.filter($0) }
        return SheetLook(name: name, look: Look(name: name, steps: steps))
    }

    /// Red above, blue below when it stands upright; stored on its side.
    private static func picture() throws -> PickedImage {
        var stored = PixelBuffer(size: PixelSize(width: 200, height: 300), format: .rgba8)
        for pixel in 0..<200 * 300 {
            // Orientation 6: stored columns from the left are upright rows from the top.
            let isTop = pixel % 200 < 100
            stored.set(isTop ? 220 : 20, pixel: pixel, channel: 0)
            stored.set(isTop ? 20 : 220, pixel: pixel, channel: 2)
            stored.set(255, pixel: pixel, channel: 3)
        }
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: 6).bytes)
        return PickedImage(
            title: "p", content: .encoded(try stored.encoded(.png(PNGEncodingOptions()), metadata: metadata)))
    }

    private static let looks = [
        look("invert", "invert(1)"), look("a name that is much too long for it", "grayscale(1)"),
    ]

    private func written(_ write: (MemorySink) async throws -> Void) async throws -> [UInt8] {
        let sink = MemorySink()
        try await write(sink)
        return sink.bytes
    }

    @Test("each look is on its picture, upright, and its name below", arguments: [WritableFormat.png, .jpeg])
    func sheet(format: WritableFormat) async throws {
        let image = try Self.picture()
        var steps: [Int] = []
        let bytes = try await written { sink in
            try await ContactSheet(looks: Self.looks, columns: 2, renderer: PreviewRenderer()).write(
                image, format: format, to: sink
            ) {
                done, total in
                #expect(total == 3)
                steps.append(done)
            }
        }
        #expect(steps == [1, 2, 3])
        let sheet = try Decoded(bytes)
        let layout = SheetLayout(picture: PixelSize(width: 300, height: 200), count: 3, columns: 2)
        #expect(sheet.header.format.codec === format.codec && sheet.picture.size == layout.size)
        func color(_ index: Int, below: Double) -> SIMD3<Double> {
            let area = layout.area(of: index)
            let y = area.top + Int(below * Double(area.size.height))
            return sheet.picture.color(pixel: y * layout.size.width + area.left + area.size.width / 2) * 255
        }
        let expected: [(Int, Double, SIMD3<Double>)] = [
            (0, 0.25, SIMD3(220, 0, 20)), (0, 0.75, SIMD3(20, 0, 220)), (1, 0.25, SIMD3(35, 255, 235)),
            (1, 0.75, SIMD3(235, 255, 35)),
        ]
        for (index, below, wanted) in expected {
            let difference = color(index, below: below) - wanted
            #expect(max(abs(difference.x), abs(difference.z)) <= 6, "\(index)")
        }
        let gray = color(2, below: 0.25)
        #expect(abs(gray.x - gray.z) <= 3)
        // Letters are dark on light, and stay in their room.
        for index in 0..<3 {
            let area = layout.nameArea(of: index)
            var dark = 0
            for y in area.top..<area.top + area.size.height {
                for x in area.left..<area.left + area.size.width
                where sheet.picture.color(pixel: y * layout.size.width + x).x < 0.5 { dark += 1 }
            }
            #expect(dark > 60 && dark < area.size.width * area.size.height / 3, "\(index)")
            let gap = (area.top + area.size.height) * layout.size.width + area.left + area.size.width + 5
            #expect(sheet.picture.color(pixel: gap).x > 0.9)
        }
    }

    @Test("looks come in their order, however many there are")
    func manyLooks() async throws {
        let looks = (0..<20).map { Self.look("\($0)", "brightness(\(40 + 3 * $0)%)") }
        var steps: [Int] = []
        let bytes = try await written { sink in
            let sheet = ContactSheet(looks: looks, columns: 4, renderer: PreviewRenderer())
            try await sheet.write(try Self.picture(), format: .png, to: sink) { done, _ in steps.append(done) }
        }
        #expect(steps == Array(1...21))
        let picture = try Decoded(bytes).picture
        let layout = SheetLayout(picture: PixelSize(width: 300, height: 200), count: 21, columns: 4)
        // The first is the original; of the others, each is a little lighter than the one before.
        let blue = (1...20).map { index in
            let area = layout.area(of: index)
            let y = area.top + area.size.height * 3 / 4
            return picture.color(pixel: y * layout.size.width + area.left + area.size.width / 2).z
        }
        #expect(zip(blue, blue.dropFirst()).allSatisfy { $0 < $1 }, "\(blue)")
    }

    @Test("a page holds all that it needs, and names can't become markup")
    func page() async throws {
        let looks = Self.looks + [Self.look("<b>&\"x'", "sepia(1)")]
        var steps = 0
        let bytes = try await written { sink in
            let page = SheetPage(title: "<p>.jpg", looks: looks, renderer: PreviewRenderer())
            try await page.write(try Self.picture(), to: sink) { _, _ in steps += 1 }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(steps == 3)
        #expect(text.hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n"))
        // The original and three looks; nothing comes from elsewhere.
        #expect(text.components(of: "src=\"data:image/jpeg;base64,") == 4)
        #expect(text.components(of: "<button") == 3)
        #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("url("))
        #expect(text.contains("<h1>&lt;p&gt;.jpg</h1>") && text.contains("<span>&lt;b&gt;&amp;&quot;x&#39;</span>"))
        #expect(!text.contains("<p>.jpg") && !text.contains("<b>"))
        #expect(text.contains("alt=\"&lt;p&gt;.jpg as it was\""))
        #expect(text.contains("--width: 300; --height: 200"))
    }

    @Test("a page opens on a look of choice, with its description, its strength and the command that makes it")
    func openingLook() async throws {
        var looks = Self.looks
        looks[0].command = "image-app p.png --look invert"
        looks[1].command = "image-app p.png --look 'it'\\''s <gray>'"
        looks[1].look.summary = "Black & white"
        looks[1].look.strength = 0.7
        let bytes = try await written { sink in
            try await SheetPage(title: "p", looks: looks, openingLook: 1, renderer: PreviewRenderer()).write(
                try Self.picture(), to: sink)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let command = "image-app p.png --look &#39;it&#39;\\&#39;&#39;s &lt;gray&gt;&#39;"
        #expect(text.contains("<code id=\"command\">\(command)</code>"))
        #expect(text.contains("<p id=\"description\">Black &amp; white</p>"))
        #expect(text.contains("aria-pressed=\"true\" data-strength=\"70\" data-command=\"\(command)\""))
        #expect(
            text.contains("aria-pressed=\"false\" data-strength=\"100\" data-command=\"image-app p.png --look invert\"")
        )
        #expect(text.components(of: "aria-pressed=\"true\"") == 1)
        #expect(text.components(of: "<small>") == 1 && text.contains("<small>Black &amp; white</small>"))
        #expect(text.components(of: "id=\"copy\"") == 1)
    }

    @Test("where looks come after a correction, less of one lets the corrected picture through, not the original")
    func corrected() async throws {
        var looks = Self.looks
        let plain = String(
            decoding: try await written {
                try await SheetPage(title: "p", looks: looks, renderer: PreviewRenderer()).write(
                    try Self.picture(), to: $0)
            },
            as: UTF8.self)
        #expect(plain.components(of: "id=\"corrected\"") == 0 && plain.components(of: "data-corrected") == 0)
        looks[1].look.corrections = try Look.filters(parsing: Array("exposure(-1)".utf8))
        let text = String(
            decoding: try await written {
                try await SheetPage(title: "p", looks: looks, renderer: PreviewRenderer()).write(
                    try Self.picture(), to: $0)
            },
            as: UTF8.self)
        let corrected = try #require(
            text.firstMatch(of: #/<img id="corrected"[^>]*src="data:image/jpeg;base64,([^"]*)"/#))
        let bytes = try #require(Data(base64Encoded: String(corrected.1)))
        let picture = try Decoded(Array(bytes)).picture
        let color = picture.color(pixel: picture.size.width * picture.size.height / 4) * 255
        // Half of the light of 220 is 162.
        #expect(abs(color.x - 162) <= 4, "\(color)")
        // The first look is not corrected.
        #expect(text.components(of: "data-corrected") == 1)
        let choice = try #require(text.firstMatch(of: #/<li><button [^>]*data-corrected/#))
        #expect(choice.range.lowerBound > text.firstRange(of: "<span>invert")!.lowerBound)
    }

    @Test("a picture that can't be read is said as everywhere")
    func broken() async throws {
        let image = PickedImage(title: "p", content: .encoded([1, 2, 3]))
        await #expect(throws: ImageError.notAPicture) {
            try await ContactSheet(looks: Self.looks, renderer: PreviewRenderer()).write(
                image, format: .png, to: MemorySink())
        }
        await #expect(throws: ImageError.notAPicture) {
            try await SheetPage(title: "p", looks: Self.looks, renderer: PreviewRenderer()).write(
                image, to: MemorySink())
        }
    }
}

extension String {
    /// How often a text is in this one.
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
