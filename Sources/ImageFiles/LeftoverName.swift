import SystemPackage

/// The kinds of files that programs leave beside pictures under names of their own: such a file holds a picture, or the
/// beginning of one, but is not meant to be processed.
package enum LeftoverName: String, Sendable {
    /// An earlier version of a picture.
    case backup
    /// A download or copy that is not complete.
    case unfinished

    /// Extensions of backups. Emacs, vi, patch and Word write these, and ExifTool appends `_original`.
    private static let backupExtensions: Set<String> = [
        "bak", "backup", "old", "orig", "original", "save", "sav", "swp", "swo",
    ]

    /// Endings that browsers, download managers and copying programs use until a file is complete.
    private static let unfinishedExtensions: Set<String> = [
        "part", "partial", "filepart", "crdownload", "opdownload", "download", "dwnl", "unconfirmed", "!ut", "!qb",
        "bc!", "aria2", "tmp", "temp",
    ]

    /// Creates the kind of a file by its name; nil for the name of any other file.
    package init?(_ name: FilePath.Component) {
        let text = name.string
        if text.hasSuffix("~") || text.hasPrefix("#") && text.hasSuffix("#") {
            self = .backup
            return
        }
        guard let ending = name.extension?.lowercased() else { return nil }
        if Self.backupExtensions.contains(ending) || ending.hasSuffix("_original") || Self.isNumberedBackup(ending) {
            self = .backup
        } else if Self.unfinishedExtensions.contains(ending) {
            self = .unfinished
        } else {
            return nil
        }
    }

    /// Whether an ending is `bak` with a number, as in `a.jpg.bak2`.
    private static func isNumberedBackup(_ ending: String) -> Bool {
        ending.hasPrefix("bak") && ending.dropFirst(3).allSatisfy { $0.isASCII && $0.isNumber }
    }
}
