import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("Saving a picture under a name that something has", .hangGuard)
struct ImageReplacingTests: ImageSavingSuite {
    let opened: OpenedPicture

    init() throws { opened = try OpenedPicture() }

    @Test("asks before it replaces an earlier result, and replaces it when confirmed")
    func replace() async throws {
        try folder.write([1], "photo-warm.PNG")
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.present("photo-warm.PNG exists"))
        view.saveButton.tap()
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.actions == ["Replace", "Save as", "Cancel"])
        fakes.dialogs.choose("Replace")
        try await save(expectedSave("photo-warm.PNG", overwrites: true))
    }

    /// What is said when a picture is to be saved under the name of a file.
    private func dialog(savingAs name: String, titled title: String, in screen: ImageScreen) async throws -> Dialog {
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "r-warm.jpg"))
        screen.imageView.saveAsButton.tap()
        await fakes.dialogs.shown()
        fakes.dialogs.recorder.expect(.present(title))
        fakes.dialogs.answer(name)
        await fakes.dialogs.shown()
        return try #require(fakes.dialogs.dialog)
    }

    @Test("says of a file that is in the way whether it is an original, a result, or neither; Enter replaces nothing")
    func replaced() async throws {
        try await fakes.show(screen)
        // The picture is a result of a.jpg; so is s.jpg of b.jpg; c.jpg is no result's original.
        let sources = ["a.jpg": Array("a".utf8), "b.jpg": Array("b".utf8), "c.jpg": Array("c".utf8)]
        for (name, bytes) in sources { try folder.write(bytes, name) }
        func result(of name: String) -> [UInt8] {
            ForgedRecipe.jpeg(["Original": name, "OriginalHash": "xxh128:" + FileHash.digest(of: sources[name] ?? [])])
        }
        let image = PickedImage(file: try folder.write(result(of: "a.jpg"), "r.jpg"))
        try folder.write(result(of: "b.jpg"), "s.jpg")
        let screen = ImagePresenter.makeScreen(for: image, fakes.services)
        navigation.push(screen)
        try await fakes.show(screen)

        for name in ["a.jpg", "b.jpg"] {
            let dialog = try await dialog(savingAs: name, titled: "\(name) is an original", in: screen)
            #expect(dialog.message.contains("never changed"))
            #expect(fakes.dialogs.actions == ["Save as", "Cancel"])
            fakes.dialogs.choose("Cancel")
        }
        for (name, said) in [
            ("s.jpg", "It is an earlier result"), ("c.jpg", "It is no result of image-app, and may be"),
        ] {
            let dialog = try await dialog(savingAs: name, titled: "\(name) exists", in: screen)
            #expect(dialog.message.hasPrefix(said), "\(dialog.message)")
            #expect(fakes.dialogs.actions == ["Replace", "Save as", "Cancel"] && fakes.dialogs.focused == "Cancel")
            fakes.dialogs.choose("Cancel")
        }
        #expect(!screen.imageView.status.isBusy)
    }

    @Test("asked whether to replace, saves under another name or not at all")
    func keep() async throws {
        try folder.write([1], "photo-warm.PNG")
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.present("photo-warm.PNG exists"))
        view.saveButton.tap()
        await fakes.dialogs.shown()
        fakes.dialogs.choose("Cancel")
        #expect(!view.status.isBusy)

        fakes.dialogs.recorder.expect(.present("photo-warm.PNG exists"))
        view.saveButton.tap()
        await fakes.dialogs.shown()
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        fakes.dialogs.choose("Save as")
        fakes.dialogs.answer("other.png")
        try await save(expectedSave("other.png"))
    }

    @Test(
        "never touches the original, by whatever name, and says so",
        arguments: ["photo.PNG", "./photo.PNG", "hard.png", "link.png"])
    func original(name: String) async throws {
        folder.hardLink("hard.png", to: "photo.PNG")
        folder.link("link.png", to: "photo.PNG")
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        view.saveAsButton.tap()
        await fakes.dialogs.shown()
        let last = FilePath(name).lastComponent?.string ?? ""
        fakes.dialogs.recorder.expect(.present("\(last) is the original"))
        fakes.dialogs.answer(name)
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.actions == ["Save as", "Cancel"])
        fakes.dialogs.choose("Cancel")
    }

    @Test(
        "says what else is in the way",
        arguments: [
            ("folder.png", "folder.png is a folder"), ("away.png", "away.png is a link"),
            ("/dev/null.png", nil), (String(repeating: "x", count: 300), "The name is too long"),
        ] as [(String, String?)])
    func obstacles(name: String, title: String?) async throws {
        folder.makeFolders("folder.png")
        folder.link("away.png", to: "nowhere.png")
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        view.saveAsButton.tap()
        await fakes.dialogs.shown()
        if let title { fakes.dialogs.recorder.expect(.present(title)) }
        fakes.dialogs.answer(name)
        if title == nil {
            // Nothing has the name: whether it can be written is for the save to find out.
            try await fakes.pictures.saves.next().succeed(RenderReport(format: .png))
            await until { !view.status.isBusy }
        } else {
            await fakes.dialogs.shown()
            #expect(fakes.dialogs.actions == ["Save as", "Cancel"])
        }
    }
}
