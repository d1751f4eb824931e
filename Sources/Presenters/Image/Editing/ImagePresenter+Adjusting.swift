import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// Filters after the look, by sliders.
extension ImagePresenter {
    func bindAdjustments(_ imageView: ImageView) {
        for (filter, slider) in zip(Adjustments.offered, imageView.adjustments) {
            slider.onChange { [weak self] in self?.adjust(filter, to: $0) }
        }
        for (value, slider) in zip(AdjustedMaskValue.offered, imageView.maskValues) {
            slider.onChange { [weak self] in self?.limit(value, to: $0) }
        }
        imageView.skinProtection.onChange { [weak self] in self?.protectSkin($0) }
        imageView.keepsSkinHue.onChange { [weak self] in self?.keepSkinHue($0) }
        imageView.showsMask.onChange { [weak self] _ in self?.show() }
        imageView.resetButton.onTap { [weak self] in self?.resetAdjustments() }
        imageView.noLookButton.onTap { [weak self] in self?.chooseNoLook() }
        imageView.openLookButton.onTap { [weak self] in self?.openLookAsAdjustments() }
        imageView.saveLookButton.onTap { [weak self] in self?.askForLookName() }
        showAdjustments()
    }

    private func adjust(_ filter: Adjustments.Adjustable, to value: Double) {
        adjustments.set(filter, to: value)
        // What a filter does is not to be seen through a mask.
        imageView?.showsMask.isOn = false
        showAdjustments()
        record(.value(filter.name))
    }

    private func limit(_ value: AdjustedMaskValue, to number: Double) {
        adjustments.set(value, to: number)
        showAdjustments()
        record(.value(value.title))
    }

    private func protectSkin(_ share: Double) {
        adjustments.skinProtection = share
        adjustments.sparesAreasOfSkin = true
        showAdjustments()
        record(.value("skin"))
    }

    private func keepSkinHue(_ keeps: Bool) {
        adjustments.keepsSkinHue = keeps
        showAdjustments()
        record(.choice)
    }

    private func resetAdjustments() {
        adjustments = Adjustments()
        showAdjustments()
        record(.choice)
    }

    /// Sets the sliders to the values.
    func showAdjustments() {
        guard let imageView else { return }
        for (filter, slider) in zip(Adjustments.offered, imageView.adjustments) {
            slider.value = adjustments.value(of: filter)
        }
        for (value, slider) in zip(AdjustedMaskValue.offered, imageView.maskValues) {
            slider.value = adjustments.value(of: value)
        }
        imageView.skinProtection.value = adjustments.skinProtection
        imageView.keepsSkinHue.isOn = adjustments.keepsSkinHue
        imageView.resetButton.isEnabled = !adjustments.isUntouched
        imageView.css.text = adjustments.css
    }

    private func chooseNoLook() {
        offersNoLook = true
        showLooks()
        imageView?.looks.moveSelection(to: Look.noLook.id)
        if let look = imageView?.looks.selectedItem { choose(look) }
    }

    // MARK: Looks of adjustments

    /// The sliders' values that the chosen look consists of; nil for looks that are made of other things.
    var adjustmentsOfLook: Adjustments? {
        guard let look, look.id != Look.noLook.id, look.strength == 1, likenesses[look.id] == nil,
            let file = services.looks.request(for: look)?.file, file.namedFiles.isEmpty,
            let text = try? Look.stepsText(of: file.text, named: file.name)
        else { return nil }
        var adjustments = Adjustments(steps: text, skinProtection: look.skinProtection)
        adjustments?.sparesAreasOfSkin = look.sparesAreasOfSkin
        return adjustments
    }

    /// The chosen look becomes what the sliders say, so that it can be changed.
    private func openLookAsAdjustments() {
        guard let found = adjustmentsOfLook else {
            let name = look?.name ?? ""
            dialogs.present(
                Dialog(
                    title: "\(name) can't be opened",
                    message: "It is made of other things than the sliders. Adjust it by what follows it.",
                    actions: [Dialog.Action("OK")]))
            return
        }
        offersNoLook = true
        showLooks()
        adjustments = found
        imageView?.looks.moveSelection(to: Look.noLook.id)
        imageView?.strength.value = 1
        showAdjustments()
        record(.choice)
    }

    private func askForLookName(suggestion: String = "") {
        dialogs.ask(
            title: "Save as a look",
            message: "The name under which this look and these adjustments are found from now on, for any picture.",
            suggestion: suggestion
        ) { [weak self] answer in
            guard let answer, !answer.allSatisfy(\.isWhitespace) else { return }
            self?.saveLook(answer, overwrites: false)
        }
    }

    private func saveLook(_ name: String, overwrites: Bool) {
        guard let request = edit?.request else { return }
        let references = [look.flatMap { likenesses[$0.id]?.image.file }].compactMap { $0 }
        do throws(LookSavingError) {
            let file = try services.looks.save(
                request, named: name, for: image.file, references: references, overwrites: overwrites)
            showLooks()
            endOfSave = "saved as the look \(file.stem ?? name)"
            showProgress(or: "")
        } catch {
            let replace = Dialog.Action("Replace") { [weak self] in self?.saveLook(name, overwrites: true) }
            let others = [
                Dialog.Action("Another name") { [weak self] in self?.askForLookName(suggestion: name) },
                Dialog.Action("Cancel"),
            ]
            dialogs.present(
                Dialog(
                    title: "The look was not saved", message: error.description,
                    actions: (error.code == .exists ? [replace] : []) + others, focus: error.code == .exists ? 2 : 0))
        }
    }

    /// Lists the looks as they are now.
    func showLooks() {
        let likenesses = likenesses.values.map(\.look).sorted { $0.id < $1.id }
        let asItIs = imageView?.looks.items.filter(\.isAsItIs) ?? []
        imageView?.looks.show(
            asItIs + (offersNoLook ? [.noLook] : []) + likenesses + services.looks.looks(for: image),
            emptyText: "There are no looks.")
    }
}

extension Look {
    /// The choice of none: what is adjusted is all that is done.
    static let noLook: Look = {
        var look = Look(name: "No look", summary: "The picture as it is, to be adjusted", steps: [])
        look.id = LookRequest.noLook
        return look
    }()
}
