import ImageFiles

/// What people are asked before they leave a picture.
extension ImagePresenter {
    func askAboutChanges(_ proceed: @escaping @MainActor () -> Void) {
        let hasFile = image.file != nil
        dialogs.present(
            Dialog(
                title: "\(image.title) is not saved",
                message: hasFile
                    ? "What you chose would be lost; the original stays as it is."
                    : "The picture would be lost.",
                actions: [
                    Dialog.Action("Save") { [weak self] in self?.save(whenSaved: proceed) },
                    Dialog.Action("Discard", run: proceed),
                    Dialog.Action("Stay"),
                ]
            )
        )
    }

    func askAboutSaving(_ proceed: @escaping @MainActor () -> Void) {
        dialogs.present(
            Dialog(
                title: "\(image.title) is being saved", message: "Stopped now, nothing of the result is left.",
                actions: [
                    Dialog.Action("Leave when saved") { [weak self] in self?.leaveWhenSaved(proceed) },
                    Dialog.Action("Stop and leave") { [weak self] in self?.saver.cancel(whenEnded: proceed) },
                    Dialog.Action("Stay"),
                ]
            )
        )
    }

    private func leaveWhenSaved(_ proceed: @escaping @MainActor () -> Void) {
        if saver.isBusy {
            saver.afterSaving(proceed)
        } else {
            // It has ended while people read: in a result, or not.
            leave(proceed)
        }
    }
}
