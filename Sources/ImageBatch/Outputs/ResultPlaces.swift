import ImageCore
import ImageSources
import SystemPackage

/// Where results are, whatever way leads there, and what the journal calls them.
struct ResultPlaces: Sendable {
    /// The folder that all results are in, without links on its way; nil where each has a place of its own.
    private let root: FilePath?
    private let settings: JobSettings
    private var folders = CanonicalFolders()
    /// What other runs have replaced; nil for a run that replaces nothing.
    private var others: FolderJournals?

    init(_ request: BatchRequest) {
        root = (request.journal?.folder ?? request.resultsFolder).flatMap { try? SystemCalls.resolved($0) }
        settings = request.settings
        if settings.originals != .stay { others = root.map { FolderJournals(except: $0) } }
    }

    /// The one absolute path of a file without links on its way; the file itself may be a link, or be missing.
    mutating func place(of path: FilePath) -> FilePath { folders.path(of: path) }

    /// Whether a file that was found was left by an earlier run, and is no input: results may stand among inputs, and so do
    /// the originals that were replaced.
    mutating func isOwn(_ file: InputWalk.File, _ history: JournalIndex) -> Bool {
        var isInPlace = false
        if case .replaced(let suffix) = settings.originals {
            isInPlace = true
            if let suffix, file.path.bytes.suffix(suffix.bytes.count).elementsEqual(suffix.bytes) { return true }
        }
        let place = place(of: file.path)
        if let entries = try? others?.about(place), entries.contains(where: { $0.history.isBackup($0.place) }) {
            return true
        }
        guard !history.isEmpty, let inner = inner(place) else { return false }
        return history.isBackup(inner) || !isInPlace && history.isResult(inner)
    }

    /// How a picture stands that its result is to replace, as far as runs over folders above this one's and below it tell.
    /// - Throws: `ImageError.readFailed` where one of their journals can't be read.
    mutating func standingElsewhere(
        of place: FilePath, _ file: Stat, look: String
    ) throws(ImageError) -> JournalIndex.Standing {
        for entry in try others?.about(place) ?? [] {
            let names = JournalNames(input: entry.place, output: entry.place)
            let standing = entry.history.standingInPlace(of: names, file, look: look)
            if standing != .unknown { return standing }
        }
        return .unknown
    }

    /// What the journal calls a pair. A picture whose result replaces it goes by its place, wherever its folder is moved.
    /// - Returns: nil where the result would not be in the folder of the results.
    mutating func names(input: FilePath, place: FilePath) -> JournalNames? {
        inner(place).map {
            JournalNames(input: settings.originals == .stay ? self.place(of: input) : $0, output: $0)
        }
    }

    /// Whether there is a folder that results must not leave.
    var hasRoot: Bool { root != nil }

    private func inner(_ place: FilePath) -> FilePath? {
        var inner = place
        guard let root, inner.removePrefix(root), !inner.isEmpty else { return nil }
        return FilePath(root: nil, inner.components)
    }
}
