import Inspire

/// Back and forth between what people have chosen.
extension ImagePresenter {
    /// Nothing that came before counts.
    func restartHistory() {
        history = EditHistory(choice)
        showSteps()
    }

    func undo() { goTo(history.undo()) }

    func redo() { goTo(history.redo()) }

    /// Enables the buttons that lead somewhere.
    func showSteps() {
        imageView?.undoButton.isEnabled = history.canUndo
        imageView?.redoButton.isEnabled = history.canRedo
    }

    private func goTo(_ choice: EditChoice?) {
        guard let choice else { return }
        choose(again: choice)
        showLook()
    }

    /// Sets the controls as they were for a choice.
    func choose(again choice: EditChoice) {
        guard let imageView else { return }
        if let look = choice.look {
            imageView.looks.moveSelection(to: look.id)
            imageView.strength.value = look.strength
        }
        adjustments = choice.adjustments
        framing = choice.framing
        showAdjustments()
        showFraming()
    }
}
