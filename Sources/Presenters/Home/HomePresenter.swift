import ImageFiles
import ImageSources
import Inspire
import SystemPackage

/// The first screen: pictures from the camera or the gallery, or the newest one at once.
open class HomePresenter: Presenter, ImagePickerDelegate {
    private let services: Services
    private let checking = ScreenTask()
    private let finding = ScreenTask()

    package init(services: Services) {
        self.services = services
    }

    /// The screen and its presenter.
    /// - Parameter pickers: the app's own screens by default.
    package static func makeScreen(_ services: Services, pickers: (any ImagePickerFactory)? = nil) -> HomeScreen {
        HomeScreen(presenter: HomePresenter(services: services), pickers: pickers ?? PickerScreens(services: services))
    }

    private var homeScreen: HomeScreen? { screen as? HomeScreen }
    private var homeView: HomeView? { homeScreen?.homeView }

    override open func viewLoaded() {
        guard let homeView else { return }
        homeView.cameraButton.isEnabled = false
        homeView.cameraButton.hint = "looking for a camera"
        homeView.cameraButton.onTap { [weak self] in self?.showCamera() }
        homeView.galleryButton.onTap { [weak self] in self?.showGallery() }
        homeView.inspireButton.onTap { [weak self] in self?.inspireNewest() }
    }

    /// A camera may have been plugged in or out since the screen was last seen.
    override open func viewWillAppear() {
        let sources = services.sources
        // Asking a device may take a while: it is opened.
        checking.start {
            sources.availability(of: .camera)
        } completion: { [weak self] result in
            guard case .success(let availability) = result else { return }
            self?.homeView?.cameraButton.isEnabled = availability.isAvailable
            self?.homeView?.cameraButton.hint = availability.reason
        }
    }

    private func showCamera() {
        stopFinding()
        homeScreen?.showImagePicker(.camera, delegate: self)
    }

    private func showGallery() {
        stopFinding()
        homeScreen?.showGallery()
    }

    private func stopFinding() {
        finding.abandon()
        showFinding(false)
    }

    // MARK: The newest picture

    private func inspireNewest() {
        showFinding(true)
        let gallery = services.gallery.listing
        finding.start {
            try await gallery.items()
        } completion: { [weak self] result in
            self?.showFinding(false)
            switch result {
            case .success(let items) where items.isEmpty: self?.tellOfEmptyGallery()
            case .success(let items): self?.openNewest(of: items)
            case .failure(let error): self?.report(error)
            }
        }
    }

    private func showFinding(_ isFinding: Bool) {
        homeView?.inspireButton.isEnabled = !isFinding
        homeView?.inspireButton.hint = isFinding ? "looking for the newest picture" : nil
    }

    private func tellOfEmptyGallery() {
        services.dialogs.present(
            Dialog(
                title: "No picture to be inspired by", message: GalleryPresenter.emptyText(services.gallery.folder),
                actions: [otherFolder, Dialog.Action("Cancel")]
            )
        )
    }

    private func report(_ error: any Error) {
        let failure = FailureText(error, about: services.gallery.folder?.string ?? "the gallery")
        services.dialogs.present(
            Dialog(
                title: "The gallery can't be shown", failure: failure, retry: { [weak self] in self?.inspireNewest() },
                others: [otherFolder, Dialog.Action("Cancel")]
            )
        )
    }

    private var otherFolder: Dialog.Action {
        // Without the services, which hold the dialogs that hold this action.
        Dialog.Action("Another folder") { [weak self] in self?.askForFolder() }
    }

    private func askForFolder() {
        FolderQuestion(gallery: services.gallery, dialogs: services.dialogs).ask { [weak self] in
            self?.inspireNewest()
        }
    }

    /// Opens it with the default look on it, whichever look would be suggested first.
    private func openNewest(of items: [GalleryItem]) {
        let sequence = PictureSequence(items)
        sequence.open(items.first?.path)
        guard let newest = sequence.current else { return }
        screen?.navigation?.push(
            ImagePresenter.makeScreen(
                for: PickedImage(file: newest), services, opening: InitialLook(id: BuiltInLooks.defaultName),
                in: sequence))
    }

    private func open(_ image: PickedImage, with look: InitialLook?) {
        screen?.navigation?.push(ImagePresenter.makeScreen(for: image, services, opening: look, in: nil))
    }

    // MARK: ImagePickerDelegate

    public func imagePicker(_ picker: any ImagePicker, didPick image: PickedImage) {
        open(image, with: (picker as? CameraScreen)?.chosen)
        screen?.dismiss()
    }

    public func imagePickerDidCancel(_ picker: any ImagePicker) {
        screen?.dismiss()
    }
}
