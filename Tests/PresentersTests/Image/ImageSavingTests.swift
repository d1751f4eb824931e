import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("Saving a picture with its look", .hangGuard)
struct ImageSavingTests {
    private let fakes = Fakes()
    private let folder = TemporaryFolder()
    private let image: PickedImage
    private let screen: ImageScreen
    private let navigation = Navigation(root: Screen(presenter: Presenter()))

    init() throws {
        // A name that lies: the bytes are those of a PNG.
        image = PickedImage(file: try folder.write([0x89, 0x50, 0x4E, 0x47], "photo.PNG"))
        screen = ImagePresenter.makeScreen(for: image, fakes.services)
        navigation.push(screen)
    }

    private var view: ImageView { screen.imageView }

    private func expectedSave(
        _ name: String, look: String = "Warm", strength: Double = 1, overwrites: Bool = false
    ) -> FakePictures.Save {
        FakePictures.Save(
            image: image, look: look, strength: strength, path: folder.appending(name), overwrites: overwrites)
    }

    /// The next save, which has to be this one, and goes well.
    private func save(_ expected: FakePictures.Save, line: SourceLocation = #_sourceLocation) async throws {
        let save = try await fakes.pictures.saves.next()
        #expect(save.input == expected, sourceLocation: line)
        save.succeed(RenderReport(format: .png))
        await until { !view.status.isBusy }
        #expect(view.status.text == "saved as \(expected.path)", sourceLocation: line)
    }

    // MARK: Names

