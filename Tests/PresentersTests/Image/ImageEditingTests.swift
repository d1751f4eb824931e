import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import ImageSources
import Inspire
import PictureAnalysis
import Presenters
import Synchronization
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("The Image screen: adjusting, turning, cropping", .hangGuard)
struct ImageEditingTests {
    private let fakes = Fakes()
    private let screen: ImageScreen
    private let navigation: Navigation

    init() {
        screen = ImagePresenter.makeScreen(for: PickedImage(file: "/pictures/photo.jpg"), fakes.services)
        navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.push(screen)
    }

    private var view: ImageView { screen.imageView }

    private func slider(_ title: String) throws -> Slider {
        try #require(view.adjustments.first { $0.title == title })
    }

    /// Answers the next trial.
    private func show(_ number: UInt8) async throws {
        try await fakes.pictures.trials.next().succeed(.number(number))
        await until { view.picture.picture == .number(number) }
    }

    // MARK: Adjusting

    @Test("has a slider for each filter that suits one, at the value that changes nothing")
    func sliders() async throws {
        try await fakes.show(screen)
        #expect(view.adjustments.count == Adjustments.offered.count && view.adjustments.count > 20)
        for (filter, slider) in zip(Adjustments.offered, view.adjustments) {
            #expect(slider.value == filter.slider.neutral && slider.range.contains(slider.value) && slider.isBound)
        }
        #expect(!screen.presenter.hasUnsaved && !view.resetButton.isEnabled && view.css.text.isEmpty)
    }

    @Test("what is adjusted follows the look, can be copied as CSS, undone at once, and reset")
    func adjusting() async throws {
        try await fakes.show(screen)
        try slider("Exposure").set(0.25)
        try slider("Exposure").set(0.5)
        try slider("Contrast").set(1.2)
        try await show(2)
        #expect(view.css.text == "contrast(1.2) exposure(0.5)")
        #expect(view.command.text == "image-app /pictures/photo.jpg --look warm --filter 'contrast(1.2) exposure(0.5)'")
        #expect(screen.presenter.hasUnsaved && view.resetButton.isEnabled)
        view.undoButton.tap()
        #expect(view.css.text == "exposure(0.5)")
        view.undoButton.tap()
        #expect(view.css.text.isEmpty && !view.undoButton.isEnabled)
        #expect(try slider("Exposure").value == 0)
        view.redoButton.tap()
        #expect(try slider("Exposure").value == 0.5)
        view.resetButton.tap()
        #expect(try slider("Exposure").value == 0)
        try await show(3)
    }

    private func end(_ title: String) throws -> Slider {
        try #require(view.maskValues.first { $0.title == title })
    }

    @Test("ranges limit what is adjusted, can be seen in red, undone and reset")
    func ranges() async throws {
        try await fakes.show(screen)
        #expect(view.maskValues.count == AdjustedMaskValue.offered.count && view.maskValues.allSatisfy(\.isBound))
        try slider("Exposure").set(0.5)
        try end("Hue from").set(180)
        try end("Hue to").set(260)
        try end("Luminance from").set(0.3)
        try await show(2)
        let filters = "exposure(0.5) where(hue: 180deg 260deg, luminance: 0.3 1)"
        #expect(view.css.text == filters && view.command.text.hasSuffix("--filter '\(filters)'"))

        view.showsMask.tap()
        try await show(3)
        #expect(view.showsMask.isOn && view.css.text == filters)
        // The mask stays in view while its ends are moved, and no longer.
        try end("Luminance from").set(0.4)
        try await show(4)
        #expect(view.showsMask.isOn)
        try slider("Exposure").set(0.6)
        #expect(!view.showsMask.isOn)

        // Moves of one slider are one step.
        view.undoButton.tap()
        view.undoButton.tap()
        #expect(try end("Luminance from").value == 0)
        #expect(view.css.text == "exposure(0.5) where(hue: 180deg 260deg)")
        view.resetButton.tap()
        #expect(view.css.text.isEmpty && !view.resetButton.isEnabled)
        #expect(try end("Hue from").value == 0 && end("Hue to").value == 360)
    }

    @Test("lines and centres limit what is adjusted, and skin is protected from the look too")
    func places() async throws {
        try await fakes.show(screen)
        try slider("Exposure").set(0.5)
        for (title, value) in [("Line from", 0.4), ("Line to", 0.9), ("Line direction", 0), ("Centre full", 0.7)] {
            try end(title).set(value)
        }
        try await show(2)
        let filters = "exposure(0.5) where(linear: 40% 90% 0deg, radial: 70% 0% at 50% 50%)"
        #expect(view.css.text == filters)
        #expect(view.skinProtection.isBound)
        view.skinProtection.set(0.6)
        try await show(3)
        #expect(view.command.text.hasSuffix("--filter '\(filters)' --protect 'skin 60%'"))
        view.skinProtection.set(1)
        #expect(view.command.text.hasSuffix(" --protect skin"))
        try await show(4)
        view.undoButton.tap()
        #expect(view.skinProtection.value == 0 && !view.command.text.contains("protect"))
        try await show(5)
    }

