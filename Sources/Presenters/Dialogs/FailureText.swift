import ImageCore

/// A failure as people read it in a dialog: what it is about, what is wrong, what to do next.
struct FailureText {
    var message: String
    /// Whether the same may go well another time.
    var mayPass: Bool

    /// - Parameter subject: the file or device; an error that is not the project's own names it itself.
    init(_ error: any Error, about subject: String) {
        guard let error = error as? ImageError else {
            message = "\(error)"
            mayPass = true
            return
        }
        let (nextStep, mayPass) = Self.nextStep(after: error)
        message = "\(subject): \(error). \(nextStep)"
        self.mayPass = mayPass
    }

    private static func nextStep(after error: ImageError) -> (text: String, mayPass: Bool) {
        switch error {
        case .empty, .damaged, .undecodable:
            ("If it is still being copied, try again when that is done; else choose another picture.", true)
        case .notAPicture, .unsupportedFormat, .unsupportedFeature: ("Choose another picture.", false)
        case .missingLibrary: ("Install it and try again.", true)
        case .limitExceeded: ("Restart image-app to change the limit, or choose another picture.", false)
        case .notFound, .readDenied, .readFailed: ("See that it is there and may be read, and try again.", true)
        case .exists, .backupExists, .writeDenied, .outOfSpace, .writeFailed:
            ("Put that right and try again, or save under another name.", true)
        case .invalidRequest, .cancelled: ("You can try again.", true)
        }
    }
}

extension Dialog {
    /// A failure and what can be done about it.
    /// - Parameters:
    ///   - retry: does the same again. Offered where it may go well then.
    ///   - others: the last one is what Escape means.
    init(
        title: String, failure: FailureText, retry: @escaping @MainActor () -> Void, others: [Action]
    ) {
        let tryAgain = failure.mayPass ? [Action("Try again", run: retry)] : []
        self.init(title: title, message: failure.message, actions: tryAgain + others)
    }
}
