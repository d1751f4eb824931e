import ImageCore
import ImageSources
import Inspire

/// A picked picture: looks tried on it, and the result saved.
public final class ImagePresenter: Presenter {
    /// What people see.
    private struct Shown {
        var setting: LookSetting
        /// Whether it is shown as it was before.
        var isBefore: Bool
    }

    let image: PickedImage
    let saver: PictureSaver
    let dialogs: any DialogPresenter
    private let looks: any LookSuggesting
    private let trial: LookTrial
    private let cells: LookCells
    private var shown: Shown?
    /// What nobody would miss: the look that a file was opened with, then what was saved last. Nil for a picture that
    /// has no file yet.
    private var kept: LookSetting?
    /// Whether a dialog says that the picture can't be shown, and waits for an answer.
    private var isTelling = false

    public init(image: PickedImage, services: Services) {
        self.image = image
        dialogs = services.dialogs
        looks = services.looks
        trial = LookTrial(of: image, services.pictures)
        cells = LookCells(for: image, services.pictures)
        let opened = services.clock.local(services.clock.now())
        let naming = ResultName(image: image, captureFolder: services.captureFolder, opened: opened)
        saver = PictureSaver(naming: naming, pictures: services.pictures, dialogs: services.dialogs)
    }

    /// The screen and its presenter.
    public static func makeScreen(for image: PickedImage, _ services: Services) -> ImageScreen {
        ImageScreen(image: image, presenter: ImagePresenter(image: image, services: services))
    }

    func makeList() -> ListControl<LookChoice, LookCell> { cells.makeList() }

    private var imageView: ImageView? { (screen as? ImageScreen)?.imageView }

    // MARK: Binding

    override public func viewLoaded() {
        guard let imageView else { return }
        bind(imageView)
        trial.completion = { [weak self] in self?.tried($0) }
        saver.saved = { [weak self] in self?.kept = $0 }
        saver.progress = { [weak self] in self?.showProgress(or: self?.saver.message ?? "") }

        let choices = looks.looks(for: image)
        imageView.looks.show(choices, emptyText: "There are no looks.")
        imageView.strength.value = choices.first?.look.strength ?? 1
        if image.file != nil { kept = setting }
        trial.fill(imageView.picture.room)
        show()
    }

    private func bind(_ imageView: ImageView) {
        imageView.looks.onSelect { [weak self] in self?.choose($0) }
        imageView.strength.onChange { [weak self] _ in self?.showLook() }
        imageView.before.onChange { [weak self] _ in self?.show() }
        imageView.picture.onResize { [weak self] in self?.fill($0) }
        imageView.saveButton.onTap { [weak self] in self?.save() }
        imageView.saveAsButton.onTap { [weak self] in self?.saveAs() }
        imageView.cancelButton.onTap { [weak self] in self?.cancel() }
    }

    override public func leftNavigationItems() -> [Button] {
        guard screen?.navigation?.stack.first !== screen else { return [] }
        let button = Button("Back")
        button.onTap { [weak self] in self?.leave { self?.pop() } }
        return [button]
    }

    override public func leave(_ proceed: @escaping @MainActor () -> Void) {
        if saver.isBusy {
            askAboutSaving(proceed)
        } else if setting != kept {
            askAboutChanges(proceed)
        } else {
            proceed()
        }
    }

    private func pop() { screen?.navigation?.pop() }

    // MARK: Looks

    /// What is chosen now.
    private var setting: LookSetting? {
        guard let imageView, let choice = imageView.looks.selectedItem else { return nil }
        return LookSetting(choice: choice, strength: imageView.strength.value)
    }

    private func choose(_ choice: LookChoice) {
        imageView?.strength.value = choice.look.strength
        showLook()
    }

    /// A change of the look is to be seen, so it ends a look at the picture as it was.
    private func showLook() {
        imageView?.before.isOn = false
        show()
    }

    private func show() {
        guard let imageView, let setting else { return }
        trial.show(imageView.before.isOn ? .unchanged : setting.look)
        showProgress(or: "")
    }

    private func fill(_ room: PixelSize) {
        trial.fill(room)
        showProgress(or: imageView?.status.text ?? "")
    }

    private func tried(_ result: Result<PixelBuffer, any Error>) {
        guard let imageView, let setting else { return }
        switch result {
        case .success(let picture):
            let isBefore = imageView.before.isOn
            shown = Shown(setting: setting, isBefore: isBefore)
            imageView.picture.picture = picture
            imageView.picture.caption = isBefore ? "before" : setting.choice.look.name
        case .failure(let error):
            tell(of: error)
        }
        cells.start()
        showProgress(or: "")
    }

    private func tell(of error: any Error) {
        // A window that is being resized asks for the picture again and again; once is enough to be told.
        guard !isTelling else { return }
        isTelling = true
        let back = Dialog.Action("Back") { [weak self] in self?.answered { $0.pop() } }
        let cancel = Dialog.Action("Cancel") { [weak self] in self?.answered { $0.goBackToShown() } }
        dialogs.present(
            Dialog(
                title: "\(image.title) can't be shown", failure: FailureText(error, about: image.title),
                retry: { [weak self] in self?.answered { $0.show() } }, others: [shown == nil ? back : cancel]
            )
        )
    }

    private func answered(_ act: (ImagePresenter) -> Void) {
        isTelling = false
        act(self)
    }

    /// Chooses again what people see.
    private func goBackToShown() {
        guard let imageView, let shown else { return trial.cancel(backTo: nil) }
        trial.cancel(backTo: shown.isBefore ? .unchanged : shown.setting.look)
        imageView.looks.moveSelection(to: shown.setting.choice.id)
        imageView.strength.value = shown.setting.strength
        imageView.before.isOn = shown.isBefore
    }

    // MARK: Saving

    private func save() {
        if let setting { saver.save(setting) }
    }

    private func saveAs() {
        if let setting { saver.saveAs(setting) }
    }

    func save(whenSaved: @escaping @MainActor () -> Void) {
        if let setting { saver.save(setting, whenSaved: whenSaved) }
    }

    // MARK: Progress

    private func cancel() {
        if saver.isBusy {
            saver.cancel()
        } else {
            goBackToShown()
            showProgress(or: shown == nil ? "cancelled; choose a look to go on" : "cancelled")
        }
    }

    /// Says what is under way, or where nothing is, the message.
    private func showProgress(or message: String) {
        guard let imageView else { return }
        let isBusy = saver.isBusy || trial.isBusy
        imageView.status.text = isBusy ? workUnderWay : message
        imageView.status.isBusy = isBusy
        imageView.cancelButton.isEnabled = isBusy
        imageView.saveButton.isEnabled = !saver.isBusy
        imageView.saveAsButton.isEnabled = !saver.isBusy
    }

    private var workUnderWay: String {
        if saver.isBusy { return "saving" }
        return shown == nil ? "opening \(image.title)" : "inspiring"
    }
}
