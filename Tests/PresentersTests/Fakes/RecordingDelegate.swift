import ImageFiles
import ImageSources
import Testing

/// A picker's delegate that expects how it ends.
final class RecordingDelegate: ImagePickerDelegate {
    enum Call: Hashable {
        case didPick(PickedImage), didCancel
    }

    let recorder: CallRecorder<Call>

    init(line: SourceLocation = #_sourceLocation) {
        recorder = CallRecorder(line: line)
    }

    func imagePicker(_ picker: any ImagePicker, didPick image: PickedImage) { recorder.record(.didPick(image)) }

    func imagePickerDidCancel(_ picker: any ImagePicker) { recorder.record(.didCancel) }
}
