import Inspire

/// Other looks and the picture as it was, beside what is chosen.
extension ImagePresenter {
    /// Shows a look that people point at, and with nil, what is chosen again.
    func point(at look: Look?) {
        guard look?.id != pointed?.id, look.map(mayApply) ?? true else { return }
        pointed = look
        show()
    }

    /// The picture as it was is rendered when it is first wanted; then it is there at once.
    func split(_ isOn: Bool) {
        trial.rendersOriginal = isOn
        imageView?.picture.comparison = isOn ? trial.original : nil
    }
}
