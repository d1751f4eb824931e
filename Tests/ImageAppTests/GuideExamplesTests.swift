import SystemPackage
import TestSupport
import Testing

/// The README's examples, in its order and in one folder, as a reader would try them.
@Suite struct ReadmeExamplesTests {
    private let here = Workspace()

    /// Examples that can't be run here, and why.
    private static let excluded = [
        "image-app": "opens the screens",
        "image-app home --gallery Holiday/": "opens the screens",
        "image-app gallery Holiday/": "opens the screens",
        "image-app capture -o shot.jpg --size 1280x720": "needs a camera",
        "image-app camera -o me.jpg --look noir": "needs a camera",
        "image-app batch Incoming/ -r -o Arrived/ --look matte --watch": "runs until it is interrupted",
    ]

    /// The lines of the README's blocks of a language.
    private static func blocks(_ language: String, in text: String) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if isInside, line == "```" {
                isInside = false
            } else if isInside {
                blocks[blocks.count - 1].append(String(line))
            } else if line == "```\(language)" {
                isInside = true
                blocks.append([])
            }
        }
        return blocks
    }

    /// What the README says the reader has.
    private func makeStartingFiles(look: [String]) throws {
        try here.jpegs(
            "photo.jpg", "city.jpg", "night.jpg", "dolls.jpg", "painting.jpg", "before.jpg", "after.jpg",
            "Holiday/one.jpg", "Holiday/2024/beach.jpg", "photos/one.jpg", "photos/two.jpg", "Archive/one.jpg",
            "Archive/2024/two.jpg", "Copies/one.jpg", "Copies/2024/two.jpg")
        try here.folder.write(Pictures.png, "scan.png")
        try here.folder.write(Pictures.png, "screenshot.png")
        here.folder.makeFolders("Incoming")
        let table = Array("LUT_1D_SIZE 2\n0 0 0\n1 0.9 0.8\n".utf8)
        try here.folder.write(table, "film.cube")
        try here.folder.write(table, "display.cube")
        here.folder.link("Samples", to: Corpora.projectRoot.appending("Samples").string)
        try here.folder.write(Array(look.joined(separator: "\n").utf8), "lemonade.look")
    }

    @Test("every example does what it shows, one after the other in one folder")
    func examples() async throws {
        let text = String(decoding: try PictureFiles.read(Corpora.projectRoot.appending("README.md")), as: UTF8.self)
        let look = try #require(Self.blocks("css", in: text).first { $0.first?.contains("Lemonade") ?? false })
        try makeStartingFiles(look: look)
        let lines = Self.blocks("sh", in: text).joined()
            .filter { $0 == "image-app" || $0.hasPrefix("image-app ") }
            // Comments, which begin after several spaces.
            .map { String($0.split(separator: " #", maxSplits: 1)[0].trimmingSpaces) }
        #expect(lines.count > 40)
        #expect(Set(Self.excluded.keys).isSubset(of: lines), "an example that is excluded is not in the README")
        // One shell for all: starting them takes longer than small pictures do. Each says how it ended.
        let script = lines.filter { Self.excluded[$0] == nil }
            .map { "\($0) >output 2>messages || { echo '\($0.replacing("'", with: "'\\''"))'; cat messages; }" }
        let result = try await here.shell(
            """
            gzip -k film.cube && mkdir bin && ln -s "$APP" bin/image-app && PATH=$PWD/bin:$PATH
            \(script.joined(separator: "\n"))
            """,
            environment: ["HOME": here.folder.path.string, "XDG_CONFIG_HOME": nil, "XDG_PICTURES_DIR": nil])
        #expect(result.text == "" && result.messages == "", "\(result.text)\(result.messages)")
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var result = self
        while result.last == " " { result.removeLast() }
        return result
    }
}
