import ImageCore
import ImageFiles
import SystemPackage

/// Why a picture can't have its result.
package enum InputRefusal: Equatable, Sendable {
    /// Another picture's result has its name.
    case claimed
    case outsideFolder
    case createdDuringRun
    case resultOfAnother
    /// In a folder with a journal: a file has the name; one that the journal does not record, where it was asked.
    case existsInFolder, notRecorded
    case obstacle(ResultObstacle, overwrites: Bool)
    // In place.
    case lookSource, alreadyDone, link, readOnly
    /// It has another look, and stood where its backup is now.
    case otherLook(backup: FilePath?)
    case hardLinks(Int)
    case backupNameTooLong(FilePath)

    /// Why a picture is not to be replaced by its result; nil where it may be.
    init?(replacing picture: InputFacts.Replaced, _ resultState: JournalIndex.ResultState) {
        if picture.isLookSource {
            self = .lookSource
        } else if resultState == .done {
            self = .alreadyDone
        } else if resultState == .outdated {
            self = .otherLook(backup: picture.backupExists ? picture.backup : nil)
        } else if !picture.isRegular {
            self = .link
        } else if picture.linkCount > (picture.isBackedUp ? 2 : 1) {
            self = .hardLinks(picture.linkCount)
        } else if picture.isReadOnly {
            self = .readOnly
        } else if let backup = picture.backup, picture.backupNameIsTooLong {
            self = .backupNameTooLong(backup)
        } else {
            return nil
        }
    }

    /// - Parameters:
    ///   - output: the result.
    ///   - path: the same without links on its way.
    func reason(output: FilePath, path: FilePath) -> String {
        switch self {
        case .claimed: "its result \(output) would be that of another picture too"
        case .outsideFolder: "its result \(output) would be at \(path): a link leads out of the folder of the results"
        case .createdDuringRun: "\(output) was created after the run began, and is not replaced"
        case .resultOfAnother: "\(output) is another picture's result"
        case .existsInFolder: "\(output) exists"
        case .notRecorded: "\(output) exists, and is not a result that the journal records"
        case .obstacle(let obstacle, let overwrites): obstacle.reason(for: output, overwrites: overwrites)
        case .lookSource: "the look is made of it, and it is not replaced"
        case .alreadyDone: "it is already the result of an earlier run"
        case .otherLook(let backup):
            "it is already the result of an earlier run; for another look, put its original"
                + (backup.map { ", \($0)," } ?? "") + " back"
        case .link: "it is a link; only files themselves are replaced"
        case .hardLinks(let count): "it has \(count) names (hard links), and would be parted from the others"
        case .readOnly: "it is read-only, and not replaced"
        case .backupNameTooLong(let backup): "its backup's name would be too long: \(backup)"
        }
    }
    /// The kind of problem; nil where no setting helps.
    var code: ErrorCode? {
        switch self {
        case .resultOfAnother: .resultOfAnother
        case .existsInFolder: .existsAmongResults
        case .notRecorded: .existsUnrecorded
        case .obstacle(let obstacle, let overwrites): obstacle.code(overwrites: overwrites)
        case .alreadyDone: .isResult
        default: nil
        }
    }
}
