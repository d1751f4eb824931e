import ImageSources

/// The first screen's controls.
@MainActor
public final class HomeView {
    public let cameraButton = Button("Camera")
    public let galleryButton = Button("Gallery")
    public let inspireButton = Button("Inspire")

    public init() {}
}

/// The first screen: three buttons.
open class HomeScreen: Screen {
    public let homeView = HomeView()
    private let pickers: any ImagePickerFactory

    public init(presenter: HomePresenter, pickers: any ImagePickerFactory) {
        self.pickers = pickers
        super.init(presenter: presenter)
        title = "Image"
    }

    /// Opens the gallery. The pictures that are chosen there open over it, and people come back to it from them.
    open func showGallery() {
        navigation?.push(pickers.makePicker(for: .gallery))
    }

    /// Presents the picker for a source.
    /// - Parameter delegate: is notified of how it ends, and has to dismiss it then.
    open func showImagePicker(_ source: ImageSourceType, delegate: any ImagePickerDelegate) {
        let picker = pickers.makePicker(for: source)
        picker.delegate = delegate
        navigation?.present(picker)
    }
}
