import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct EXIFExtractorTests {
    @Test("a block has its fields in order, and what it has not room for is left out", arguments: [false, true])
    func builder(isBigEndian: Bool) throws {
        var builder = EXIFBuilder(isBigEndian: isBigEndian)
        #expect(builder.block == nil)
        let short = { (number: UInt8) -> [UInt8] in isBigEndian ? [0, number] : [number, 0] }
        // Whether each is taken.
        let fields: [(isTaken: Bool, tag: Int, type: Int, bytes: [UInt8], part: EXIFBuilder.Part)] = [
            (true, 0x9003, 2, Array("2024:05:06 07:08:09\0".utf8), .details),
            (true, 0x0112, 3, short(8), .main),
            (true, 0x010F, 2, Array("Maker\0".utf8), .main),
            (true, 1, 2, Array("R98\0".utf8), .interoperability),
            (false, 0x0112, 3, short(1), .main),
            (false, 0x0110, 5, [1, 2, 3, 4], .main),
            (false, 0x8769, 4, [0, 0, 0, 0], .main),
            (false, 0x0110, 14, [0], .main),
            (false, 0x010E, 7, [UInt8](repeating: 1, count: 66_000), .main),
            (true, 0x010E, 7, [UInt8](repeating: 1, count: 65_000), .main),
            (false, 0x9286, 7, [UInt8](repeating: 1, count: 400), .details),
        ]
        for field in fields {
            let isTaken = builder.add(field.tag, type: field.type, bytes: field.bytes, to: field.part)
            #expect(isTaken == field.isTaken, "\(field.tag)")
        }
        let block = try #require(builder.block)
        #expect(block.count <= EXIFBuilder.maximumLength && block.count > 65_000)
        let metadata = ImageMetadata(exif: block)
        #expect(metadata.orientation == .leftBottom)
        #expect(metadata.facts?.maker == "Maker" && metadata.facts?.date == "2024:05:06 07:08:09")
        let structure = try #require(try TIFFStructure(MemorySource(block)))
        let main = try #require(try structure.directory(at: structure.firstDirectory))
        #expect(main.fields.map(\.tag) == [0x010E, 0x010F, 0x0112, 0x8769])
        let details = try #require(try structure.directory(at: structure.integer(0x8769, in: main) ?? 0))
        #expect(details.fields.map(\.tag) == [0x9003, 0xA005])
        let rules = try #require(try structure.directory(at: structure.integer(0xA005, in: details) ?? 0))
        #expect(try structure.text(1, in: rules) == "R98")
    }

    private static let size = PixelSize(width: 1500, height: 1000)

    /// A TIFF file whose first directory has what describes the photograph and what describes the file.
    private func file(isBigEndian: Bool) -> TIFFWriter {
        var file = TIFFWriter(isBigEndian: isBigEndian)
        let details = file.append([
            0x829D: .rational([(28, 10)]), 0x927C: .undefined([UInt8](repeating: 9, count: 99)),
            0x9286: .undefined([UInt8](repeating: 65, count: 20_000)), 0xA002: .long([6000]), 0xA003: .short([4000]),
            0xA20E: .rational([(8000, 1)]), 0xA20F: .rational([(8000, 1)]), 0xA302: .undefined([1, 2]),
        ])
        let location = file.append([1: .text("S"), 2: .rational([(10, 1), (30, 1), (0, 1)])])
        file.putFirst([
            0x0100: .long([160]), 0x0101: .long([120]), 0x0103: .short([1]), 0x010F: .text("Maker"),
            0x0111: .long([700]), 0x0112: .short([3]), 0x014A: .long([900]), 0x829A: .rational([(1, 60)]),
            0x829D: .rational([(99, 1)]), 0x8298: .text("Nobody"), 0x8769: .long([details]), 0x8825: .long([location]),
            0x9003: .text("2020:01:02 03:04:05"),
        ])
        return file
    }

    @Test("what describes the photograph is taken, what describes the file is not", arguments: [false, true])
    func extraction(isBigEndian: Bool) throws {
        let source = MemorySource(file(isBigEndian: isBigEndian).bytes)
        let block = try #require(
            try EXIFExtractor.block(of: source, directory: 8, isBigEndian: isBigEndian, pixelSize: Self.size))
        let facts = try #require(ImageMetadata(exif: block).facts)
        #expect(facts.maker == "Maker" && facts.copyright == "Nobody" && facts.latitude == -10.5)
        // The details win; those of TIFF/EP fill their gaps.
        #expect(facts.fNumber == 2.8 && facts.exposureTime == 1 / 60.0 && facts.date == "2020:01:02 03:04:05")
        let structure = try #require(try TIFFStructure(MemorySource(block)))
        let main = try #require(try structure.directory(at: 8))
        #expect(main.fields.map(\.tag) == [0x010F, 0x0112, 0x8298, 0x8769, 0x8825])
        let details = try #require(try structure.directory(at: structure.integer(0x8769, in: main) ?? 0))
        #expect(
            details.fields.map(\.tag) == [0x829A, 0x829D, 0x9003, 0xA002, 0xA003, 0xA20E, 0xA20F, 0xA302])
        #expect(try structure.integer(0xA002, in: details) == 1500)
        #expect(try structure.roundedNumbers(of: #require(details[0xA20E])) == [2000])
    }

    @Test("no bytes make it fail")
    func anyBytes() throws {
        var generator = SeededGenerator(seed: 5)
        let original = file(isBigEndian: true).bytes
        for _ in 0..<2000 {
            var bytes = original
            for _ in 0..<8 {
                bytes[Int.random(in: 0..<400, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let structure = try TIFFStructure(MemorySource(bytes)) else { continue }
            let extractor = try EXIFExtractor(structure, directory: structure.firstDirectory)
            guard let block = extractor.block(pixelSize: Self.size) else { continue }
            #expect(block.count <= EXIFBuilder.maximumLength)
            #expect(try TIFFStructure(MemorySource(block)) != nil)
        }
    }
}
