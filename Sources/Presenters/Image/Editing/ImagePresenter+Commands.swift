import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// What is chosen, as it is rendered, and as commands for elsewhere.
extension ImagePresenter {
    /// Nil where there is no look to choose.
    var edit: PictureEdit? {
        guard let look, let item = imageView?.looks.selectedItem else { return nil }
        var request: LookRequest?
        var saved = adjustments.added(to: look)
        let filters = adjustments.css.isEmpty ? nil : adjustments.css
        var lookName = look.id
        if look.id == Look.noLook.id || look.isAsItIs {
            lookName = filters == nil ? LookRequest.noLook : "filtered"
            request = LookRequest(name: lookName, file: nil, filters: filters)
        } else {
            request = likenesses[look.id]?.request ?? services.looks.request(for: item)
            request?.filters = filters
        }
        request?.skinProtection = adjustments.skinProtection
        request?.keepsSkinHue = !look.isLikeAnotherPicture || adjustments.keepsSkinHue
        // What is named for people here is named by what was asked for in results.
        if request?.file == nil, let name = request?.name { saved.name = name }
        if look.strength != item.strength { request?.strength = look.strength }
        // Right angles and mirror images need no size; whatever else is chosen is chosen on a picture that is open.
        let geometry = framing.steps(for: trial.uprightSize ?? PixelSize(width: 1, height: 1))
        return PictureEdit(
            choice, look: saved, request: request, geometry: geometry, lookName: lookName)
    }

    /// The commands that do the same, where the program has said its words for them.
    func showCommands() {
        guard let words = services.commands, let imageView, let look, let item = imageView.looks.selectedItem else {
            return
        }
        var options: [String]
        if let likeness = likenesses[look.id] {
            options = [words.like, likeness.argument]
        } else {
            let isNone = look.id == Look.noLook.id || look.isAsItIs
            options = [words.look, ShellWord.quoted(Array((isNone ? LookRequest.noLook : look.id).utf8))]
        }
        if look.strength != item.strength { options += [words.strength, "\(look.strength)"] }
        if !adjustments.css.isEmpty { options += [words.filter, ShellWord.quoted(Array(adjustments.css.utf8))] }
        if look.isLikeAnotherPicture, !adjustments.keepsSkinHue {
            options += [words.protect, "none"]
        } else if adjustments.skinProtection > 0 {
            let share = Int((adjustments.skinProtection * 100).rounded())
            options += [words.protect, share == 100 ? "skin" : "'skin \(share)%'"]
        }
        let geometry = trial.uprightSize.map { framing.steps(for: $0) } ?? []
        let name = ShellWord.quoted(image.file?.bytes ?? Array(image.title.utf8))
        imageView.command.text =
            ([words.program, name] + geometry.flatMap(words.words) + options).joined(separator: " ")
        guard let folder = image.file?.removingLastComponent() else { return }
        // What is cropped and turned is this picture's own.
        let folders = [
            words.program, words.batch, ShellWord.quoted(folder.bytes), words.output,
            ShellWord.quoted(folder.appending(look.id).bytes),
        ]
        imageView.batchCommand.text = (folders + options).joined(separator: " ")
    }
}
