import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// Resolves where results are, and what the journal calls them.
struct ResultPaths: Sendable {
    /// The folder that all results are in, without links on its way; nil where they are not in one folder.
    private let root: FilePath?
    private let originals: BatchRequest.Originals
    private var folders = CanonicalFolders()
    /// What other runs have replaced; nil for a run that replaces nothing.
    private var others: FolderJournals?

    init(_ request: BatchRequest) {
        root = (request.journal?.folder ?? request.resultsFolder).flatMap { try? SystemCalls.resolved($0) }
        originals = request.originals
        if originals != .stay { others = root.map { FolderJournals(except: $0) } }
    }

    /// The one absolute path of a file without links on its way; the file itself may be a link, or be missing.
    mutating func canonical(_ path: FilePath) -> FilePath { folders.path(of: path) }

    /// Looks at links again that lead to folders: what was found is good for deciding on many pictures in a row, not for
    /// what is written later.
    mutating func forgetFolders() { folders.forget() }

    /// What a file that was found is for the run.
    enum Role {
        case input
        /// An earlier run made it: results may be among inputs, and so may the originals that were replaced.
        case own
        /// It is not an input; with its kind.
        case ignored(String)
    }

    mutating func role(of file: InputWalk.File, _ history: JournalIndex) -> Role {
        originals == .stay ? role(outOfPlace: file, history) : role(inPlace: file, history)
    }

    private mutating func role(outOfPlace file: InputWalk.File, _ history: JournalIndex) -> Role {
        guard !history.isEmpty, let inner = relative(canonical(file.path)) else { return .input }
        if history.isBackup(inner) { return .own }
        switch history.occupant(of: inner, file.status) {
        case nil: return .input
        case .result: return .own
        // Whether it is a result that was edited or another picture is not known.
        case .changed: return .ignored("changed result")
        }
    }

    private mutating func role(inPlace file: InputWalk.File, _ history: JournalIndex) -> Role {
        if case .replaced(let suffix?) = originals,
            file.path.bytes.suffix(suffix.bytes.count).elementsEqual(suffix.bytes)
        {
            return .own
        }
        let path = canonical(file.path)
        if let entries = try? others?.entries(for: path), entries.contains(where: { $0.history.isBackup($0.path) }) {
            return .own
        }
        if let inner = relative(path), history.isBackup(inner) { return .own }
        // Where a folder was moved, kept originals can be recognized by their names alone.
        guard !file.isNamed else { return .input }
        guard let format = file.expectedFormat else { return .ignored("file without a picture's extension") }
        // A preview must not replace the file that it is in.
        return format.capabilities.isPreviewAlone ? .ignored(format.title) : .input
    }

    /// The state of a picture that its result is to replace, as far as the journals of folders above and below this one say.
    /// - Throws: `ImageError.readFailed` where one of their journals can't be read.
    mutating func resultStateElsewhere(
        of path: FilePath, _ file: Stat, fingerprint: String, inputHash: () -> String?
    ) throws(ImageError) -> JournalIndex.ResultState {
        for entry in try others?.entries(for: path) ?? [] {
            let resultState = entry.history.resultStateInPlace(
                at: entry.path, file, fingerprint: fingerprint, inputHash: inputHash)
            if resultState != .unknown { return resultState }
        }
        return .unknown
    }

    /// What the journal calls a pair. A picture whose result replaces it goes by its path in that folder, wherever the folder is moved.
    /// - Returns: nil where the result would not be in the folder of the results.
    mutating func names(input: FilePath, output path: FilePath) -> JournalNames? {
        relative(path).map {
            JournalNames(input: originals == .stay ? canonical(input) : $0, output: $0)
        }
    }

    /// Whether there is a folder that results must not leave.
    var hasRoot: Bool { root != nil }

    private func relative(_ path: FilePath) -> FilePath? { root.flatMap { path.relative(to: $0) } }
}
