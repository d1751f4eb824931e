import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("The name that a picture is saved under", .hangGuard)
struct ImageSavedNameTests: ImageSavingSuite {
    let opened: OpenedPicture

    init() throws { opened = try OpenedPicture() }

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
        fakes.dialogs.recorder.expect(.present("x.gif is no name for a picture"))
        fakes.dialogs.answer("x.gif")
        #expect(fakes.dialogs.actions == ["Save as", "Cancel"])
        fakes.dialogs.recorder.expect(.ask("Save as", suggestion: "photo-warm.PNG"))
        fakes.dialogs.choose("Save as")
        fakes.dialogs.answer("x.jpg")
        try await save(expectedSave("x.jpg"))
    }
}
