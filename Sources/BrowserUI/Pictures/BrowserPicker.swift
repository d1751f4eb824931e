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

    /// - Parameter name: the file's name, as the page says it.
    func pick(_ bytes: [UInt8], named name: String, for navigation: Navigation) {
        let title = Self.title(name)
        let image = PickedImage(title: title.isEmpty ? "picture" : title, content: .encoded(bytes))
        if let screen = navigation.visible as? PickerScreen, screen.delegate != nil {
            screen.end(with: image)
            return
        }
        delegate = navigation.openScreens.first?.presenter as? any ImagePickerDelegate
        delegate?.imagePicker(self, didPick: image)
    }

    /// Returns the last part of a name, without characters that control a terminal and no longer than file systems allow.
    private static func title(_ name: String) -> String {
        let last = name.split(separator: "/").last ?? ""
        var title = String.UnicodeScalarView()
        var length = 0
        for scalar in last.unicodeScalars where scalar.properties.generalCategory != .control {
            length += UTF8.width(scalar)
            guard length <= 255 else { break }
            title.append(scalar)
        }
        return String(title)
    }
}
