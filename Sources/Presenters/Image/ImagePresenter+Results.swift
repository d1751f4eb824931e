import ImageFiles
import Inspire
import SystemPackage

/// A picture that is a result already: it is shown as it is, and a look goes on it only when people say so.
extension ImagePresenter {
    /// Shows a result with its own choice, which leaves it as it is, before the looks.
    func showAsResult(_ origin: ResultOrigin) {
        guard let screen = screen as? ImageScreen else { return }
        let view = screen.imageView
        let chosen = view.looks.selectedItem
        let hasChosen = opening != nil || choice != kept
        let asItIs = Look.asItIs(origin)
        screen.title = "\(image.title), \(origin.text)"
        view.looks.show([asItIs] + view.looks.items, emptyText: "")
        chooseAsItIs()
        kept = choice
        restartHistory()
        if hasChosen, let chosen { askAboutStacking(chosen, isChosen: opening?.isChosen ?? true) }
    }

    /// Whether a look may go on this picture without a question.
    func mayApply(_ look: Look) -> Bool {
        origin == nil || mayStack || look.isAsItIs
    }

    /// Asks what a look is to go on.
    /// - Parameter isChosen: whether people chose it, and would miss it where it is not saved.
    func askAboutStacking(_ look: Look, isChosen: Bool = true) {
        guard let origin else { return }
        let again: [Dialog.Action]
        let message: String
        switch origin.original {
        case .found(let original):
            let name = original.lastComponent?.string ?? original.string
            message = "\(look.name) can begin again from the original, \(name), or go on top of \(origin.look)."
            again = [
                Dialog.Action("Again from the original") { [weak self] in
                    self?.open(original, with: InitialLook(id: look.id, isChosen: isChosen))
                }
            ]
        case .unavailable(let reason):
            message = "\(look.name) can only go on top of \(origin.look), for \(reason)."
            again = []
        }
        let others = [
            Dialog.Action("Use this picture as it is") { [weak self] in self?.stack(look) },
            Dialog.Action("Cancel") { [weak self] in self?.chooseAsItIs() },
        ]
        dialogs.present(
            Dialog(title: "\(image.title) is \(origin.text)", message: message, actions: again + others))
    }

    /// Opens the original with the look that the result was made with.
    func againFromOriginal() {
        guard let origin, let original = origin.originalPath else { return }
        let look = imageView?.looks.items.first { $0.name == origin.look }
        let opening = look.map { InitialLook(id: $0.id, strength: min(max(origin.strength, 0), 1)) }
        leave { [weak self] in self?.open(original, with: opening) }
    }

    private func stack(_ look: Look) {
        mayStack = true
        imageView?.looks.moveSelection(to: look.id)
        choose(look)
    }

    private func chooseAsItIs() {
        imageView?.looks.moveSelection(to: Look.asItIsID)
        imageView?.strength.value = 1
        showProgress(or: "")
    }
}

extension Look {
    static let asItIsID = "as-it-is"

    /// The choice that leaves a result as it is.
    static func asItIs(_ origin: ResultOrigin) -> Look {
        let original =
            switch origin.original {
            case .found(let path): "its original is \(path.lastComponent?.string ?? path.string)"
            case .unavailable(let reason): reason
            }
        return Look(name: "As it is", summary: "\(origin.text); \(original)", steps: [])
    }

    var isAsItIs: Bool { id == Self.asItIsID }
}
