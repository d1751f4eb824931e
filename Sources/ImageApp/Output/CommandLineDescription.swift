import ImageBatch
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

extension Error {
    /// What is wrong, with the option that helps: libraries know no options.
    var commandLineDescription: String {
        switch self {
        case let error as LookError: "\(error)\(error.advice)"
        case let error as LookRequestError: error.advised
        case let error as LookResourceError: error.reason + error.code.advice
        case let error as PictureFailure: error.reason + error.code.advice
        case let error as CameraError: error.device.map { "\($0): \(error.advised)" } ?? error.advised
        case let error as RecipeFileError: error.advised
        case let error as any CodedError: "\(error)\(error.code.advice)"
        default: "\(self)"
        }
    }
}

extension ErrorCode? {
    /// What follows a message and names the option that helps; empty where none does.
    var advice: String {
        switch self {
        case .damaged: " (--allow-damaged keeps what can be read)"
        case .tooManyPixels: " (raise it with --max-pixels)"
        case .tooMuchMemory: " (raise it with --max-memory)"
        case .exists: " (--overwrite replaces it)"
        case .existsAmongResults: " (--resume, --skip-existing, --overwrite)"
        case .existsUnrecorded: " (--skip-existing, --overwrite)"
        case .resultOfAnother: " (--overwrite, or --name for another name)"
        case .isResult: " (--resume skips it)"
        case .outsideFolder: " (--allow-outside allows it)"
        case .linkOutside: " (--follow)"
        case .tookTooLong: " (--timeout)"
        case .noGallery: "; name one with --gallery, or set XDG_PICTURES_DIR"
        case .galleryUnusable: "; name another folder with --gallery"
        case .svgFilter: "; on the command line, --lut FILE"
        case nil: ""
        }
    }
}

extension ImageError {
    /// The same, with the result's name where the result is what the error is about.
    func commandLineDescription(output: FilePath) -> String { description(output: output) + code.advice }
}

extension EffectVocabulary.Hint {
    /// What was meant, with the option for a look.
    var commandLineText: String { text + (look.map { "; did you mean --look \($0)?" } ?? "") }
}

extension LookError {
    fileprivate var advice: String {
        code.advice + (suggestedLook.map { "; did you mean --look \($0)?" } ?? "")
    }
}

extension LookRequestError {
    fileprivate var advised: String {
        guard var cause else { return description + code.advice }
        if isOfFilters { cause.sourceName = "--filter" }
        return cause.commandLineDescription
    }
}

extension CameraError {
    /// What is wrong and what to do, without the device's name.
    var advised: String {
        switch problem {
        case .missing: "\(fault); plug the camera in, or see with 'image-app sources' which ones there are"
        case .notACamera: "\(fault); choose another one ('image-app sources' lists them)"
        case .refused: "\(fault); try another --size, or reconnect it"
        case .silent: "\(fault); reconnect it, or allow it more time with --timeout"
        case .stillSkipping: "\(fault); skip fewer with --skip, or allow it more time with --timeout"
        case .brokenFrames: "\(fault); try another --size, cable or socket"
        default: reason
        }
    }
}

extension RecipeFileError {
    fileprivate var advised: String {
        let isOriginal = kind == .original
        return switch problem {
        case .notNamed: "\(self); use inspire"
        case .missing where isOriginal: "\(self) (--original FILE says where it is)"
        case .different:
            "\(self) (\(isOriginal ? "--original FILE names another, " : "")--force takes it all the same)"
        case .itself where isOriginal: "\(self) (--original FILE says where that is)"
        case .unreadable: "--original \(self)"
        case .changed: "\(self) (--force takes it as it is now)"
        case .unproven: "\(self) (--force takes it as it is)"
        case .outside: "\(self) (--allow-outside takes it\(isOriginal ? ", --original FILE names another" : ""))"
        case .missing, .itself, .piped: "\(self)"
        }
    }
}
