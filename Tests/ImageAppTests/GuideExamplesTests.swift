import SystemPackage
import TestSupport
import Testing

/// The examples of the README and of each guide, in their order and in one folder a guide, as a reader would try them.
@Suite struct GuideExamplesTests {
    private let here = Workspace()

    /// Examples that can't be run here, and why.
    private static let exempt = [
        "Scripts/run": "builds the program",
        "Scripts/install ~/.local/bin": "builds the program",
        "Scripts/test": "runs this test",
        "Scripts/make-man-pages ~/.local/share/man/man1": "builds a tool; Scripts/check-documentation runs it",
        samples: "takes large pictures; a test of its own runs it",
        "image-app": "opens the screens",
        "image-app home --gallery Holiday/": "opens the screens",
        "image-app gallery Holiday/": "opens the screens",
        "image-app studio": "serves pages until it is ended",
        "image-app studio Holiday/": "serves pages until it is ended",
        "image-app studio photo.jpg": "serves pages until it is ended",
        "image-app capture -o shot.jpg": "needs a camera",
        "image-app capture -o shot.jpg --size 1280x720": "needs a camera",
        "image-app camera -o me.jpg --look noir": "needs a camera",
        "image-app /dev/video2 -o other.jpg": "needs a camera",
        "image-app batch Incoming/ -r -o Arrived/ --look matte --watch": "runs until it is interrupted",
        "curl -s https://example.org/photo.jpg | image-app - -o web.png": "needs the network",
        """
        swift run -c release --package-path Samples/Embedding ProcessPictures Samples/Pictures/sunset.jpg /tmp
        """: "builds the library; Scripts/check-embedding runs the example",
    ]

    /// How the README lets a reader use the samples.
    private static let samples = """
        cp Samples/Pictures/sunset.jpg photo.jpg && cp Samples/Pictures/hills.jpg other.jpg && cp -r Samples/Pictures Holiday
        """

    /// The README, and every page of Documentation.
    private static let guides: [String] = {
        let names = TemporaryFolder.names(in: Corpora.projectRoot.appending("Documentation")).map(\.string)
        return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
    }()

    private static func text(of guide: String) throws -> String {
        String(decoding: try PictureFiles.read(Corpora.projectRoot.appending(guide)), as: UTF8.self)
    }

    /// The blocks of code of a page: their language, and their lines.
    private static func blocks(of text: String) -> [(language: String, lines: [String])] {
        var blocks: [(language: String, lines: [String])] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if !isInside { blocks.append((String(line.dropFirst(3)), [])) }
                isInside.toggle()
            } else if isInside {
                blocks[blocks.count - 1].lines.append(String(line))
            }
        }
        return blocks
    }

    /// The commands of a page, without their comments, which begin after several spaces.
    private static func commands(of text: String) -> [String] {
        blocks(of: text).filter { $0.language == "sh" }.flatMap(\.lines)
            .map {
                String($0.split(separator: "  #", maxSplits: 1, omittingEmptySubsequences: false)[0].trimmingSpaces)
            }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    /// Files of the names that the guides use.
    private func makeStartingFiles() throws {
        try here.jpegs(
            "photo.jpg", "other.jpg", "city.jpg", "night.jpg", "dolls.jpg", "painting.jpg", "before.jpg", "after.jpg",
            "Holiday/one.jpg", "Holiday/2024/beach.jpg", "photos/one.jpg", "photos/two.jpg", "Archive/one.jpg",
            "Archive/2024/two.jpg", "Copies/one.jpg", "Copies/2024/two.jpg")
        try here.folder.write(Pictures.png, "scan.png")
        try here.folder.write(Pictures.png, "screenshot.png")
        try here.folder.write(Pictures.png, "logo.png")
        let table = Array("LUT_1D_SIZE 2\n0 0 0\n1 0.9 0.8\n".utf8)
        try here.folder.write(table, "film.cube")
        try here.folder.write(table, "display.cube")
        let preset = Corpora.projectRoot.appending("Tests/Fixtures/Presets/sliders.xmp")
        try here.folder.write(PictureFiles.read(preset), "preset.xmp")
        here.folder.link("Samples", to: Corpora.projectRoot.appending("Samples").string)
    }

    @Test("every example does what it shows, one after the other in one folder", arguments: guides)
    func examples(guide: String) async throws {
        let text = try Self.text(of: guide)
        try makeStartingFiles()
        // The look that the reader is asked to save.
        for block in Self.blocks(of: text) where block.language == "css" {
            try here.folder.write(Array(block.lines.joined(separator: "\n").utf8), "lemonade.look")
        }
        // One shell for all: starting them takes longer than small pictures do. Each says how it ended.
        let script = Self.commands(of: text).filter { Self.exempt[$0] == nil }
            .map { "{ \($0); } >output 2>messages || { echo '\($0.replacing("'", with: "'\\''"))'; cat messages; }" }
        let result = try await here.shell(
            """
            set -o pipefail
            gzip -k film.cube && mkdir bin && ln -s "$APP" bin/image-app && PATH=$PWD/bin:$PATH
            \(script.joined(separator: "\n"))
            """,
            environment: ["HOME": here.folder.path.string, "XDG_CONFIG_HOME": nil, "XDG_PICTURES_DIR": nil])
        #expect(result.text == "" && result.messages == "", "\(result.text)\(result.messages)")
    }

    @Test("the README's samples are there")
    func samplesExist() async throws {
        here.folder.link("Samples", to: Corpora.projectRoot.appending("Samples").string)
        let result = try await here.shell("\(Self.samples) && ls photo.jpg other.jpg Holiday/dolls.jpg")
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test("no example is left out without a reason, and code is in languages that are checked")
    func nothingLeftOut() throws {
        let texts = try Self.guides.map { try Self.text(of: $0) }
        let commands = texts.flatMap(Self.commands)
        #expect(Self.guides.count >= 9 && commands.count > 60)
        for line in Self.exempt.keys {
            #expect(commands.contains(line), "the guides no longer have this example: \(line)")
        }
        for (guide, text) in zip(Self.guides, texts) {
            let languages = Set(Self.blocks(of: text).map(\.language))
            var allowed: Set = ["sh", "css", "mermaid"]
            // Scripts/check-embedding compiles the Swift of that guide.
            if guide.hasSuffix("/library.md") { allowed.insert("swift") }
            // WorkerTests has the requests of that one answered.
            if guide.hasSuffix("/worker.md") { allowed.insert("json") }
            // Cluster/test runs the commands of that one.
            if guide.hasSuffix("/cluster.md") { allowed.insert("console") }
            #expect(languages.isSubset(of: allowed), "\(guide)")
        }
    }

    @Test("every option that the guides name exists")
    func options() async throws {
        let outline = try await here.run("--experimental-dump-help").text
        let known = Set(outline.matches(of: /"name" ?: ?"([a-z-]+)"/).map { "--\($0.output.1)" })
        for guide in Self.guides {
            for span in try Self.text(of: guide).matches(of: /`(--[a-z][a-z-]+)[^`]*`/) {
                #expect(known.contains(String(span.output.1)), "\(guide): \(span.output.1)")
            }
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var result = self
        while result.last == " " { result.removeLast() }
        return result
    }
}
