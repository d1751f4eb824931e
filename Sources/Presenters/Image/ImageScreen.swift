import ImageFiles

/// The controls to put looks on a picture.
@MainActor
package final class ImageView {
    package let picture = PictureControl()
    package let looks: LookList
    /// How much of the look there is.
    package let strength = Slider("Strength", value: 1, steps: 20)
    /// On: the picture as it was.
    package let before = Toggle("Before", key: "b")
    /// On: the picture as it was at the left of a divider, with the look at its right.
    package let split = Toggle("Split", key: "v")
    package let histogram = HistogramControl()
    package let undoButton = Button("Undo", key: "u")
    package let redoButton = Button("Redo", key: "y")
    package let saveButton = Button("Save", key: "s")
    package let saveAsButton = Button("Save as", key: "a")
    /// Opens the original of a result. Enabled where the picture is one and its original is still what it was.
    package let againButton = Button("Again from the original", key: "o")
    /// Opens the picture after this one in the gallery instead of this one. Enabled where there is one.
    package let nextButton = Button("Next", key: "n")
    /// Opens the picture before this one in the gallery instead of this one. Enabled where there is one.
    package let previousButton = Button("Previous", key: "p")
    /// Ends what is under way. Enabled while something is.
    package let cancelButton = Button("Cancel", key: "x")
    package let status = Label()

    init(looks: LookList) {
        self.looks = looks
    }
}

/// A picked picture and the looks for it.
open class ImageScreen: Screen {
    package let image: PickedImage
    package let imageView: ImageView

    package init(image: PickedImage, presenter: ImagePresenter) {
        self.image = image
        imageView = ImageView(looks: presenter.makeList())
        super.init(presenter: presenter)
        title = image.title
        controls = [
            ControlGroup(.content, [.picture(imageView.picture)]),
            ControlGroup(.choices, [.list(imageView.looks)]),
            ControlGroup(
                .tools,
                [
                    .slider(imageView.strength), .toggle(imageView.before), .toggle(imageView.split),
                    .button(imageView.undoButton), .button(imageView.redoButton), .histogram(imageView.histogram),
                ]),
            ControlGroup(
                .actions,
                [
                    imageView.saveButton, imageView.saveAsButton, imageView.againButton, imageView.previousButton,
                    imageView.nextButton, imageView.cancelButton,
                ].map(Control.button)),
            ControlGroup(.status, [.label(imageView.status)]),
        ]
    }
}
