import ImageFiles
import SystemPackage

/// What the names of all inputs show, before any is processed: how many there are, and which results would have the same path.
package struct BatchSurvey: Sendable {
    /// Files that may be pictures, without those whose result can't be named, and what can't be read.
    package private(set) var count = 0
    /// Files that earlier runs have made, which are no inputs.
    package private(set) var ownCount = 0
    /// The number of files and folders that the scope does not include, by the reason.
    package private(set) var omissions: [InputWalk.Omission: Int] = [:]
    /// Hashes of all files that were asked for: no result may replace one.
    let identities: HashSet
    let claims: OutputClaims
    /// Names the results as they were named here.
    let names: ResultNamer
    /// Before it looked at the first name.
    let began = FileSystemTime()

    /// How many files are found before that is said again: few enough for a disk in a network.
    private static let reportedStep = 64

    /// - Parameters:
    ///   - onFound: is called with the number of files that have been found so far, every now and then.
    ///   - onCollision: is called for each input whose result would have another's path.
    init(
        of request: BatchRequest, _ history: JournalIndex, names: ResultNamer, onFound: (Int) async -> Void,
        onCollision: (PictureFailure) async -> Void
    ) async {
        var names = names
        var claims = OutputClaims(
            ignoresCase: request.resultsFolder.map {
                // The journal is there whenever there are many results.
                FileSystemCase.isIgnored(in: $0, showing: Journal.name)
            } ?? false)
        var identities = HashSet()
        for source in request.lookSources { identities.insert(source.hashValue) }
        var paths = ResultPaths(request)
        if names.needsFirstPass {
            for case .file(let file) in request.walk {
                if case .input = paths.role(of: file, history) { names.keepNumber(of: file, &paths) }
            }
        }
        for item in request.walk {
            if case .failed = item { count += 1 }
            if case .omitted(let omission) = item { omissions[omission, default: 0] += 1 }
            guard case .file(let file) = item else { continue }
            switch paths.role(of: file, history) {
            case .own:
                ownCount += 1
                continue
            case .ignored:
                count += 1
                continue
            case .input: count += 1
            }
            if count % Self.reportedStep == 0 { await onFound(count) }
            identities.insert(file.identity.hashValue)
            if let output = names.output(of: file, &paths) { claims.claim(paths.canonical(output)) }
        }
        if claims.isContested {
            // Once more for the names: of most results, a hash is all that was kept.
            var owners: [Int: FilePath] = [:]
            for case .file(let file) in request.walk {
                guard case .input = paths.role(of: file, history), let output = names.output(of: file, &paths),
                    let contest = claims.contest(for: paths.canonical(output)),
                    names.hasExpectedOutput(file, output, &paths)
                else { continue }
                guard let owner = owners[contest] else {
                    owners[contest] = file.path
                    claims.settle(contest, for: file.path)
                    continue
                }
                count -= 1
                claims.reject(file.path)
                await onCollision(
                    PictureFailure(path: file.path, reason: "its result \(output) would be that of \(owner) too"))
            }
        }
        self.identities = identities
        self.claims = claims
        self.names = names
    }
}
