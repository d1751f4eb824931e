import ImageFiles

/// Lets the user pick a picture from a source: a front end with screens, or a fake in a test.
///
/// Shown once, it ends once: in a picked image or in a cancel.
@MainActor
public protocol ImagePicker: AnyObject {
    /// Where the pictures come from.
    var source: ImageSourceType { get }
    /// Is notified of how it ended. The picker does not keep it alive.
    var delegate: (any ImagePickerDelegate)? { get set }
}

/// Is notified of how a picker ended.
@MainActor
public protocol ImagePickerDelegate: AnyObject {
    /// A picture was picked.
    func imagePicker(_ picker: any ImagePicker, didPick image: PickedImage)
    /// Nothing was picked.
    func imagePickerDidCancel(_ picker: any ImagePicker)
}
