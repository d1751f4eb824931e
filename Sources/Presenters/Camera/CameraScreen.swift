import ImageSources

/// The controls to take a picture with.
@MainActor
public final class CameraView {
    /// What was taken; nothing while the camera works.
    public let picture = PictureControl()
    public let useButton = Button("Use it")
    public let againButton = Button("Take another")
    public let status = Label()

    init() {}
}

/// Takes a picture, shows it, and lets people decide whether it is the one.
open class CameraScreen: PickerScreen {
    public let cameraView = CameraView()

    public init(presenter: CameraPresenter) {
        super.init(source: .camera, presenter: presenter)
        title = "Camera"
    }
}
