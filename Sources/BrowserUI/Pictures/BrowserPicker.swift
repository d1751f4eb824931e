import ImageFiles
import ImageSources
import Presenters

/// Picks pictures that people drop on a page or choose in the browser's own dialog: they are kept in memory until saved.
///
/// What is picked goes to the picker's screen that is shown, where one is, and else to the first screen, as a picture of the
/// gallery would.
@MainActor
final class BrowserPicker: ImagePicker {
    /// Bytes that a file may have.
    nonisolated static let mostBytes = 256 << 20

    let source = ImageSourceType.gallery
    weak var delegate: (any ImagePickerDelegate)?

    /// - Parameter name: the file's, as the page says it.
    func pick(_ bytes: [UInt8], named name: String, for navigation: Navigation) {
        let title = name.split(separator: "/").last.map(String.init) ?? ""
        let image = PickedImage(title: title.isEmpty ? "picture" : title, content: .encoded(bytes))
        if let screen = navigation.visible as? PickerScreen, screen.delegate != nil {
            screen.end(with: image)
            return
        }
        delegate = navigation.openScreens.first?.presenter as? any ImagePickerDelegate
        delegate?.imagePicker(self, didPick: image)
    }
}
