import ImageCodecs
import ImageCore
import ImagePipeline
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("Saving a picture with its look: the way of a save, and how it ends", .hangGuard)
struct ImageSavingTests: ImageSavingSuite {
    let opened: OpenedPicture

    init() throws { opened = try OpenedPicture() }

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

    @Test("says how it ended once the look is there that was tried meanwhile")
    func looksAfterwards() async throws {
        try await fakes.show(screen)
        view.saveButton.tap()
        view.looks.select(1)
        let trial = try await fakes.pictures.trials.next()
        try await fakes.pictures.saves.next().succeed(RenderReport(format: .png))
        await until { view.saveButton.isEnabled }
        #expect(view.status.isBusy)
        trial.succeed(.number(2))
        await until { !view.status.isBusy }
        #expect(view.status.text == "saved as \(folder.appending("photo-warm.PNG"))")
    }

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