    @Test("goes beside the picture, with the look's name, at the strength that is shown")
    func standardName() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        try await save(expectedSave("photo-warm.PNG"))
        view.looks.select(2)
        try await fakes.pictures.trials.next().succeed(.number(2))
        view.saveButton.tap()
        try await save(expectedSave("photo-film.PNG", look: "Film", strength: 0.8))
    }

    @Test(
        "names the result by what the picture is, not by its name",
        arguments: [
            ("a.jpg", [0x89, 0x50, 0x4E, 0x47], "a-warm.png"), ("b", [0xFF, 0xD8, 0xFF, 0xE0], "b-warm.jpg"),
            ("c.jpeg", [0xFF, 0xD8, 0xFF, 0xE0], "c-warm.jpeg"), ("d.png", [], "d-warm.png"), ("e", [], "e-warm.jpg"),
        ] as [(String, [UInt8], String)])
    func formats(name: String, bytes: [UInt8], result: String) async throws {
        try await fakes.show(screen)
        let image = PickedImage(file: try folder.write(bytes, name))
        let screen = ImagePresenter.makeScreen(for: image, fakes.services)
        navigation.push(screen)
        try await fakes.show(screen)
        screen.imageView.saveButton.tap()
        let save = try await fakes.pictures.saves.next()
        #expect(save.input.path == folder.appending(result))
        save.succeed(RenderReport(format: .png))
        await until { !screen.imageView.status.isBusy }
    }

    @Test("a picture of the camera goes into the captures' folder, named for its time")
    func capture() async throws {
        try await fakes.show(screen)
        var services = fakes.services
        services.captureFolder = folder.path
        let screen = ImagePresenter.makeScreen(for: PickedImage(title: "camera", content: .encoded([1])), services)
        navigation.push(screen)
        try await fakes.show(screen)
        screen.imageView.saveButton.tap()
        let save = try await fakes.pictures.saves.next()
        #expect(save.input.path == folder.appending("capture-20260109-140340.jpg"))
        save.succeed(RenderReport(format: .jpeg))
        await until { !screen.imageView.status.isBusy }
    }

    @Test(
        "Save as takes a name beside the picture, a path of its own, and adds the extension",
        arguments: [
            ("other.jpg", "other.jpg"), ("other", "other.PNG"), ("sub/other.png", "sub/other.png"),
            ("photo-warm.PNG", "photo-warm.PNG"), ("sub/", "sub/photo-warm.PNG"), ("a/b.d/", "a/b.d/photo-warm.PNG"),
        ])
    func saveAs(answer: String, name: String) async throws {
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        view.saveAsButton.tap()
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.question?.message.contains("\(folder.path)") == true)
        fakes.dialogs.answer(answer)
        try await save(expectedSave(name))
    }

    @Test("keeps the bytes of a name that is not UTF-8, also where Save as is answered with the suggestion")
    func bytes() async throws {
        try await fakes.show(screen)
        let name = FilePath(bytes: [0x61, 0xFF] + Array(".jpg".utf8))
        let image = PickedImage(file: try folder.write([0xFF, 0xD8, 0xFF, 0xE0], path: name))
        let screen = ImagePresenter.makeScreen(for: image, fakes.services)
        navigation.push(screen)
        try await fakes.show(screen)
        let result = folder.path.appending(FilePath(bytes: [0x61, 0xFF] + Array("-warm.jpg".utf8)).components)
        screen.imageView.saveButton.tap()
        let first = try await fakes.pictures.saves.next()
        #expect(first.input.path == result)
        first.fail(.cancelled)
        await until { !screen.imageView.status.isBusy }

        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "a\u{FFFD}-warm.jpg"))
        screen.imageView.saveAsButton.tap()
        await fakes.dialogs.shown()
        fakes.dialogs.answer("a\u{FFFD}-warm.jpg")
        let second = try await fakes.pictures.saves.next()
        #expect(second.input.path == result)
        second.fail(.cancelled)
        await until { !screen.imageView.status.isBusy }
    }

    @Test("Save as takes an absolute path")
    func absolute() async throws {
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        view.saveAsButton.tap()
        await fakes.dialogs.shown()
        fakes.dialogs.answer("/none/x.jpg")
        let save = try await fakes.pictures.saves.next()
        #expect(save.input.path == "/none/x.jpg")
        save.succeed(RenderReport(format: .jpeg))
        await until { !view.status.isBusy }
    }

    @Test("Save as without an answer saves nothing", arguments: [nil, "", "  "])
    func noAnswer(answer: String?) async throws {
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        view.saveAsButton.tap()
        await fakes.dialogs.shown()
        fakes.dialogs.answer(answer)
        #expect(!view.status.isBusy)
        #expect(view.status.text.isEmpty)
    }

    @Test("Save as refuses the name of a format that can't be written, and asks again")
    func wrongExtension() async throws {
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        view.saveAsButton.tap()
        await fakes.dialogs.shown()
        fakes.dialogs.recorder.expect(.present("x.gif is no name for a JPEG or PNG file"))
        fakes.dialogs.answer("x.gif")
        #expect(fakes.dialogs.actions == ["Save as", "Cancel"])
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        fakes.dialogs.choose("Save as")
        fakes.dialogs.answer("x.jpg")
        try await save(expectedSave("x.jpg"))
    }

    // MARK: What is in the way

    @Test("asks before it replaces an earlier result, and replaces it when told")
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
        // The picture is a result of a.jpg; so is s.jpg of b.jpg; c.jpg is nobody's.
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

    // MARK: Under way

    @Test("is busy meanwhile, and a second tap does nothing")
    func secondTap() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        view.saveButton.tap()
        view.saveAsButton.tap()
        #expect(view.status.text == "saving" && view.status.isBusy && view.cancelButton.isEnabled)
        #expect(!view.saveButton.isEnabled && !view.saveAsButton.isEnabled)
        try await save(expectedSave("photo-warm.PNG"))
        #expect(view.saveButton.isEnabled && view.saveAsButton.isEnabled && !view.cancelButton.isEnabled)
    }

    @Test("is cancelled, and says that nothing was written when it has ended")
    func cancel() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        let save = try await fakes.pictures.saves.next()
        view.cancelButton.tap()
        await save.cancelled()
        #expect(view.status.isBusy)
        save.fail(.cancelled)
        await until { !view.status.isBusy }
        #expect(view.status.text == "saving was cancelled, nothing was written")
        #expect(view.saveButton.isEnabled)
    }

    @Test("is cancelled before it has begun to write")
    func cancelEarly() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        view.cancelButton.tap()
        await until { !view.status.isBusy }
        #expect(view.status.text == "saving was cancelled, nothing was written")
        // The next one is not disturbed by it.
        view.saveButton.tap()
        try await save(expectedSave("photo-warm.PNG"))
    }

    @Test("is cancelled too late: what is finished is said to be saved")
    func cancelLate() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        let save = try await fakes.pictures.saves.next()
        view.cancelButton.tap()
        save.succeed(RenderReport(format: .png))
        await until { !view.status.isBusy }
        #expect(view.status.text == "saved as \(folder.appending("photo-warm.PNG"))")
    }

    @Test("lets looks be tried meanwhile, and saves the one that was chosen when it began")
    func looksMeanwhile() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        view.looks.select(1)
        let trial = try await fakes.pictures.trials.next()
        #expect(trial.input.look == "Cold")
        trial.succeed(.number(2))
        await until { view.picture.picture == .number(2) }
        #expect(view.status.text == "saving")
        try await save(expectedSave("photo-warm.PNG"))
    }

    // MARK: Ends

    @Test("says what was wrong with the picture and could be saved nevertheless")
    func remarks() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        try await fakes.pictures.saves.next().succeed(
            RenderReport(format: .png, damage: "12 rows are missing", notices: ["its profile was dropped"]))
        await until { !view.status.isBusy }
        let path = folder.appending("photo-warm.PNG")
        #expect(view.status.text == "saved as \(path); 12 rows are missing; its profile was dropped")
    }

    @Test("that fails says why, names the file, and Try again really tries again")
    func failure() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        fakes.dialogs.recorder.expect(.present("photo-warm.PNG was not saved"))
        try await fakes.pictures.saves.next().fail(.writeFailed("the disk is full"))
        await fakes.dialogs.shown()
        let path = folder.appending("photo-warm.PNG")
        #expect(fakes.dialogs.dialog?.message.hasPrefix("\(path): can't be written: the disk is full. ") == true)
        #expect(fakes.dialogs.actions == ["Try again", "Save as", "Cancel"])
        await until { !view.status.isBusy }
        #expect(view.status.text == "not saved")
        fakes.dialogs.choose("Try again")
        #expect(view.status.isBusy)
        try await save(expectedSave("photo-warm.PNG"))
    }

    @Test("that fails because of the picture names the picture")
    func brokenPicture() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        fakes.dialogs.recorder.expect(.present("photo-warm.PNG was not saved"))
        try await fakes.pictures.saves.next().fail(.unsupportedFeature("it is animated"))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.dialog?.message == "photo.PNG: it is animated. Choose another picture.")
        #expect(fakes.dialogs.actions == ["Save as", "Cancel"])
    }

    @Test("that fails because a file has appeared in the meantime asks about that when it is tried again")
    func appeared() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        let attempt = try await fakes.pictures.saves.next()
        try folder.write([1], "photo-warm.PNG")
        fakes.dialogs.recorder.expect(.present("photo-warm.PNG was not saved"))
        attempt.fail(.writeFailed("it exists"))
        await fakes.dialogs.shown()
        fakes.dialogs.recorder.expect(.present("photo-warm.PNG exists"))
        fakes.dialogs.choose("Try again")
        await fakes.dialogs.shown()
        fakes.dialogs.choose("Replace")
        try await save(expectedSave("photo-warm.PNG", overwrites: true))
    }
}
