import ImageFiles
import Presenters
import TestSupport
import Testing

/// A picture in a folder of its own, opened on its screen.
@MainActor
struct OpenedPicture {
    let fakes = Fakes()
    let folder = TemporaryFolder()
    let image: PickedImage
    let screen: ImageScreen
    let navigation = Navigation(root: Screen(presenter: Presenter()))

    init() throws {
        // A name that lies: the bytes are those of a PNG.
        image = PickedImage(file: try folder.write([0x89, 0x50, 0x4E, 0x47], "photo.PNG"))
        screen = ImagePresenter.makeScreen(for: image, fakes.services)
        navigation.push(screen)
    }
}
