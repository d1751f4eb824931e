import ImageCore
import ImageFiles
import ImagePipeline
import Inspire

/// Takes a picture and asks whether it is the one. Where the front end shows moving pictures, people see what the camera sees
/// before, with the look that they choose.
package final class CameraPresenter: Presenter {
    let services: Services
    private let taking = ScreenTask()
    private let rendering = ScreenTask()
    /// What was taken last, once it can be seen.
    private var image: PickedImage?
    /// The same, to try looks on.
    private var preview: PicturePreview?
    /// The camera that is watched; nil where pictures are taken at once.
    var camera: (any CameraWatching)?
    let live: LiveView
    let choosing = ScreenTask()
    private let cells: CameraLookCells
    /// The look that people point at, which is shown without being chosen.
    private var pointed: Look?
    /// Whether what the camera sees is to be shown again once somebody sees the screen.
    private var isPaused = false

    package init(services: Services) {
        self.services = services
        camera = services.liveCamera
        live = LiveView(services.pictures)
        cells = CameraLookCells(services.pictures)
    }

    /// The screen and its presenter.
    package static func makeScreen(_ services: Services) -> CameraScreen {
        CameraScreen(presenter: CameraPresenter(services: services))
    }

    /// Whether what the camera sees is shown.
    var isLive: Bool { camera != nil }

    func makeList() -> LookList { cells.makeList() }

    private var cameraScreen: CameraScreen? { screen as? CameraScreen }
    var cameraView: CameraView? { cameraScreen?.cameraView }

    override package func viewLoaded() {
        guard let cameraView else { return }
        cameraView.useButton.onTap { [weak self] in self?.use() }
        cameraView.againButton.onTap { [weak self] in self?.begin() }
        if isLive { bindLive(cameraView) }
        begin()
    }

    private func bindLive(_ cameraView: CameraView) {
        cameraView.shutterButton.onTap { [weak self] in self?.take() }
        cameraView.looks.onSelect { [weak self] in self?.choose($0) }
        cameraView.looks.onPreview { [weak self] in self?.point(at: $0) }
        cameraView.strength.onChange { [weak self] _ in self?.lookChanged() }
        cameraView.picture.onResize { [weak self] in self?.live.settings.room = $0 }
        cameraView.cameraButton.onTap { [weak self] in self?.askForCamera() }
        // Before there is a picture: looks for any.
        let looks = services.looks.looks(for: PickedImage(title: "camera", content: .encoded([])))
        cameraView.looks.show(looks, emptyText: "There are no looks.")
        cameraView.strength.value = cameraView.looks.selectedItem?.strength ?? 1
        live.settings = LiveView.Settings(look: look, room: cameraView.picture.room)
        findCameras()
    }

    override package func leftNavigationItems() -> [Button] {
        let button = Button("Cancel")
        button.onTap { [weak self] in self?.cancel() }
        return [button]
    }

    private func begin() {
        if isLive { watch() } else { take() }
    }

    private func take() {
        guard let cameraView else { return }
        forget()
        live.stop()
        // What was seen last stays until the picture is there that was taken then.
        if !isLive { cameraView.picture.picture = nil }
        show(status: "taking a picture", isBusy: true)
        let camera: any CameraCapturing = camera ?? services.camera
        let (pictures, room, look) = (services.pictures, cameraView.picture.room, look)
        taking.start {
            let image = try await camera.capture()
            try Task.checkCancellation()
            let preview = try await pictures.preview(of: image, filling: room)
            return (image, preview, try await pictures.rendered(preview, look: look))
        } completion: { [weak self] result in
            self?.show(result, look)
        }
    }

    private func show(_ result: Result<(PickedImage, PicturePreview, PixelBuffer), any Error>, _ look: Look) {
        switch result {
        case .success(let (taken, small, picture)):
            image = taken
            preview = small
            cameraView?.picture.isLive = false
            show(picture, look)
            show(status: "", isBusy: false)
            // People may have chosen another one meanwhile.
            if self.look.choice != look.choice { showLook() }
        case .failure(let error):
            report(error) { [weak self] in self?.take() }
        }
    }

    private func report(_ error: any Error, retry: @escaping @MainActor () -> Void) {
        show(status: "no picture was taken", isBusy: false)
        services.dialogs.present(
            Dialog(
                title: "The camera gave no picture", failure: FailureText(error, about: "camera"), retry: retry,
                others: [Dialog.Action("Cancel") { [weak self] in self?.cancel() }]
            )
        )
    }

    private func show(_ picture: PixelBuffer, _ look: Look) {
        cameraView?.picture.picture = picture
        if isLive { cameraView?.picture.caption = look.name }
    }

    private func show(status: String, isBusy: Bool) {
        cameraView?.status.text = status
        cameraView?.status.isBusy = isBusy
        cameraView?.useButton.isEnabled = image != nil
        cameraView?.againButton.isEnabled = isLive ? image != nil : !isBusy
        cameraView?.shutterButton.isEnabled = live.isUnderWay && !isBusy
    }

    private func forget() {
        rendering.abandon()
        taking.abandon()
        image = nil
        preview = nil
    }

    private func use() {
        guard let image else { return }
        if isLive, let look = cameraView?.looks.selectedItem {
            cameraScreen?.chosen = InitialLook(id: look.id, strength: cameraView?.strength.value, isChosen: true)
        }
        cameraScreen?.end(with: image)
    }

    private func cancel() {
        taking.abandon()
        live.stop()
        cameraScreen?.cancel()
    }

    // MARK: What the camera sees

    func watch() {
        guard let camera, let cameraView else { return }
        forget()
        cameraView.picture.isLive = true
        show(status: "opening the camera", isBusy: true)
        live.start(camera) { [weak self] frame in
            self?.show(frame)
        } ended: { [weak self] error in
            self?.report(error) { [weak self] in self?.watch() }
        }
    }

    private func show(_ frame: LiveView.Frame) {
        show(frame.picture, frame.look)
        cells.saw(frame.image)
        if cameraView?.status.isBusy == true { show(status: "", isBusy: false) }
    }

    /// A camera is not kept from others, nor its light on, for a page that nobody sees.
    override package func seenChanged(_ isSeen: Bool) {
        if !isSeen, live.isUnderWay {
            isPaused = true
            live.stop()
            show(status: "the camera rests", isBusy: false)
        } else if isSeen, isPaused {
            isPaused = false
            watch()
        }
    }

    // MARK: Looks

    /// What is seen: the look that people point at, or else what they have chosen, at the strength chosen.
    private var look: Look {
        guard isLive, let cameraView, var look = cameraView.looks.selectedItem else { return .unchanged }
        look.strength = cameraView.strength.value
        return pointed ?? look
    }

    private func choose(_ look: Look) {
        cameraView?.strength.value = look.strength
        lookChanged()
    }

    private func lookChanged() {
        pointed = nil
        showLook()
    }

    private func point(at look: Look?) {
        guard pointed?.id != look?.id else { return }
        pointed = look
        showLook()
    }

    private func showLook() {
        live.settings.look = look
        guard let preview else { return }
        let (pictures, look) = (services.pictures, look)
        rendering.start {
            try await pictures.rendered(preview, look: look)
        } completion: { [weak self] result in
            if case .success(let picture) = result { self?.show(picture, look) }
        }
    }
}
