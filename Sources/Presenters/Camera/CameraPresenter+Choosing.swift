import ImageSources

/// One camera among several.
extension CameraPresenter {
    /// A choice is offered where there is one.
    func findCameras() {
        cameraView?.cameraButton.isEnabled = false
        listCameras { [weak self] cameras in
            self?.cameraView?.cameraButton.isEnabled = cameras.count > 1
        }
    }

    /// Asks which one is to be watched, of those that there are now.
    func askForCamera() {
        listCameras { [weak self] cameras in
            let choices = cameras.map { camera in
                Dialog.Action("\(camera.name) (\(camera.path))") { [weak self] in self?.change(to: camera) }
            }
            self?.services.dialogs.present(
                Dialog(title: "Which camera?", message: "", actions: choices + [Dialog.Action("Cancel")]))
        }
    }

    private func listCameras(_ use: @escaping @MainActor ([CameraName]) -> Void) {
        guard let camera else { return }
        choosing.start {
            camera.cameras()
        } completion: { result in
            if case .success(let cameras) = result { use(cameras) }
        }
    }

    private func change(to choice: CameraName) {
        camera = camera?.using(choice.path)
        watch()
    }
}
