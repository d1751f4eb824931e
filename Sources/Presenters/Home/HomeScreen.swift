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
}
