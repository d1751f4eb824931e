import ImageFiles
import ImagePipeline
import Inspire

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
    /// Chooses no look, for what is adjusted to be all that is done.
    package let noLookButton = Button("No look", key: "0")
    /// Takes the colours of another picture.
    package let likeButton = Button("Like another picture", key: "i")
    /// On: skin keeps its hue under a look like another picture. Enabled where such a look is chosen.
    package let keepsSkinHue = Toggle("Keep skin's hue", key: "h")
    /// Filters after the look, those of ``Adjustments/offered``.
    package let adjustments = Adjustments.offered.map { Slider($0) }
    /// Where the adjustments act: those of ``AdjustedMaskValue/offered``.
    package let maskValues = AdjustedMaskValue.offered.map { Slider($0) }
    /// How much of skin's colours stays as it was.
    package let skinProtection = Slider(
        "Protect skin", summary: "How much the colours of skin stay as they were, under the look too.", value: 0,
        steps: 20)
    /// On: in red where the adjustments act, or else where the look's own mask does.
    package let showsMask = Toggle("Show where", key: "w")
    /// Sets all of them back. Enabled where one of them is set.
    package let resetButton = Button("Reset", key: "z")
    /// The adjustments in CSS's syntax.
    package let css = CopyableText("As CSS")
    /// Keeps the look and the adjustments as a look of its own.
    package let saveLookButton = Button("Save as a look", key: "k")
    /// Sets the sliders to what the chosen look does, where it consists of what they do.
    package let openLookButton = Button("Open the look in the sliders", key: "e")
    package let turnLeftButton = Button("Turn left", key: "l")
    package let turnRightButton = Button("Turn right", key: "r")
    /// Exchanges left and right.
    package let mirrorButton = Button("Mirror", key: "m")
    package let straighten = Slider(
        "Straighten", range: Framing.straightenings, value: 0, steps: 600, format: .number(decimals: 1, unit: "°"))
    /// On: the whole picture with a frame around the part that is kept.
    package let crop = Toggle("Crop")
    /// Asks for the part that is kept.
    package let cropNumbersButton = Button("Crop by numbers", key: "c")
    /// The command that saves the same.
    package let command = CopyableText("Command")
    /// The command that puts the same look and adjustments on all pictures of the folder.
    package let batchCommand = CopyableText("For the whole folder")
    package let undoButton = Button("Undo", key: "u")
    package let redoButton = Button("Redo", key: "y")
    package let saveButton = Button("Save", key: "s")
    package let saveAsButton = Button("Save as", key: "a")
    /// What would be saved, as a file to take away.
    package let download = ExportControl("Download")
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

    /// All buttons, for front ends with keys.
    package var buttons: [Button] {
        [
            undoButton, redoButton, noLookButton, likeButton, resetButton, saveLookButton, openLookButton,
            turnLeftButton,
            turnRightButton, mirrorButton, cropNumbersButton, saveButton, saveAsButton, againButton, nextButton,
            previousButton, cancelButton,
        ]
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
            ControlGroup(
                .choices, title: "Looks",
                [
                    .list(imageView.looks), .button(imageView.noLookButton), .button(imageView.likeButton),
                    .toggle(imageView.keepsSkinHue),
                ]),
            ControlGroup(
                .choices, title: "Adjust",
                (imageView.adjustments + imageView.maskValues + [imageView.skinProtection]).map(Control.slider) + [
                    .toggle(imageView.showsMask), .button(imageView.resetButton), .button(imageView.saveLookButton),
                    .button(imageView.openLookButton), .copyable(imageView.css),
                ]),
            ControlGroup(
                .choices, title: "Crop",
                [
                    .toggle(imageView.crop), .button(imageView.cropNumbersButton), .slider(imageView.straighten),
                    .button(imageView.turnLeftButton), .button(imageView.turnRightButton),
                    .button(imageView.mirrorButton),
                ]),
            ControlGroup(
                .choices, title: "Commands", [.copyable(imageView.command), .copyable(imageView.batchCommand)]),
            ControlGroup(
                .tools,
                [
                    .slider(imageView.strength), .toggle(imageView.before), .toggle(imageView.split),
                    .button(imageView.undoButton), .button(imageView.redoButton), .histogram(imageView.histogram),
                ]),
            ControlGroup(
                .actions,
                [.button(imageView.saveButton), .button(imageView.saveAsButton), .export(imageView.download)]
                    + [
                        imageView.againButton, imageView.previousButton, imageView.nextButton, imageView.cancelButton,
                    ].map(Control.button)),
            ControlGroup(.status, [.label(imageView.status)]),
        ]
    }
}

extension Slider {
    /// The slider of a number of the mask.
    fileprivate convenience init(_ value: AdjustedMaskValue) {
        let slider = value.slider
        self.init(
            value.title, summary: value.summary, range: slider.values, value: slider.neutral,
            steps: Int(((slider.values.upperBound - slider.values.lowerBound) / slider.step).rounded()),
            format: value.unit == .degrees ? .number(decimals: 0, unit: "°") : .percent)
    }

    /// The slider of a filter.
    fileprivate convenience init(_ filter: Adjustments.Adjustable) {
        let (slider, descriptor) = (filter.slider, filter.descriptor)
        let isShare = descriptor.parameters[0].kind == .amount
        let unit = descriptor.parameters[0].kind == .angle ? "°" : descriptor.parameters[0].unit
        self.init(
            filter.title, summary: descriptor.summary, range: slider.values, value: slider.neutral,
            steps: Int(((slider.values.upperBound - slider.values.lowerBound) / slider.step).rounded()),
            format: isShare ? .percent : .number(decimals: slider.step < 0.01 ? 4 : slider.step < 1 ? 2 : 0, unit: unit)
        )
    }
}
