import ImageFiles
import ImageSources

/// A screen on which the user picks a picture.
///
/// With a delegate it is a picker: it ends once, in a picked image or in a cancel, and the delegate takes it away.
/// Without one it is a screen like others.
open class PickerScreen: Screen, ImagePicker {
    public let source: ImageSourceType
    public weak var delegate: (any ImagePickerDelegate)?
    private var hasEnded = false

    package init(source: ImageSourceType, presenter: Presenter) {
        self.source = source
        super.init(presenter: presenter)
    }

    /// Reports the picked image to the delegate.
    package func end(with image: PickedImage) {
        end { $0.imagePicker(self, didPick: image) }
    }

    /// Reports to the delegate that nothing was picked.
    package func cancel() {
        end { $0.imagePickerDidCancel(self) }
    }

    private func end(_ notify: (any ImagePickerDelegate) -> Void) {
        guard !hasEnded, let delegate else { return }
        hasEnded = true
        notify(delegate)
    }
}

/// Makes the screens to pick pictures on.
@MainActor
public protocol ImagePickerFactory {
    func makePicker(for source: ImageSourceType) -> PickerScreen
}
