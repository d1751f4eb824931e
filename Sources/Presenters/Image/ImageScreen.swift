import ImageFiles

/// The controls to put looks on a picture.
@MainActor
package final class ImageView {
    package let picture = PictureControl()
    package let looks: LookList
    /// How much of the look there is.
    package let strength = Slider("Strength", value: 1, steps: 20)
    /// On: the picture as it was.
    package let before = Toggle("Before")
    package let saveButton = Button("Save")
    package let saveAsButton = Button("Save as")
    /// Opens the original of a result. Enabled where the picture is one and its original is still what it was.
    package let againButton = Button("Again from the original")
    /// Opens the picture after this one in the gallery instead of this one. Enabled where there is one.
    package let nextButton = Button("Next")
    /// Opens the picture before this one in the gallery instead of this one. Enabled where there is one.
    package let previousButton = Button("Previous")
    /// Ends what is under way. Enabled while something is.
    package let cancelButton = Button("Cancel")
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
    }
}
