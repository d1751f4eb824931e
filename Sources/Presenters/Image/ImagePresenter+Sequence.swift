import ImageFiles
import SystemPackage

/// The way to other pictures from the open one.
extension ImagePresenter {
    func bindSequence(_ imageView: ImageView) {
        imageView.nextButton.onTap { [weak self] in self?.openNeighbor(1) }
        imageView.previousButton.onTap { [weak self] in self?.openNeighbor(-1) }
        sequence?.changed = { [weak self] in self?.showNeighbors() }
        showNeighbors()
    }

    /// Opens another picture in place of this one.
    func open(_ picture: FilePath, with opening: InitialLook?) {
        sequence?.open(picture)
        let image = PickedImage(file: picture)
        screen?.navigation?.replaceTop(
            with: ImagePresenter.makeScreen(for: image, services, opening: opening, in: sequence))
    }

    private func openNeighbor(_ offset: Int) {
        guard let picture = sequence?.picture(after: offset) else { return }
        leave { [weak self] in self?.open(picture, with: nil) }
    }

    private func showNeighbors() {
        guard let imageView = (screen as? ImageScreen)?.imageView else { return }
        imageView.nextButton.isEnabled = sequence?.picture(after: 1) != nil
        imageView.previousButton.isEnabled = sequence?.picture(after: -1) != nil
    }
}
