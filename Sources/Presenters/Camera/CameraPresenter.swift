import ImageCore
import ImageFiles
import ImagePipeline

/// Takes a picture and asks whether it is the one.
package final class CameraPresenter: Presenter {
    private let services: Services
    private let taking = ScreenTask()
    /// What was taken last, once it can be seen.
    private var image: PickedImage?

    package init(services: Services) {
        self.services = services
    }

    /// The screen and its presenter.
    package static func makeScreen(_ services: Services) -> CameraScreen {
        CameraScreen(presenter: CameraPresenter(services: services))
    }

    private var cameraScreen: CameraScreen? { screen as? CameraScreen }
    private var cameraView: CameraView? { cameraScreen?.cameraView }

    override package func viewLoaded() {
        guard let cameraView else { return }
        cameraView.useButton.onTap { [weak self] in self?.use() }
        cameraView.againButton.onTap { [weak self] in self?.take() }
        take()
    }

    override package func leftNavigationItems() -> [Button] {
        let button = Button("Cancel")
        button.onTap { [weak self] in self?.cancel() }
        return [button]
    }

    private func take() {
        guard let cameraView else { return }
        image = nil
        cameraView.picture.picture = nil
        show(status: "taking a picture", isBusy: true)
        let (camera, pictures, room) = (services.camera, services.pictures, cameraView.picture.room)
        taking.start {
            let image = try await camera.capture()
            try Task.checkCancellation()
            let preview = try await pictures.preview(of: image, filling: room)
            return (image, try await pictures.rendered(preview, look: .unchanged))
        } completion: { [weak self] result in
            self?.show(result)
        }
    }

    private func show(_ result: Result<(PickedImage, PixelBuffer), any Error>) {
        switch result {
        case .success(let (taken, picture)):
            image = taken
            cameraView?.picture.picture = picture
            show(status: "", isBusy: false)
        case .failure(let error):
            show(status: "no picture was taken", isBusy: false)
            services.dialogs.present(
                Dialog(
                    title: "The camera gave no picture", failure: FailureText(error, about: "camera"),
                    retry: { [weak self] in self?.take() },
                    others: [Dialog.Action("Cancel") { [weak self] in self?.cancel() }]
                )
            )
        }
    }

    private func show(status: String, isBusy: Bool) {
        cameraView?.status.text = status
        cameraView?.status.isBusy = isBusy
        cameraView?.useButton.isEnabled = image != nil
        cameraView?.againButton.isEnabled = !isBusy
    }

    private func use() {
        guard let image else { return }
        cameraScreen?.end(with: image)
    }

    private func cancel() {
        taking.abandon()
        cameraScreen?.cancel()
    }
}
