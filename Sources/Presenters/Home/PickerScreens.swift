import ImageSources

/// The app's own screens to pick pictures on.
public struct PickerScreens: ImagePickerFactory {
    private let services: Services

    public init(services: Services) {
        self.services = services
    }

    public func makePicker(for source: ImageSourceType) -> PickerScreen {
        switch source {
        case .camera: CameraPresenter.makeScreen(services)
        case .gallery: GalleryPresenter.makeScreen(services)
        }
    }
}
