import SystemPackage

/// Asks which folder the gallery is to show instead.
@MainActor
struct FolderQuestion {
    let gallery: PictureGallery
    let dialogs: any DialogPresenter

    /// - Parameter proceed: called once the gallery has another folder, and not where people cancel.
    func ask(then proceed: @escaping @MainActor () -> Void) {
        let offers = offers
        let lines =
            ["The gallery shows \(gallery.folder?.string ?? "no folder")."]
            + offers.map { "\($0.title): \($0.folder)" }
        let choices = offers.map { offer in
            Dialog.Action(offer.title) {
                gallery.change(to: offer.folder)
                proceed()
            }
        }
        let others = [Dialog.Action("Type a path") { askForPath(then: proceed) }, Dialog.Action("Cancel")]
        dialogs.present(
            Dialog(title: "Another folder", message: lines.joined(separator: "\n"), actions: choices + others))
    }

    /// The folders to choose from: those that are known, and not shown already.
    private var offers: [(title: String, folder: FilePath)] {
        let home = gallery.home.map { (title: "Home folder", folder: $0) }
        let current = gallery.current.map { (title: "Current folder", folder: $0) }
        var offers = [home, current].compactMap(\.self).filter { $0.folder != gallery.folder }
        if offers.count == 2, offers[0].folder == offers[1].folder { offers.removeLast() }
        return offers
    }

    private func askForPath(then proceed: @escaping @MainActor () -> Void) {
        dialogs.ask(
            title: "Another folder", message: "The path of a folder with pictures.",
            suggestion: gallery.folder?.string ?? ""
        ) { answer in
            guard let answer, !answer.allSatisfy(\.isWhitespace) else { return }
            gallery.change(to: gallery.path(typed: answer))
            proceed()
        }
    }
}
