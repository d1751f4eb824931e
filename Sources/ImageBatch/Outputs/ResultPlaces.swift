import ImageSources
import SystemPackage

/// Where results are, whatever way leads there, and what the journal calls them.
struct ResultPlaces: Sendable {
    /// The folder that all results are in, without links on its way; nil where each has a place of its own.
    private let root: FilePath?
    private let history: JournalIndex
    private let isInPlace: Bool
    private var folders = CanonicalFolders()

    init(_ request: BatchRequest, _ history: JournalIndex) {
        root = (request.journal?.folder ?? request.resultsFolder).flatMap { try? SystemCalls.resolved($0) }
        self.history = history
        isInPlace = request.settings.originals != .stay
    }

    /// The one absolute path of a file without links on its way; the file itself may be a link, or be missing.
    mutating func place(of path: FilePath) -> FilePath { folders.path(of: path) }

    /// Whether a file that was found is the result of an earlier run, and no input: results may stand among inputs.
    mutating func isResult(_ file: InputWalk.File) -> Bool {
        guard !isInPlace, !history.isEmpty, let inner = inner(place(of: file.path)) else { return false }
        return history.isResult(inner)
    }

    /// What the journal calls a pair.
    /// - Returns: nil where the result would not be in the folder of the results.
    mutating func names(input: FilePath, place: FilePath) -> JournalNames? {
        inner(place).map { JournalNames(input: self.place(of: input), output: $0) }
    }

    /// Whether there is a folder that results must not leave.
    var hasRoot: Bool { root != nil }

    private func inner(_ place: FilePath) -> FilePath? {
        var inner = place
        guard let root, inner.removePrefix(root), !inner.isEmpty else { return nil }
        return FilePath(root: nil, inner.components)
    }
}
