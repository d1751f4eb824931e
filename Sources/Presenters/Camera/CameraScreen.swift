import ImageSources

/// The controls to take a picture with.
@MainActor
package final class CameraView {
    /// What was taken; nothing while the camera works.
    package let picture = PictureControl()
    package let useButton = Button("Use it", key: "u")
    package let againButton = Button("Take another", key: "a")
    package let status = Label()

    init() {}
}

/// Takes a picture, shows it, and lets people decide whether it is the one.
open class CameraScreen: PickerScreen {
    package let cameraView = CameraView()

    package init(presenter: CameraPresenter) {
        super.init(source: .camera, presenter: presenter)
        title = "Camera"
        controls = [
            ControlGroup(.content, [.picture(cameraView.picture)]),
            ControlGroup(.actions, [.button(cameraView.useButton), .button(cameraView.againButton)]),
            ControlGroup(.status, [.label(cameraView.status)]),
        ]
    }
}
