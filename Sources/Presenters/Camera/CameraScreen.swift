import ImageSources

/// The controls to take a picture with.
@MainActor
package final class CameraView {
    /// What was taken; before that, what the camera sees, or nothing where that is not shown.
    package let picture = PictureControl()
    /// Looks for what the camera sees, which the picture that is taken is opened with.
    package let looks: LookList
    /// How much of the look there is.
    package let strength = Slider("Strength", value: 1, steps: 20)
    /// Enabled while what the camera sees is shown.
    package let shutterButton = Button("Take picture", key: "t")
    /// Enabled where there are several.
    package let cameraButton = Button("Other camera", key: "o")
    package let useButton = Button("Use it", key: "u")
    package let againButton = Button("Take another", key: "a")
    package let status = Label()

    init(looks: LookList) {
        self.looks = looks
    }
}

/// Takes a picture, shows it, and lets people decide whether it is the one.
open class CameraScreen: PickerScreen {
    package let cameraView: CameraView
    /// The look that people have chosen for the picture before it was taken.
    var chosen: InitialLook?

    package init(presenter: CameraPresenter) {
        cameraView = CameraView(looks: presenter.makeList())
        super.init(source: .camera, presenter: presenter)
        title = "Camera"
        let (view, isLive) = (cameraView, presenter.isLive)
        let content = ControlGroup(.content, [.picture(view.picture)])
        let choices = [
            ControlGroup(.choices, [.list(view.looks)]), ControlGroup(.tools, [.slider(view.strength)]),
        ]
        let buttons = (isLive ? [view.shutterButton] : []) + [view.useButton, view.againButton]
        controls =
            [content] + (isLive ? choices : []) + [
                ControlGroup(.actions, (buttons + (isLive ? [view.cameraButton] : [])).map(Control.button)),
                ControlGroup(.status, [.label(view.status)]),
            ]
    }
}
