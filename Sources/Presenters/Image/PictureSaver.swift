import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Saves the picture with a look on it, one at a time, and asks where something is in the way.
@MainActor
final class PictureSaver {
    /// What is to be saved where, from the tap to its end.
    struct Attempt {
        var edit: PictureEdit
        var path: FilePath
        /// Called once it is saved, and not where it is given up.
        var whenSaved: (@MainActor () -> Void)?
    }

    /// Called when work begins and when it has ended.
    var progress: @MainActor () -> Void = {}
    /// Called with what was saved.
    var saved: @MainActor (PictureEdit) -> Void = { _ in }
    /// How the last save ended; empty where there was none.
    private(set) var message = ""
    let naming: ResultName
    let dialogs: any DialogPresenter
    private let pictures: any PictureProcessing
    private let work = ScreenTask()
    /// Called once the save under way has gone well, beside the attempt's own.
    private var joined: (@MainActor () -> Void)?
    /// Called once the work under way has ended, however it did.
    private var whenEnded: (@MainActor () -> Void)?
    private var isStopping = false

    init(naming: ResultName, pictures: any PictureProcessing, dialogs: any DialogPresenter) {
        self.naming = naming
        self.pictures = pictures
        self.dialogs = dialogs
    }

    var isBusy: Bool { work.isUnderWay }

    /// Saves under the standard name; does nothing while a save is under way.
    /// - Parameter whenSaved: called when it was saved, and not where it was given up.
    func save(_ edit: PictureEdit, whenSaved: (@MainActor () -> Void)? = nil) {
        findName(for: edit) { saver, path in
            saver.check(Attempt(edit: edit, path: path, whenSaved: whenSaved))
        }
    }

    /// Asks for a name and saves under it; does nothing while a save is under way.
    func saveAs(_ edit: PictureEdit, whenSaved: (@MainActor () -> Void)? = nil) {
        findName(for: edit) { saver, path in
            saver.askForName(Attempt(edit: edit, path: path, whenSaved: whenSaved))
        }
    }

    /// Calls `proceed` when the save under way has gone well.
    func afterSaving(_ proceed: @escaping @MainActor () -> Void) { joined = proceed }

    /// Ends the save under way: nothing of it is left, unless it was finished already.
    /// - Parameter whenEnded: called when that is so.
    func cancel(whenEnded: (@MainActor () -> Void)? = nil) {
        guard isBusy else {
            whenEnded?()
            return
        }
        isStopping = true
        self.whenEnded = whenEnded
        work.cancel()
    }

    // MARK: Steps

    private func findName(
        for edit: PictureEdit, then use: @escaping @MainActor (PictureSaver, FilePath) -> Void
    ) {
        guard !isBusy else { return }
        let (naming, lookName) = (naming, edit.lookName)
        start {
            naming.standard(lookName: lookName)
        } completion: { saver, result in
            saver.advanceStage(with: result) { use(saver, $0) }
        }
    }

    /// Saves unless something is in the way; then people are asked.
    func check(_ attempt: Attempt) {
        let (original, codecs) = (naming.image.file, pictures.codecs)
        start {
            SaveObstacle(to: attempt.path, original: original, codecs: codecs)
        } completion: { saver, result in
            saver.advanceStage(with: result) { obstacle in
                if let obstacle {
                    var attempt = attempt
                    attempt.whenSaved = saver.joined ?? attempt.whenSaved
                    saver.ask(about: obstacle, attempt)
                } else {
                    saver.write(attempt, overwrites: false)
                }
            }
        }
    }

    func write(_ attempt: Attempt, overwrites: Bool) {
        let (pictures, image) = (pictures, naming.image)
        start {
            try await pictures.save(image, attempt.edit, to: attempt.path, overwrites: overwrites)
        } completion: { saver, result in
            saver.finish(attempt, result)
        }
    }

    private func finish(_ attempt: Attempt, _ result: Result<RenderReport, any Error>) {
        switch result {
        case .success(let report):
            let remarks = [report.damage].compactMap(\.self) + report.notices
            message = (["saved as \(attempt.path)"] + remarks).joined(separator: "; ")
            saved(attempt.edit)
            attempt.whenSaved?()
            joined?()
        case .failure(ImageError.cancelled):
            message = "saving was cancelled, nothing was written"
        case .failure(let error):
            message = "not saved"
            var attempt = attempt
            attempt.whenSaved = joined ?? attempt.whenSaved
            report(error, attempt)
        }
    }

    // MARK: Work

    /// Looking takes no time worth a dialog: what fails here was cancelled.
    private func advanceStage<Value>(with result: Result<Value, any Error>, _ next: (Value) -> Void) {
        if case .success(let value) = result, !isStopping {
            next(value)
        } else {
            message = "saving was cancelled, nothing was written"
        }
    }

    private func start<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value,
        completion: @escaping @MainActor (PictureSaver, Result<Value, any Error>) -> Void
    ) {
        work.start(operation) { [weak self] result in
            guard let self else { return }
            completion(self, result)
            if !isBusy { end() }
        }
        progress()
    }

    /// The completion has not gone on with more work.
    private func end() {
        let proceed = whenEnded
        whenEnded = nil
        joined = nil
        isStopping = false
        progress()
        proceed?()
    }
}
