import ImageCore
import ImageFiles
import ImageSources
import Inspire
import PictureAnalysis
import SystemPackage

/// Looks made of other pictures.
extension ImagePresenter: ImagePickerDelegate {
    func pickLikeness() {
        let picker = GalleryPresenter.makeScreen(services)
        picker.delegate = self
        screen?.navigation?.present(picker)
    }

    package func imagePicker(_ picker: any ImagePicker, didPick image: PickedImage) {
        screen?.dismiss()
        measure(image)
    }

    package func imagePickerDidCancel(_ picker: any ImagePicker) {
        screen?.dismiss()
    }

    private func measure(_ other: PickedImage) {
        let pictures = services.pictures
        measuring.start {
            try await pictures.measured(other)
        } completion: { [weak self] result in
            self?.measured(other, result)
        }
        showProgress(or: "")
    }

    private func measured(_ other: PickedImage, _ result: Result<PictureStatistics, any Error>) {
        switch result {
        case .success(let statistics) where statistics.variance.max() <= 1e-9:
            dialogs.present(
                Dialog(
                    title: "\(other.title) can't be used", message: "It has one colour alone, and no tones to take.",
                    actions: [Dialog.Action("OK")]))
        case .success(let statistics):
            let likeness = Likeness(image: other, reference: LikenessReference(statistics))
            likenesses[likeness.look.id] = likeness
            showLooks()
            imageView?.looks.moveSelection(to: likeness.look.id)
            choose(likeness.look)
        case .failure(ImageError.cancelled): break
        case .failure(let error):
            dialogs.present(
                Dialog(
                    title: "\(other.title) can't be used", failure: FailureText(error, about: other.title),
                    retry: { [weak self] in self?.measure(other) }, others: [Dialog.Action("Cancel")]))
        }
        showProgress(or: "")
    }
}
