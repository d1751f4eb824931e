import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// A picked picture: looks tried on it, and the result saved.
package final class ImagePresenter: Presenter {
    /// What people see.
    private struct Shown {
        var choice: EditChoice
        /// Whether it is shown as it was before.
        var isBefore: Bool
    }

    let image: PickedImage
    let saver: PictureSaver
    let dialogs: any DialogPresenter
    let services: Services
    let opening: InitialLook?
    /// The pictures among which this one is; nil where it is by itself.
    let sequence: PictureSequence?
    let trial: LookPreviewLoader
    private let cells: LookCells
    private var shown: Shown?
    /// What need not be saved: what a file was opened with, then what was saved last. Nil for a picture that has no file yet.
    var kept: EditChoice?
    private let recognition = ScreenTask()
    /// Whether it is known if the picture is a result. Nothing is tried on it before.
    private var isRecognized = false
    /// How the picture was made, where it is a result.
    private(set) var origin: ResultOrigin?
    /// How a save ended, until it is said: not before the picture is there that is loading beside it.
    var endOfSave = ""
    /// Whether people have said that looks are to go on the result.
    var mayStack = false
    /// Whether a dialog says that the picture can't be shown, and waits for an answer.
    private var isTelling = false
    /// The look that people point at, which is shown without being chosen.
    var pointed: Look?
    /// What people have chosen, to go back to.
    var history = EditHistory(EditChoice())
    /// The filters after the look.
    var adjustments = Adjustments()
    /// How the picture is turned and cropped.
    var framing = Framing()
    /// The pictures whose colours looks have been made of, by the looks' ids.
    var likenesses: [Look.ID: Likeness] = [:]
    let measuring = ScreenTask()
    /// Whether having no look is among the choices: once people have chosen that.
    var offersNoLook = false
    /// Whether notices about the file are in the status line: until people choose a look.
    private var showsNotices = true

    package convenience init(image: PickedImage, services: Services) {
        self.init(image: image, services: services, opening: nil, in: nil)
    }

    init(image: PickedImage, services: Services, opening: InitialLook?, in sequence: PictureSequence?) {
        self.image = image
        self.services = services
        self.opening = opening
        self.sequence = sequence
        dialogs = services.dialogs
        trial = LookPreviewLoader(of: image, services.pictures)
        cells = LookCells(for: image, services.pictures)
        let opened = services.clock.local(services.clock.now())
        let naming = ResultName(image: image, captureFolder: services.captureFolder, opened: opened)
        saver = PictureSaver(naming: naming, pictures: services.pictures, dialogs: services.dialogs)
    }

    /// The screen and its presenter.
    package static func makeScreen(for image: PickedImage, _ services: Services) -> ImageScreen {
        makeScreen(for: image, services, opening: nil, in: nil)
    }

    /// - Parameters:
    ///   - opening: the look that the picture is opened with; nil where it is the one suggested first.
    ///   - sequence: the pictures among which this one is.
    static func makeScreen(
        for image: PickedImage, _ services: Services, opening: InitialLook? = nil, in sequence: PictureSequence?
    ) -> ImageScreen {
        let presenter = ImagePresenter(image: image, services: services, opening: opening, in: sequence)
        return ImageScreen(image: image, presenter: presenter)
    }

    func makeList() -> LookList { cells.makeList() }

    var imageView: ImageView? { (screen as? ImageScreen)?.imageView }

    // MARK: Binding

    override package func viewLoaded() {
        guard let imageView else { return }
        bind(imageView)
        trial.completion = { [weak self] in self?.tried($0) }
        saver.saved = { [weak self] in self?.kept = $0.choice }
        saver.progress = { [weak self] in self?.saveProgressed() }

        showLooks()
        imageView.strength.value = imageView.looks.selectedItem?.strength ?? 1
        let suggested = look
        if let opening { choose(opening) }
        if image.file != nil {
            kept = choice
            if opening?.isChosen == true { kept?.look = suggested?.choice }
        }
        restartHistory()
        trial.fill(imageView.picture.room)
        show()
    }

    private func choose(_ opening: InitialLook) {
        guard let imageView else { return }
        imageView.looks.moveSelection(to: opening.id)
        guard let look = imageView.looks.selectedItem, look.id == opening.id else { return }
        imageView.strength.value = opening.strength ?? look.strength
    }

    private func bind(_ imageView: ImageView) {
        imageView.looks.onSelect { [weak self] in self?.choose($0) }
        imageView.looks.onPreview { [weak self] in self?.point(at: $0) }
        imageView.strength.onChange { [weak self] _ in self?.strengthChanged() }
        imageView.before.onChange { [weak self] _ in self?.show() }
        imageView.split.onChange { [weak self] in self?.split($0) }
        imageView.undoButton.onTap { [weak self] in self?.undo() }
        imageView.redoButton.onTap { [weak self] in self?.redo() }
        imageView.picture.onResize { [weak self] in self?.fill($0) }
        imageView.saveButton.onTap { [weak self] in self?.save() }
        imageView.saveAsButton.onTap { [weak self] in self?.saveAs() }
        imageView.download.onExport { [weak self] in self?.export() }
        imageView.cancelButton.onTap { [weak self] in self?.cancel() }
        imageView.againButton.onTap { [weak self] in self?.againFromOriginal() }
        bindAdjustments(imageView)
        bindFraming(imageView)
        imageView.likeButton.onTap { [weak self] in self?.pickLikeness() }
        bindSequence(imageView)
    }

    override package func leftNavigationItems() -> [Button] {
        guard screen?.navigation?.stack.first !== screen else { return [] }
        let button = Button("Back")
        button.onTap { [weak self] in self?.leave { self?.pop() } }
        return [button]
    }

    override package var hasUnsaved: Bool { saver.isBusy || choice != kept }

    override package func leave(_ proceed: @escaping @MainActor () -> Void) {
        if saver.isBusy {
            askAboutSaving(proceed)
        } else if hasUnsaved {
            askAboutChanges(proceed)
        } else {
            proceed()
        }
    }

    private func pop() { screen?.navigation?.pop() }

    // MARK: Looks

    /// What is chosen now, at the chosen strength.
    var look: Look? {
        guard let imageView, var look = imageView.looks.selectedItem else { return nil }
        look.strength = imageView.strength.value
        return look
    }

    /// All that is chosen now.
    var choice: EditChoice { EditChoice(look: look?.choice, adjustments: adjustments, framing: framing) }

    func choose(_ look: Look) {
        imageView?.showsMask.isOn = false
        guard mayApply(look) else { return askAboutStacking(look) }
        imageView?.strength.value = look.strength
        record(.choice)
    }

    private func strengthChanged() {
        record(.value("strength"))
    }

    /// Takes down and shows what people have chosen.
    func record(_ kind: EditHistory<EditChoice>.Kind) {
        history.record(choice, kind)
        showLook()
    }

    /// A change of the look is to be seen, so it ends a look at the picture as it was.
    func showLook() {
        imageView?.before.isOn = false
        pointed = nil
        showsNotices = false
        show()
    }

    func show() {
        guard let imageView, let look else { return }
        guard isRecognized else { return recognize() }
        trial.show(shownLook(look, imageView), shownFraming(imageView))
        showCommands()
        showProgress(or: "")
    }

    /// The look as it is shown: with the adjustments, or the mask of them, or none.
    private func shownLook(_ look: Look, _ imageView: ImageView) -> Look {
        if imageView.before.isOn { return .unchanged }
        let overlay = imageView.showsMask.isOn ? adjustments.maskOverlay(after: look) : nil
        return overlay ?? adjustments.added(to: pointed ?? look)
    }

    /// Finds out whether the picture is a result, then shows it.
    private func recognize() {
        guard let file = image.file else {
            isRecognized = true
            return show()
        }
        guard !recognition.isUnderWay else { return }
        let results = services.results
        recognition.start {
            try await results.origin(of: file)
        } completion: { [weak self] result in
            // It fails where it was cancelled, and is done again for the next look.
            guard let self, case .success(let origin) = result else { return }
            isRecognized = true
            self.origin = origin
            if let origin { showAsResult(origin) }
            show()
        }
        showProgress(or: "")
    }

    private func fill(_ room: PixelSize) {
        trial.fill(room)
        showProgress(or: imageView?.status.text ?? "")
    }

    private func tried(_ result: Result<LookPreviewLoader.Rendered, any Error>) {
        guard let imageView, let look else { return }
        switch result {
        case .success(let rendered):
            let isBefore = imageView.before.isOn
            if pointed == nil || isBefore { shown = Shown(choice: choice, isBefore: isBefore) }
            imageView.picture.picture = rendered.picture
            imageView.picture.comparison = imageView.split.isOn ? rendered.original : nil
            imageView.picture.fullSize = rendered.fullSize
            showCommands()
            imageView.picture.caption = isBefore ? "before" : (pointed ?? look).name
            imageView.histogram.histogram = rendered.histogram
        case .failure(let error):
            report(error)
        }
        cells.start()
        showProgress(or: showsNotices ? trial.notices.joined(separator: "; ") : "")
    }

    private func report(_ error: any Error) {
        // A window that is being resized asks for the picture again and again; one report is enough.
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
        pointed = nil
        guard let imageView, let shown else { return trial.cancel(backTo: nil, framing) }
        choose(again: shown.choice)
        imageView.before.isOn = shown.isBefore
        trial.cancel(
            backTo: shown.isBefore ? .unchanged : look.map(adjustments.added), shownFraming(imageView))
        history.replaceCurrent(with: choice)
        showCommands()
    }

    // MARK: Saving

    private func save() {
        if let edit { saver.save(edit) }
    }

    private func saveAs() {
        if let edit { saver.saveAs(edit) }
    }

    /// What would be saved, under the name that it would be saved under.
    private func export() -> Task<ExportControl.Export, any Error>? {
        guard let edit else { return nil }
        let (pictures, image, naming) = (services.pictures, image, saver.naming)
        return Task {
            let path = naming.standard(lookName: edit.lookName)
            return ExportControl.Export(
                name: path.lastComponent?.string ?? "picture", bytes: try await pictures.encoded(image, edit, as: path))
        }
    }

    func save(whenSaved: @escaping @MainActor () -> Void) {
        if let edit { saver.save(edit, whenSaved: whenSaved) }
    }

    private func saveProgressed() {
        if !saver.isBusy { endOfSave = saver.message }
        showProgress(or: "")
    }

    // MARK: Progress

    private func cancel() {
        if saver.isBusy {
            saver.cancel()
        } else {
            recognition.abandon()
            measuring.abandon()
            goBackToShown()
            showProgress(or: shown == nil ? "cancelled; choose a look to go on" : "cancelled")
        }
    }

    /// Says what is under way, or where nothing is, the message.
    func showProgress(or message: String) {
        guard let imageView else { return }
        let isBusy = saver.isBusy || trial.isBusy || recognition.isUnderWay || measuring.isUnderWay
        let isAsItIs = imageView.looks.selectedItem?.isAsItIs == true
        let isUnchanged = isAsItIs && adjustments.isEmpty && framing == Framing()
        imageView.status.text =
            isBusy ? workUnderWay : [endOfSave, message].filter { !$0.isEmpty }.joined(separator: "; ")
        if !isBusy { endOfSave = "" }
        imageView.status.isBusy = isBusy
        imageView.cancelButton.isEnabled = isBusy
        let maySave = isRecognized && !saver.isBusy && !isUnchanged
        imageView.saveButton.isEnabled = maySave
        imageView.saveAsButton.isEnabled = maySave
        imageView.download.isEnabled = isRecognized && shown != nil
        imageView.strength.isEnabled = !isAsItIs
        imageView.keepsSkinHue.isEnabled = imageView.looks.selectedItem?.isLikeAnotherPicture == true
        imageView.againButton.isEnabled = origin?.originalPath != nil
        showSteps()
    }

    private var workUnderWay: String {
        if saver.isBusy { return "saving" }
        if measuring.isUnderWay { return "measuring the other picture" }
        return shown == nil ? "opening \(image.title)" : "inspiring"
    }
}
