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
        try #require(view.rangeEnds.first { $0.title == title })
    }

    @Test("ranges limit what is adjusted, can be seen in red, undone and reset")
    func ranges() async throws {
        try await fakes.show(screen)
        #expect(view.rangeEnds.count == AdjustedRangeEnd.offered.count && view.rangeEnds.allSatisfy(\.isBound))
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
        view.undoButton.tap()
        #expect(view.looks.selectedItem?.name == "Warm")
        try await show(3)
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

/// The same on the real route of pictures.
@MainActor
@Suite("An edited picture", .hangGuard)
struct EditedPictureTests {
    private let fakes = Fakes()
    private let folder = TemporaryFolder()

    private func open(_ name: String) async throws -> ImageView {
        let photo = try folder.write(
            GeneratedPicture.noise(200, 120).encoded(.jpeg(JPEGEncodingOptions())), name)
        var services = fakes.services
        services.pictures = PictureProcessor()
        services.looks = BuiltInSuggestions(library: LookLibrary(folders: [folder.appending("looks")]))
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: photo), services)
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.push(screen)
        opened.append(navigation)
        await until { screen.imageView.picture.picture != nil }
        return screen.imageView
    }

    /// Screens live as long as their navigations.
    private let opened = Kept()

    private final class Kept {
        private var navigations: [Navigation] = []
        func append(_ navigation: Navigation) { navigations.append(navigation) }
    }

    @Test("is saved, and downloaded, as the same request makes it")
    func saved() async throws {
        let view = try await open("photo.jpg")
        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "vivid" }))
        view.strength.set(0.5)
        try #require(view.adjustments.first { $0.title == "Exposure" }).set(0.5)
        view.turnLeftButton.tap()
        view.straighten.set(3)
        view.crop.tap()
        view.picture.moveCropFrame(to: UnitArea(left: 0.1, top: 0.2, width: 0.5, height: 0.5))
        view.crop.tap()
        await until { !view.status.isBusy }
        #expect(view.picture.fullSize == view.picture.picture?.size)
        let download = try #require(try await view.download.export())
        #expect(download.name == "photo-vivid.jpg")
        view.saveButton.tap()
        await until { view.status.text.hasPrefix("saved as") }

        var request = RenderRequest(folder.appending("photo.jpg"))
        let entry = try #require(LookLibrary().entry(named: "vivid"))
        request.look = try LookLibrary().request(for: entry)
        request.look?.strength = 0.5
        request.look?.filters = "exposure(0.5)"
        let turned = PixelSize(width: 120, height: 200)
        let size = try GeometryPlan(
            [.rotate(degrees: 3)], size: turned, orientation: .topLeft, turnsUpright: true, limits: ImageLimits()
        ).size
        let area = UnitArea(left: 0.1, top: 0.2, width: 0.5, height: 0.5).pixels(of: size)
        request.options.geometry = [.rotate(degrees: -87 + 0), .crop(.area(area))]
        request.output = folder.appending("asked.jpg")
        _ = try await RenderService().save(request)
        let expected = try folder.read("asked.jpg")
        #expect(try folder.read("photo-vivid.jpg") == expected)
        #expect(try Decoded(download.bytes).picture == Decoded(expected).picture)
        // What was seen is what was saved, but for the preview's rounding before the look and the JPEG's after it.
        let shown = try #require(view.picture.picture)
        #expect(try Decoded(expected).picture.size == shown.size)
    }

    @Test("can be kept as a look, which is offered, and opened in the sliders again")
    func looks() async throws {
        let view = try await open("photo.jpg")
        view.noLookButton.tap()
        try #require(view.adjustments.first { $0.title == "Hue rotate" }).set(20)
        try #require(view.adjustments.first { $0.title == "Exposure" }).set(-0.5)
        fakes.dialogs.recorder.expect(.ask("Save as a look", suggestion: ""))
        view.saveLookButton.tap()
        fakes.dialogs.answer("Late Summer")
        await until { view.status.text == "saved as the look Late Summer" }
        let text = String(decoding: try folder.read("looks/Late Summer.look"), as: UTF8.self)
        #expect(text.contains("filter: exposure(-0.5) hue-rotate(20deg);"))
        #expect(view.looks.selectedItem?.id == "none")

        view.resetButton.tap()
        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "late-summer" }))
        #expect(view.css.text.isEmpty)
        view.openLookButton.tap()
        #expect(view.css.text == "exposure(-0.5) hue-rotate(20deg)" && view.looks.selectedItem?.id == "none")

        fakes.dialogs.recorder.expect(.ask("Save as a look", suggestion: ""))
        view.saveLookButton.tap()
        fakes.dialogs.recorder.expect(.present("The look was not saved"))
        fakes.dialogs.answer("Late Summer")
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.focused == "Cancel")
        fakes.dialogs.choose("Replace")
        fakes.dialogs.recorder.expect(.present("Noir can't be opened"))
        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "noir" }))
        view.openLookButton.tap()
        await fakes.dialogs.shown()
        await until { !view.status.isBusy }
    }
}

