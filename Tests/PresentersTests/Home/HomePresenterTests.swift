import ImageCore
import ImageFiles
import ImageSources
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

/// A Home screen that expects the pickers that it is to show, and shows none.
final class RecordingHomeScreen: HomeScreen {
    enum Call: Hashable {
        case showImagePicker(ImageSourceType, delegate: ObjectIdentifier)
    }

    let recorder: CallRecorder<Call>

    init(presenter: HomePresenter, line: SourceLocation) {
        recorder = CallRecorder(line: line)
        super.init(presenter: presenter, pickers: OnePicker())
    }

    override func showImagePicker(_ source: ImageSourceType, delegate: any ImagePickerDelegate) {
        recorder.record(.showImagePicker(source, delegate: ObjectIdentifier(delegate)))
    }
}

@MainActor
@Suite("Home", .hangGuard)
struct HomePresenterTests {
    private let fakes = Fakes()
    private let presenter: HomePresenter
    private let screen: RecordingHomeScreen
    private let image = PickedImage(file: "/pictures/photo.jpg")

    init() {
        presenter = HomePresenter(services: fakes.services)
        screen = RecordingHomeScreen(presenter: presenter, line: #_sourceLocation)
    }

    private var view: HomeView { screen.homeView }

    /// Shows the screen, and waits until it knows whether there is a camera.
    private func show(camera: SourceAvailability = .available, line: SourceLocation = #_sourceLocation) async
        -> RecordingNavigation
    {
        fakes.sources.setCamera(camera)
        fakes.sources.recorder.expect(.availability(.camera), line: line)
        let navigation = RecordingNavigation(root: screen, line: line)
        await until { view.cameraButton.isEnabled == camera.isAvailable && view.cameraButton.hint == camera.reason }
        return navigation
    }

    // MARK: Buttons

    @Test("with a camera, has all three buttons enabled and wired")
    func camera() async {
        _ = await show()
        for button in [view.cameraButton, view.galleryButton, view.inspireButton] {
            #expect(button.isEnabled && button.isBound)
            #expect(button.hint == nil)
        }
    }

    @Test("without a camera, has the camera's button disabled and says why, and the others wired")
    func noCamera() async {
        _ = await show(camera: .unavailable("/dev/video0: permission denied; add yourself to the group video"))
        #expect(!view.cameraButton.isEnabled)
        #expect(view.cameraButton.hint == "/dev/video0: permission denied; add yourself to the group video")
        #expect(view.galleryButton.isEnabled && view.galleryButton.isBound)
        #expect(view.inspireButton.isEnabled && view.inspireButton.isBound)
        view.cameraButton.tap()
    }

    @Test("until it is known whether there is a camera, has the camera's button disabled")
    func unknownCamera() async {
        fakes.sources.recorder.expect(.availability(.camera))
        let navigation = RecordingNavigation(root: screen)
        #expect(!view.cameraButton.isEnabled)
        #expect(view.cameraButton.hint == "looking for a camera")
        view.cameraButton.tap()
        await until { view.cameraButton.isEnabled }
        #expect(navigation.visible === screen)
    }

    @Test("seen again, notices a camera that was plugged in, and one that was pulled out")
    func pluggedIn() async {
        let navigation = await show(camera: .unavailable("no camera"))
        for availability in [SourceAvailability.available, .unavailable("it is gone")] {
            fakes.sources.setCamera(availability)
            navigation.recorder.expect(.push(""))
            navigation.push(Screen(presenter: Presenter()))
            navigation.recorder.expect(.pop)
            fakes.sources.recorder.expect(.availability(.camera))
            navigation.pop()
            await until { view.cameraButton.isEnabled == availability.isAvailable }
            #expect(view.cameraButton.hint == availability.reason)
        }
    }

    @Test("a tap on the camera's button shows the camera's picker, and Home is its delegate")
    func tapCamera() async {
        _ = await show()
        screen.recorder.expect(.showImagePicker(.camera, delegate: ObjectIdentifier(presenter)))
        view.cameraButton.tap()
    }

    @Test("a tap on the gallery's button opens the gallery, to which people come back from its pictures")
    func tapGallery() async throws {
        let navigation = await show()
        navigation.recorder.expect(.push("gallery picker"))
        view.galleryButton.tap()
        let gallery = try #require(navigation.visible as? PickerScreen)
        #expect(gallery.source == .gallery && gallery.delegate == nil)
    }

    // MARK: The picker's end

    @Test("a picked image opens on its Image screen, and the picker is dismissed")
    func picked() async throws {
        let navigation = await show()
        navigation.recorder.expect(.present("a picker"))
        let picker = PickerScreen(source: .gallery, presenter: Presenter())
        picker.title = "a picker"
        navigation.present(picker)

        for call in [RecordingNavigation.Call.push("photo.jpg"), .dismiss] { navigation.recorder.expect(call) }
        presenter.imagePicker(picker, didPick: image)
        #expect(navigation.recorder.calls.suffix(2) == [.push("photo.jpg"), .dismiss])
        #expect(navigation.presented == nil)
        let imageScreen = try #require(navigation.visible as? ImageScreen)
        #expect(imageScreen.image == image)
        try await fakes.show(imageScreen)
    }

    @Test("a cancel dismisses the picker and opens nothing")
    func cancelled() async {
        let navigation = await show()
        navigation.recorder.expect(.present(""))
        let picker = PickerScreen(source: .camera, presenter: Presenter())
        navigation.present(picker)

        navigation.recorder.expect(.dismiss)
        fakes.sources.recorder.expect(.availability(.camera))
        presenter.imagePickerDidCancel(picker)
        #expect(navigation.visible === screen)
        await fakes.sources.recorder.met()
    }

    // MARK: Inspire

    @Test("a tap on Inspire opens the newest picture of the gallery with the default look on its Image screen")
    func inspire() async throws {
        let navigation = await show()
        view.inspireButton.tap()
        #expect(view.inspireButton.hint == "looking for the newest picture")
        let listing = try await fakes.gallery.listings.next()
        navigation.recorder.expect(.push("newest.jpg"))
        listing.succeed([GalleryItem("newest"), GalleryItem("older")])
        await until { view.inspireButton.isEnabled }
        let imageScreen = try #require(navigation.visible as? ImageScreen)
        #expect(imageScreen.image == PickedImage(file: "/pictures/newest.jpg"))
        #expect(imageScreen.imageView.looks.items.map(\.id) == ["warm", "cold", "film", "inspire"])
        #expect(imageScreen.imageView.looks.selectedItem?.id == "inspire")
        try await fakes.show(imageScreen, with: "Inspire", strength: 0.9)
        #expect(imageScreen.imageView.picture.caption == "Inspire" && imageScreen.imageView.strength.value == 0.9)
        // It was not chosen for this picture, so the user is not asked about it.
        #expect(imageScreen.imageView.nextButton.isEnabled && !imageScreen.imageView.previousButton.isEnabled)
        navigation.recorder.expect(.pop)
        fakes.sources.recorder.expect(.availability(.camera))
        imageScreen.leftNavigationItems[0].tap()
        await fakes.sources.recorder.met()
    }

    @Test("Inspire asks before it puts the look on a result, and can begin again from the original")
    func inspireResult() async throws {
        fakes.results.add(
            "/pictures/newest.jpg", ResultOrigin(look: "Cold", strength: 1, original: .found("/pictures/first.jpg")))
        let navigation = await show()
        view.inspireButton.tap()
        let listing = try await fakes.gallery.listings.next()
        navigation.recorder.expect(.push("newest.jpg"))
        fakes.dialogs.recorder.expect(.present("newest.jpg is a result of Cold"))
        listing.succeed([GalleryItem("newest"), GalleryItem("first")])
        await fakes.dialogs.shown()
        try await fakes.show(try #require(navigation.visible as? ImageScreen), with: "As it is")
        navigation.recorder.expect(.replaceTop("first.jpg"))
        fakes.dialogs.choose("Again from the original")
        let original = try #require(navigation.visible as? ImageScreen)
        #expect(original.imageView.looks.selectedItem?.id == "inspire")
        try await fakes.show(original, with: "Inspire", strength: 0.9)
        #expect(original.imageView.previousButton.isEnabled && !original.imageView.nextButton.isEnabled)
        navigation.recorder.expect(.pop)
        fakes.sources.recorder.expect(.availability(.camera))
        original.leftNavigationItems[0].tap()
        await fakes.sources.recorder.met()
    }

    @Test("a second tap on Inspire while it looks does nothing")
    func secondTap() async throws {
        let navigation = await show()
        view.inspireButton.tap()
        view.inspireButton.tap()
        let listing = try await fakes.gallery.listings.next()
        fakes.dialogs.recorder.expect(.present("No picture to be inspired by"))
        listing.succeed([])
        await fakes.dialogs.shown()
        #expect(view.inspireButton.isEnabled)
        #expect(fakes.gallery.listings.untaken.isEmpty)
        #expect(navigation.visible === screen)
    }

    @Test("Inspire with an empty gallery says so, where it looked and what to do")
    func emptyGallery() async throws {
        let navigation = await show()
        view.inspireButton.tap()
        fakes.dialogs.recorder.expect(.present("No picture to be inspired by"))
        try await fakes.gallery.listings.next().succeed([])
        await fakes.dialogs.shown()
        #expect(
            fakes.dialogs.dialog?.message.contains("There are no pictures in /pictures. Put pictures there") == true)
        #expect(fakes.dialogs.actions == ["Another folder", "Cancel"])
        fakes.dialogs.choose("Cancel")
        #expect(view.inspireButton.hint == nil)
        #expect(navigation.visible === screen)
    }

    @Test("Inspire with a gallery that can't be read says why, and Try again tries again")
    func brokenGallery() async throws {
        let navigation = await show()
        view.inspireButton.tap()
        fakes.dialogs.recorder.expect(.present("The gallery can't be shown"))
        try await fakes.gallery.listings.next().fail(.readFailed("permission denied"))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.dialog?.message.hasPrefix("/pictures: can't be read: permission denied. ") == true)

        fakes.dialogs.choose("Try again")
        navigation.recorder.expect(.push("photo.jpg"))
        try await fakes.gallery.listings.next().succeed([GalleryItem("photo")])
        await until { navigation.stack.count == 2 }
        try await fakes.show(try #require(navigation.visible as? ImageScreen), with: "Inspire", strength: 0.9)
    }

    @Test("Inspire with a gallery that is missing offers another folder, and opens the newest picture there")
    func otherFolder() async throws {
        let navigation = await show()
        view.inspireButton.tap()
        fakes.dialogs.recorder.expect(.present("The gallery can't be shown"))
        try await fakes.gallery.listings.next().fail(.readFailed("there is no such folder"))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.actions == ["Try again", "Another folder", "Cancel"])
        fakes.dialogs.recorder.expect(.present("Another folder"))
        fakes.dialogs.choose("Another folder")
        fakes.dialogs.choose("Home folder")
        #expect(fakes.pictureGallery.folder == "/home/ann")
        navigation.recorder.expect(.push("photo.jpg"))
        try await fakes.gallery.listings.next().succeed([GalleryItem("photo")])
        await until { navigation.stack.count == 2 }
        try await fakes.show(try #require(navigation.visible as? ImageScreen), with: "Inspire", strength: 0.9)
    }

    @Test("a picker that is opened while Inspire looks ends the looking, however late it finds something")
    func otherChoice() async throws {
        let navigation = await show()
        view.inspireButton.tap()
        let listing = try await fakes.gallery.listings.next()
        screen.recorder.expect(.showImagePicker(.camera, delegate: ObjectIdentifier(presenter)))
        view.cameraButton.tap()
        await listing.cancelled()
        listing.succeed([GalleryItem("late")])
        #expect(view.inspireButton.isEnabled)

        // A later one is not disturbed by it.
        view.inspireButton.tap()
        fakes.dialogs.recorder.expect(.present("No picture to be inspired by"))
        try await fakes.gallery.listings.next().succeed([])
        await fakes.dialogs.shown()
        #expect(navigation.visible === screen)
    }
}
