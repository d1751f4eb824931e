import ImageSources

/// The first screen's controls.
@MainActor
package final class HomeView {
    package let cameraButton = Button("Camera", summary: "take a picture", key: "c")
    package let galleryButton = Button("Gallery", summary: "choose one of your pictures", key: "g")
    package let inspireButton = Button("Inspire", summary: "a look for your newest picture", key: "i")

    package init() {}
}

/// The first screen: three buttons.
open class HomeScreen: Screen {
    package let homeView = HomeView()
    private let pickers: any ImagePickerFactory

    public init(presenter: HomePresenter, pickers: any ImagePickerFactory) {
        self.pickers = pickers
        super.init(presenter: presenter)
        title = "Image"
        controls = [
            ControlGroup(
                .content, [homeView.cameraButton, homeView.galleryButton, homeView.inspireButton].map(Control.button))
        ]
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