@Suite("Adjustments")
struct AdjustmentsTests {
    @Test("each value of each slider is a filter that can be parsed, and neutral ones are left out")
    func values() throws {
        for filter in Adjustments.offered {
            for value in [filter.slider.values.lowerBound, filter.slider.neutral, filter.slider.values.upperBound] {
                var adjustments = Adjustments()
                adjustments.set(filter, to: value)
                #expect(adjustments.isEmpty == (value == filter.slider.neutral))
                let parsed = adjustments.isEmpty ? [] : try Look.filters(parsing: Array(adjustments.css.utf8))
                #expect(parsed.count == (adjustments.isEmpty ? 0 : 1), "\(adjustments.css)")
                if !adjustments.isEmpty { #expect(Adjustments(steps: "filter: \(adjustments.css);") == adjustments) }
            }
        }
    }

    private func end(_ title: String) throws -> AdjustedRangeEnd {
        try #require(AdjustedRangeEnd.offered.first { $0.title == title })
    }

    @Test("ranges are masks that can be parsed and read again; an upper end is never below its lower one")
    func ranges() throws {
        let exposure = try #require(Adjustments.offered.first { $0.name == "exposure" })
        let contrast = try #require(Adjustments.offered.first { $0.name == "contrast" })
        var adjustments = Adjustments()
        try adjustments.set(end("Saturation to"), to: 0.25)
        #expect(adjustments.isEmpty && !adjustments.isUntouched && adjustments.css.isEmpty)
        adjustments.set(exposure, to: 0.5)
        adjustments.set(contrast, to: 1.2)
        try adjustments.set(end("Hue from"), to: 330)
        try adjustments.set(end("Hue to"), to: 40)
        let mask = "where(hue: 330deg 40deg, saturation: 0 0.25)"
        #expect(adjustments.css == "contrast(1.2) \(mask) exposure(0.5) \(mask)")
        let steps = try Look.steps(parsingFilters: Array(adjustments.css.utf8))
        #expect(steps.count == 2)
        #expect(Adjustments(steps: "filter: \(adjustments.css);") == adjustments)

        try adjustments.set(end("Saturation from"), to: 0.5)
        #expect(adjustments.mask == "where(hue: 330deg 40deg, saturation: 0.5 0.5)")
        _ = try Look.steps(parsingFilters: Array(adjustments.css.utf8))
    }

    @Test("the mask of the adjustments is shown after the look; without one, the look's own")
    func overlays() throws {
        let look = try Look(parsing: "filter: sepia(1) where(hue: 0deg 90deg)", named: "a")
        var adjustments = Adjustments()
        #expect(adjustments.maskOverlay(after: look)?.steps.count == 1)
        #expect(adjustments.maskOverlay(after: Look(name: "b", steps: []))?.id == nil)
        try adjustments.set(end("Luminance to"), to: 0.5)
        let overlay = try #require(adjustments.maskOverlay(after: look))
        #expect(overlay.steps.count == 2)
        guard case .masked(_, let mask) = overlay.steps[1] else {
            Issue.record("the last step is not masked")
            return
        }
        #expect(mask.colors.luma?.values == 0...0.5 && mask.colors.hue == nil)
    }

    @Test(
        "what is more than sliders is not read as sliders",
        arguments: [
            "filter: vignette(0.3, 0.2);", "filter: exposure(0.5) exposure(0.5);", "filter: exposure(9);", "",
            "filter: exposure(0.5); filter: contrast(1.1);", "filter: duotone(red, blue);", "layer { }",
            "filter: hue-rotate(20deg) exposure(1);",
        ])
    func others(_ steps: String) {
        #expect(Adjustments(steps: steps) == nil)
    }
}
