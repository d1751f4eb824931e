import Inspire

/// Back and forth between what people have chosen.
extension ImagePresenter {
    /// Nothing that came before counts.
    func restartHistory() {
        history = EditHistory(look?.choice)
        showSteps()
    }

    func undo() { goTo(history.undo()) }

    func redo() { goTo(history.redo()) }

    /// Enables the buttons that lead somewhere.
    func showSteps() {
        imageView?.undoButton.isEnabled = history.canUndo
        imageView?.redoButton.isEnabled = history.canRedo
    }

    private func goTo(_ state: LookChoice??) {
        guard let imageView, let state, let choice = state else { return }
        imageView.looks.moveSelection(to: choice.id)
        imageView.strength.value = choice.strength
        showLook()
    }
}