    @Test("commands say strength and quote what a shell would read")
    func commands() async throws {
        let photo = PickedImage(file: "/my pictures/a'b.jpg")
        let screen = ImagePresenter.makeScreen(for: photo, fakes.services)
        navigation.push(screen)
        for _ in 0..<2 { try await fakes.pictures.previews.next().succeed(.number(1)) }
        for _ in 0..<2 { try await fakes.pictures.trials.next().succeed(.number(1)) }
        await until { screen.imageView.picture.picture == .number(1) }
        screen.imageView.strength.set(0.5)
        #expect(
            screen.imageView.command.text == #"image-app '/my pictures/a'\''b.jpg' --look warm --strength 0.5"#)
        #expect(
            screen.imageView.batchCommand.text
                == "image-app batch '/my pictures' -o '/my pictures/warm' --look warm --strength 0.5")
        try await fakes.pictures.trials.next().succeed(.number(2))
        await until { screen.imageView.picture.picture == .number(2) }
    }

    // MARK: Turning and cropping

    @Test("turns, mirrors, straightens and crops, each a step that can be undone")
    func framing() async throws {
        try await fakes.show(screen)
        view.turnRightButton.tap()
        view.mirrorButton.tap()
        view.straighten.set(2.5)
        view.crop.tap()
        #expect(view.picture.cropFrame == .whole)
        view.picture.moveCropFrame(to: UnitArea(left: 0.5, top: 0.25, width: 0.9, height: 0.5))
        let moved = UnitArea(left: 0.1, top: 0.25, width: 0.9, height: 0.5)
        #expect(view.picture.cropFrame?.width == moved.width && view.picture.cropFrame?.left == 1 - moved.width)
        try await show(2)
        #expect(fakes.pictures.framings.withLock { $0.last }?.crop == .whole, "the whole is seen while it is cropped")
        view.crop.tap()
        #expect(view.picture.cropFrame == nil)
        try await show(3)
        #expect(fakes.pictures.framings.withLock { $0.last }?.crop.height == 0.5)
        #expect(view.command.text.contains("--flip horizontal --rotate -87.5 --crop "))
        for _ in 0..<4 { view.undoButton.tap() }
        #expect(!view.undoButton.isEnabled && view.straighten.value == 0)
        #expect(!view.command.text.contains("--rotate") && !screen.presenter.hasUnsaved)
        try await show(4)
    }

    @Test("crops by numbers, which say what is wrong with them")
    func numbers() async throws {
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.ask("Crop", suggestion: "100%"))
        view.cropNumbersButton.tap()
        fakes.dialogs.recorder.expect(.present("Nothing is cropped"))
        fakes.dialogs.answer("5000x10+0+0")
        await fakes.dialogs.shown()
        fakes.dialogs.recorder.expect(.ask("Crop", suggestion: "5000x10+0+0"))
        fakes.dialogs.choose("Try again")
        fakes.dialogs.answer("1000x900+20+10")
        #expect(view.command.text.contains("--crop 1000x900+20+10"))
        try await show(2)
        fakes.dialogs.recorder.expect(.ask("Crop", suggestion: "1000x900+20+10"))
        view.cropNumbersButton.tap()
        fakes.dialogs.answer("100%")
        #expect(!view.command.text.contains("--crop"))
        try await show(3)
        await fakes.dialogs.shown()
    }

    // MARK: Looks of other pictures

    @Test("takes the colours of another picture, as a look among the others")
    func likeness() async throws {
        try await fakes.show(screen)
        view.likeButton.tap()
        let gallery = try #require(navigation.visible as? GalleryScreen)
        try await fakes.gallery.listings.next().succeed([GalleryItem("other")])
        await until { gallery.galleryView.list.state == .loaded }
        gallery.galleryView.list.choose()
        #expect(navigation.visible === screen)
        var statistics = PictureStatistics()
        statistics.variance = SIMD3(repeating: 0.1)
        try await fakes.pictures.measures.next().succeed(statistics)
        await until { view.looks.selectedItem?.name == "Like other.jpg" }
        #expect(view.command.text == "image-app /pictures/photo.jpg --like /pictures/other.jpg")
        try await show(2)
        #expect(view.keepsSkinHue.isEnabled && view.keepsSkinHue.isOn)
        view.keepsSkinHue.tap()
        #expect(view.command.text == "image-app /pictures/photo.jpg --like /pictures/other.jpg --protect none")
        #expect(!view.keepsSkinHue.isOn && view.resetButton.isEnabled)
        try await show(3)
        view.undoButton.tap()
        #expect(view.keepsSkinHue.isOn && !view.resetButton.isEnabled)
        try await show(4)
        view.undoButton.tap()
        #expect(view.looks.selectedItem?.name == "Warm" && !view.keepsSkinHue.isEnabled)
        try await show(5)
    }

    @Test("another picture of one colour has nothing to take, and one that can't be read is reported")
    func noLikeness() async throws {
        try await fakes.show(screen)
        let picker = GalleryPresenter.makeScreen(fakes.services)
        let delegate = try #require(screen.presenter as? any ImagePickerDelegate)
        fakes.dialogs.recorder.expect(.present("x.jpg can't be used"))
        delegate.imagePicker(picker, didPick: PickedImage(file: "/x.jpg"))
        var flat = PictureStatistics()
        flat.variance = SIMD3(repeating: 0)
        try await fakes.pictures.measures.next().succeed(flat)
        await fakes.dialogs.shown()
        fakes.dialogs.recorder.expect(.present("y.jpg can't be used"))
        delegate.imagePicker(picker, didPick: PickedImage(file: "/y.jpg"))
        try await fakes.pictures.measures.next().fail(.notFound("there is no such file"))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.actions == ["Try again", "Cancel"])
        fakes.dialogs.choose("Cancel")
        #expect(view.looks.selectedItem?.name == "Warm")
    }
}
