import ImageBatch
import ImageFiles

/// The reason why a run found no picture in the folders that were asked for.
struct EmptyInput {
    /// The files that were looked at, and the folders that were not searched, by their kind.
    private let ignored: [String: Int]
    private let omissions: [InputWalk.Omission: Int]
    private let hasInclude: Bool

    init(_ ignored: [String: Int], _ omissions: [InputWalk.Omission: Int], hasInclude: Bool) {
        self.ignored = ignored
        self.omissions = omissions
        self.hasInclude = hasInclude
    }

    var reason: String {
        var files = ignored
        let folders = files.removeValue(forKey: InputWalk.folder) ?? 0
        if !files.isEmpty { return reason(files: files) }
        let (notIncluded, excluded) = (omissions[.notIncluded] ?? 0, omissions[.excluded] ?? 0)
        if notIncluded > 0, excluded > 0 {
            return "--include and --exclude leave out all that is in it (\(Self.entries(notIncluded + excluded)))"
        }
        if notIncluded > 0 { return "--include matched none of the files in it (\(notIncluded))" }
        if excluded > 0 { return "--exclude leaves out all that is in it (\(Self.entries(excluded)))" }
        if folders > 0 { return "there are no pictures in it, only folders (\(folders)); -r searches them, too" }
        if let hidden = omissions[.hidden] {
            return "there are no pictures in it, only hidden files or folders (\(hidden)); --all includes them"
        }
        return "there are no pictures in it"
    }

    /// The reason if there are files: none of them is a picture that is to be processed.
    private func reason(files: [String: Int]) -> String {
        if files.keys.allSatisfy({ LeftoverName(rawValue: $0) != nil }) {
            return "there are no pictures in it, only backups or unfinished downloads "
                + "(\(files.values.reduce(0, +))); to process one, name it"
        }
        return hasInclude
            ? "none of the files in it that --include matches is a picture" : "there are no pictures in it"
    }

    private static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
}
