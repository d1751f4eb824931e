import ImageSources

/// The app's own screens to pick pictures on.
package struct PickerScreens: ImagePickerFactory {
    private let services: Services

    package init(services: Services) {
        self.services = services
    }

    package func makePicker(for source: ImageSourceType) -> PickerScreen {
        switch source {
        case .camera: CameraPresenter.makeScreen(services)
        case .gallery: GalleryPresenter.makeScreen(services)
        }
    }
}
