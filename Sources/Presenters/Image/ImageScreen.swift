import ImageFiles

/// The controls to put looks on a picture.
@MainActor
public final class ImageView {
    public let picture = PictureControl()
    public let looks: LookList
    /// How much of the look there is.
    public let strength = Slider("Strength", value: 1, steps: 20)
    /// On: the picture as it was.
    public let before = Toggle("Before")
    public let saveButton = Button("Save")
    public let saveAsButton = Button("Save as")
    /// Opens the original of a result. Enabled where the picture is one and its original is still what it was.
    public let againButton = Button("Again from the original")
    /// Opens the picture after this one in the gallery instead of this one. Enabled where there is one.
    public let nextButton = Button("Next")
    /// Opens the picture before this one in the gallery instead of this one. Enabled where there is one.
    public let previousButton = Button("Previous")
    /// Ends what is under way. Enabled while something is.
    public let cancelButton = Button("Cancel")
    public let status = Label()

    init(looks: LookList) {
        self.looks = looks
    }
}

/// A picked picture and the looks for it.
open class ImageScreen: Screen {
    public let image: PickedImage
    public let imageView: ImageView

    public init(image: PickedImage, presenter: ImagePresenter) {
        self.image = image
        imageView = ImageView(looks: presenter.makeList())
        super.init(presenter: presenter)
        title = image.title
    }
}
