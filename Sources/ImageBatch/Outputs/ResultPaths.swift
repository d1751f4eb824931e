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
    /// The journals of other folders, which know what runs have replaced there.
    private var others: FolderJournals

    init(_ request: BatchRequest) {
        root = (request.journal?.folder ?? request.resultsFolder).flatMap { try? SystemCalls.resolved($0) }
        originals = request.originals
        others = FolderJournals(except: root)
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
        if let leftover = file.leftover { return .ignored(leftover.rawValue) }
        // No backup has a picture's extension.
        if !file.isNamed, file.expectedFormat == nil, isBackupElsewhere(canonical(file.path)) {
            return .ignored(LeftoverName.backup.rawValue)
        }
        guard !history.isEmpty, let inner = relative(canonical(file.path)) else { return .input }
        if !file.isNamed, history.isBackup(inner) { return .own }
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
        if isBackupElsewhere(path) { return .own }
        if let inner = relative(path), history.isBackup(inner) { return .own }
        // Where a folder was moved, kept originals can be recognized by their names alone.
        guard !file.isNamed else { return .input }
        if let leftover = file.leftover { return .ignored(leftover.rawValue) }
        guard let format = file.expectedFormat else { return .ignored("file without a picture's extension") }
        // A preview must not replace the file that it is in.
        return format.capabilities.isPreviewAlone ? .ignored(format.title) : .input
    }

    /// Whether the journal of another folder says that a file is the backup of an input that its result has replaced.
    private mutating func isBackupElsewhere(_ path: FilePath) -> Bool {
        (try? others.entries(for: path))?.contains { $0.history.isBackup($0.path) } ?? false
    }

    /// The state of a picture that its result is to replace, as far as the journals of folders above and below this one say.
    /// - Throws: `ImageError.readFailed` where one of their journals can't be read.
    mutating func resultStateElsewhere(
        of path: FilePath, _ file: Stat, fingerprint: String, inputHash: () -> String?
    ) throws(ImageError) -> JournalIndex.ResultState {
        for entry in try others.entries(for: path) {
            let resultState = entry.history.resultStateInPlace(
                at: entry.path, file, fingerprint: fingerprint, inputHash: inputHash)
            if resultState != .unknown { return resultState }
        }
        return .unknown
    }

    /// Returns the journal's names of a pair: both paths start from the folder of the results, so that they stay the same when
    /// inputs and results are moved together.
    /// - Returns: nil where the result would not be in the folder of the results.
    mutating func names(input: FilePath, output path: FilePath) -> JournalNames? {
        guard let root, let output = path.relative(to: root) else { return nil }
        guard originals == .stay else { return JournalNames(input: output, output: output) }
        var names = names(input: input)
        names.output = output
        return names
    }

    /// The journal's names of an input, without a result.
    mutating func names(input: FilePath) -> JournalNames {
        let location = canonical(input)
        return JournalNames(input: root.map(location.route) ?? location, location: location, output: "")
    }

    /// Whether there is a folder that results must not leave.
    var hasRoot: Bool { root != nil }

    private func relative(_ path: FilePath) -> FilePath? { root.flatMap { path.relative(to: $0) } }
}
