import ImageFiles
import ImageSources
import Presenters
import SystemPackage
import Testing

@MainActor
@Suite("A picker")
struct PickerScreenTests {
    private let picker = PickerScreen(source: .gallery, presenter: Presenter())
    private let image = PickedImage(file: "photo.jpg")

    @Test("ends once: in the image that was picked first")
    func picked() {
        let delegate = RecordingDelegate()
        delegate.recorder.expect(.didPick(image))
        picker.delegate = delegate
        picker.end(with: image)
        picker.end(with: PickedImage(file: "other.jpg"))
        picker.cancel()
    }

    @Test("ends once: in a cancel")
    func cancelled() {
        let delegate = RecordingDelegate()
        delegate.recorder.expect(.didCancel)
        picker.delegate = delegate
        picker.cancel()
        picker.end(with: image)
    }

    @Test("does not keep its delegate alive")
    func delegate() {
        picker.delegate = RecordingDelegate()
        #expect(picker.delegate == nil)
    }
}
