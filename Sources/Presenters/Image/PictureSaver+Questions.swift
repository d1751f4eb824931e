import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// What a save asks people.
extension PictureSaver {
    func askForName(_ attempt: Attempt) {
        let folder = attempt.path.removingLastComponent()
        let folderName = folder.isEmpty ? "this folder" : folder.string
        dialogs.ask(
            title: "Save as", message: "A name in \(folderName), or a path that begins with a slash.",
            suggestion: ResultName.suggestion(attempt.path)
        ) { [weak self] answer in
            guard let answer, !answer.allSatisfy(\.isWhitespace) else { return }
            self?.answered(answer, attempt)
        }
    }

    private func answered(_ answer: String, _ attempt: Attempt) {
        guard let path = ResultName.chosen(answer, standard: attempt.path) else {
            present("\(answer) is no name for a picture", "End it in \(WritableFormat.extensions).", attempt)
            return
        }
        var attempt = attempt
        attempt.path = path
        check(attempt)
    }

    func ask(about obstacle: SaveObstacle, _ attempt: Attempt) {
        switch obstacle {
        case .file(.original):
            present(
                "\(attempt.name) is an original",
                "\(attempt.path) is what a result was made from, and is never changed. Save under another name.",
                attempt)
        case .file(.result):
            askToReplace("It is an earlier result of image-app: \(attempt.path).", attempt)
        case .file(.unknown):
            askToReplace("It is no result of image-app, and may be an original: \(attempt.path).", attempt)
        case .other(let obstacle): ask(about: obstacle, attempt)
        }
    }

    /// What is replaced is lost: Enter alone replaces nothing.
    private func askToReplace(_ message: String, _ attempt: Attempt) {
        let replace = Dialog.Action("Replace") { [weak self] in self?.write(attempt, overwrites: true) }
        present("\(attempt.name) exists", message, attempt, first: [replace], focusesCancel: true)
    }

    private func ask(about obstacle: ResultObstacle, _ attempt: Attempt) {
        let (name, path) = (attempt.name, attempt.path)
        switch obstacle {
        case .exists: askToReplace("\(path) would be replaced.", attempt)
        case .input:
            present("\(name) is the original", "\(path) is never changed. Save under another name.", attempt)
        case .readOnly:
            present("\(name) is read-only", "\(path) is not replaced. Save under another name.", attempt)
        case .nameTooLong: present("The name is too long", "\(path): choose one of up to 255 bytes.", attempt)
        case .folder: present("\(name) is a folder", "\(path) is a folder. Name a file in it.", attempt)
        case .link: present("\(name) is a link", "\(path) is not replaced. Name what it leads to.", attempt)
        case .device:
            present("\(name) is a device or a pipe", "\(path) is not replaced. Save under another name.", attempt)
        }
    }

    func report(_ error: any Error, _ attempt: Attempt) {
        let subject: String
        if (error as? ImageError)?.isOfDestination ?? false {
            subject = attempt.path.string
        } else {
            subject = naming.image.title
        }
        let failure = FailureText(error, about: subject)
        // A name that was free may be taken by now: the whole attempt is made again.
        let retry = Dialog.Action("Try again") { [weak self] in self?.check(attempt) }
        present("\(attempt.name) was not saved", failure.message, attempt, first: failure.mayPass ? [retry] : [])
    }

    private func present(
        _ title: String, _ message: String, _ attempt: Attempt, first: [Dialog.Action] = [], focusesCancel: Bool = false
    ) {
        let others = [
            Dialog.Action("Save as") { [weak self] in self?.askForName(attempt) },
            Dialog.Action("Cancel"),
        ]
        let actions = first + others
        dialogs.present(
            Dialog(title: title, message: message, actions: actions, focus: focusesCancel ? actions.count - 1 : 0))
    }
}

extension PictureSaver.Attempt {
    /// The result's name without its folder.
    var name: String { path.lastComponent?.string ?? path.string }
}
