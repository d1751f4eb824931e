import ImageCore
import ImagePipeline

/// Turning and cropping.
extension ImagePresenter {
    func bindFraming(_ imageView: ImageView) {
        imageView.turnLeftButton.onTap { [weak self] in self?.frame { $0.turnLeft() } }
        imageView.turnRightButton.onTap { [weak self] in self?.frame { $0.turnRight() } }
        imageView.mirrorButton.onTap { [weak self] in self?.frame { $0.mirror() } }
        imageView.straighten.onChange { [weak self] in self?.straighten(by: $0) }
        imageView.crop.onChange { [weak self] in self?.showCropFrame($0) }
        imageView.picture.onCrop { [weak self] area in self?.frame { $0.crop = area } }
        imageView.cropNumbersButton.onTap { [weak self] in self?.askForCrop() }
    }

    private func frame(_ change: (inout Framing) -> Void) {
        change(&framing)
        showFraming()
        record(.choice)
    }

    private func straighten(by degrees: Double) {
        framing.straighten(by: degrees)
        record(.value("straighten"))
    }

    /// Sets the controls to what is chosen.
    func showFraming() {
        guard let imageView else { return }
        imageView.straighten.value = framing.straightening
        if imageView.crop.isOn { imageView.picture.cropFrame = framing.crop }
    }

    /// While people choose what to keep, they see the whole picture.
    func shownFraming(_ imageView: ImageView) -> Framing {
        var shown = framing
        if imageView.crop.isOn { shown.crop = .whole }
        return shown
    }

    private func showCropFrame(_ isOn: Bool) {
        imageView?.picture.cropFrame = isOn ? framing.crop : nil
        show()
    }

    // MARK: By numbers

    private func askForCrop(suggestion: String? = nil) {
        guard let size = trial.uprightSize else { return }
        let turned = framing.turnedSize(of: size)
        dialogs.ask(
            title: "Crop",
            message: "Of \(turned) pixels: WxH+X+Y, WxH or 80% out of the middle, or a shape such as 3:2. 100% is all.",
            suggestion: suggestion ?? framing.cropArea(of: size)?.text ?? "100%"
        ) { [weak self] answer in
            guard let answer, !answer.allSatisfy(\.isWhitespace) else { return }
            self?.crop(answer, of: turned)
        }
    }

    private func crop(_ answer: String, of turned: PixelSize) {
        do throws(ImageError) {
            guard let cropping = GeometryStep.Cropping(answer) else {
                throw .invalidRequest("'\(answer)' is no crop: WxH+X+Y, WxH, 80% or 3:2 are")
            }
            let area = try cropping.area(of: turned)
            frame { $0.crop = UnitArea(area, of: turned) }
        } catch {
            let again = Dialog.Action("Try again") { [weak self] in self?.askForCrop(suggestion: answer) }
            dialogs.present(
                Dialog(title: "Nothing is cropped", message: "\(error)", actions: [again, Dialog.Action("Cancel")]))
        }
    }
}
