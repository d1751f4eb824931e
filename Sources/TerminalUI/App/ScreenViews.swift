import Presenters

/// Which view shows which screen.
@MainActor
enum ScreenViews {
    static func make(for screen: Screen) -> any ScreenView {
        switch screen {
        case let screen as HomeScreen: HomeScreenView(screen.homeView)
        case let screen as GalleryScreen: GalleryScreenView(screen.galleryView)
        case let screen as CameraScreen: CameraScreenView(screen.cameraView)
        case let screen as ImageScreen: ImageScreenView(screen.imageView)
        default: preconditionFailure("there is no view for \(type(of: screen))")
        }
    }
}
