import SystemPackage
import TestSupport
import Testing

/// `sources`, and where the gallery is.
@Suite struct SourcesCommandTests {
    private let here = Workspace()

    @Test("sources: the gallery and the cameras that are there")
    func sources() async throws {
        try here.jpegs("Pictures/a.jpg", "Pictures/b.jpg")
        let text = try await here.run(
            "sources", environment: ["HOME": here.folder.path.string, "XDG_PICTURES_DIR": nil])
        #expect(text.status == 0 && text.outputLines.first?.hasSuffix("Pictures: 2 pictures") == true)
        let given = try await here.run("sources --gallery none", environment: ["XDG_PICTURES_DIR": "Pictures"])
        #expect(given.text.contains("none: can't be read: there is no such folder"))
        guard
            case .object(let object) = try JSONValue(
                await here.run("sources --json", environment: ["XDG_PICTURES_DIR": "Pictures"]))
        else {
            Issue.record("no object")
            return
        }
        #expect(object["cameras"] != nil && object["gallery"] != nil)
    }

    @Test(
        "the gallery is where the desktop says that pictures are",
        arguments: [
            ("XDG_PICTURES_DIR=\"$HOME/My \\\"Bilder\\\"\"", "My \"Bilder\"", 1),
            ("# a comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder/Alle\"\n", "Bilder/Alle", 2),
            ("XDG_PICTURES_DIR=\"$HOME/\"", "Pictures", 3), ("XDG_PICTURES_DIR=\"Bilder\"", "Pictures", 3),
            ("XDG_PICTURES_DIR=", "Pictures", 3), ("", "Pictures", 3),
        ])
    func userFolders(setting: String, folder: String, count: Int) async throws {
        try here.jpegs("My \"Bilder\"/a.jpg", "Bilder/Alle/a.jpg", "Bilder/Alle/b.jpg")
        try here.jpegs("Pictures/a.jpg", "Pictures/b.jpg", "Pictures/c.jpg", "Other/a.jpg")
        try here.folder.write(Array(setting.utf8), ".config/user-dirs.dirs")
        try here.folder.write(Array("XDG_PICTURES_DIR=\"$HOME/Other\"".utf8), "settings/user-dirs.dirs")
        let home = here.folder.path
        var environment: [String: String?] = [
            "HOME": home.string, "XDG_PICTURES_DIR": nil, "XDG_CONFIG_HOME": nil,
        ]
        func gallery() async throws -> String? {
            try await here.run("sources", environment: environment).outputLines.first
        }
        let pictures = count == 1 ? "1 picture" : "\(count) pictures"
        #expect(try await gallery() == "gallery  \(home.appending(folder)): \(pictures)")
        environment["XDG_CONFIG_HOME"] = home.appending("settings").string
        #expect(try await gallery() == "gallery  \(home.appending("Other")): 1 picture")
        environment["XDG_PICTURES_DIR"] = home.appending("Bilder/Alle").string
        #expect(try await gallery() == "gallery  \(home.appending("Bilder/Alle")): 2 pictures")
    }
}
