import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

extension Substring {
    fileprivate var nonEmpty: String? { isEmpty ? nil : String(self) }
}

/// All JSON that the program prints has a version, and its guide names every key.
@Suite struct JSONTests {
    private let here = Workspace()

    /// Keys that are data: formats of files that were ignored.
    private static let freeKeys: Set = ["passedOver"]

    /// The keys of a value and of all that is in it.
    private static func keys(of value: JSONValue) -> Set<String> {
        switch value {
        case .array(let values): return values.reduce(into: []) { $0.formUnion(keys(of: $1)) }
        case .object(let object):
            return object.reduce(into: Set(object.keys)) { result, entry in
                if !freeKeys.contains(entry.key) { result.formUnion(keys(of: entry.value)) }
            }
        default: return []
        }
    }

    private func values(_ output: [UInt8], areLines: Bool) throws -> [JSONValue] {
        let texts = areLines ? output.split(separator: UInt8(ascii: "\n")).map { Data($0) } : [Data(output)]
        return try texts.flatMap { text -> [JSONValue] in
            let value = try JSONDecoder().decode(JSONValue.self, from: text)
            if case .array(let list) = value { return list }
            return [value]
        }
    }

    private func prepare() throws {
        let metadata = ImageMetadata(exif: CameraEXIF().bytes, resolution: Resolution(x: 300, y: 300, unit: .inch))
        let jpeg = try Pictures.picture.encoded(.jpeg(JPEGEncodingOptions()), metadata: metadata)
        try here.folder.write(jpeg, "in/a.jpg")
        try here.folder.write(Array(jpeg.dropLast(jpeg.count / 3)), "in/cut.jpg")
        try here.folder.write(Pictures.text, "in/text.txt")
        var png = PNGParts(Pictures.png)
        png.chunks.insert(PNGChunk(name: "tEXt", data: Array("Author\0Ada".utf8)), at: 1)
        png.chunks.insert(PNGChunk(name: "cICP", data: [12, 13, 0, 1]), at: 1)
        try here.folder.write(png.bytes, "in/b.png")
        let preset = Corpora.projectRoot.appending("Tests/Fixtures/Presets/sliders.xmp")
        try here.folder.write(PictureFiles.read(preset), "sliders.xmp")
    }

    @Test("every line and every object of a list has the version, and the guide names every key")
    func documented() async throws {
        try prepare()
        let guide = try String(
            decoding: PictureFiles.read(Corpora.projectRoot.appending("Documentation/JSON.md")), as: UTF8.self)
        let commands: [(line: String, areLines: Bool)] = [
            ("inspire in/a.jpg -o made.jpg --look noir --json --timing", true),
            ("info in/a.jpg in/b.png made.jpg none.jpg in/text.txt in/a.jpg --max-pixels 100 --json", true),
            ("inspire in/cut.jpg -o cut.jpg --json", true),
            ("inspire in/cut.jpg -o cut.jpg --json --allow-damaged", true),
            ("inspire in/a.jpg in/text.txt --explain --json --filter blur(2px) --long-edge 20", true),
            ("batch in -o out --json --timing --report report.json", true), ("batch in -o out --resume --json", true),
            ("batch in -o other --dry-run --json", true), ("in -o many --json", true),
            ("again made.jpg -o again.jpg --json", true), ("again in/a.jpg -o none.jpg --json", true),
            ("looks --json", false), ("looks import sliders.xmp --looks-dir looks --json", false),
            ("filters --json", false), ("sources --json --gallery in", false),
            ("bench in/a.jpg --looks noir --only picture,previews --runs 1 --json", false),
        ]
        var found: Set<String> = []
        for (line, areLines) in commands {
            let result = try await here.run(line)
            let values = try values(result.output, areLines: areLines)
            #expect(!values.isEmpty, "\(line): \(result.messages)")
            for value in values {
                guard case .object(let object) = value else {
                    Issue.record("\(line): no object")
                    continue
                }
                #expect(object["jsonVersion"] == .number(1), "\(line)")
                found.formUnion(Self.keys(of: value))
            }
        }
        let report = try values(here.folder.read("report.json"), areLines: false)
        guard case .object(let object)? = report.first else {
            Issue.record("no report")
            return
        }
        #expect(object["jsonVersion"] == .number(1))
        found.formUnion(Self.keys(of: report[0]))
        #expect(found.isSuperset(of: ["error", "refusal", "timing", "estimate", "plan", "summary", "milliseconds"]))
        for key in found.sorted() { #expect(guide.contains("`\(key)`"), "the guide does not name \(key)") }
    }

    @Test("the guide's headings are the commands that have --json")
    func commands() async throws {
        let guide = try String(
            decoding: PictureFiles.read(Corpora.projectRoot.appending("Documentation/JSON.md")), as: UTF8.self)
        let headings = guide.split(separator: "\n").filter { $0.hasPrefix("## ") && $0.contains("--json") }
        let words = headings.flatMap { $0.split { !$0.isLetter && $0 != "-" } }
        let described = Set(words.map(String.init)).subtracting(["and", "--json", "--explain"])

        let help = try await here.run("help").outputLines.drop { !$0.hasSuffix("SUBCOMMANDS:") }
        var supporting: Set<String> = []
        for line in help {
            guard line.hasPrefix("  "), let command = line.dropFirst(2).prefix(while: { $0.isLetter }).nonEmpty else {
                continue
            }
            // `looks` alone is `looks list`.
            let name = command == "looks" ? "looks list" : command
            if try await here.run("help \(name)").text.contains("--json") { supporting.insert(command) }
        }
        supporting.remove("See")
        #expect(described == supporting)
    }

    @Test("info prints a line a picture in their order, failures included, and numbers as numbers")
    func info() async throws {
        try prepare()
        let result = try await here.run("info --json in/a.jpg none.jpg in/text.txt in/b.png")
        #expect(result.status == 1)
        let objects = try values(result.output, areLines: true).map { value -> [String: JSONValue] in
            if case .object(let object) = value { object } else { [:] }
        }
        let files = ["in/a.jpg", "none.jpg", "in/text.txt", "in/b.png"].map { JSONValue.string($0) }
        #expect(objects.compactMap { $0["file"] } == files)
        #expect(objects.map { $0["error"] != nil } == [false, true, true, false])
        #expect(objects[0]["resolution"] == .object(["x": .number(300), "y": .number(300), "unit": .string("inch")]))
        guard case .object(let jpeg)? = objects[0]["jpeg"], case .object(let photograph)? = objects[0]["photograph"]
        else {
            Issue.record("a part is missing")
            return
        }
        let one = JSONValue.array([.number(1), .number(1)])
        #expect(jpeg["samplingFactors"] == .array([one, one, one]) && photograph["iso"] == .number(100))
    }
}
