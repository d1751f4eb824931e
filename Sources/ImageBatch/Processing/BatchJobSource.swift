import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Makes the jobs of a run, one after the other as they are wanted, and reports the outcome of inputs that need none.
actor BatchJobSource: JobSource {
    private let request: BatchRequest
    private let observer: any BatchObserver
    /// Hashes of all inputs, and of what the look is made of.
    private var identities: HashSet
    private let run: UInt64
    private let began: FileSystemTime
    private let history: JournalIndex
    private var walk: InputWalk
    /// Nil for a run that ends with its inputs.
    private var watch: InputWatch?
    private var arrivals = Arrivals()
    private var watchState = InputWatch.State()
    /// Folders and files that could not be read in the walk before this one, and in this one; kept only while watching.
    private var (reported, found): (Set<PictureFailure>, Set<PictureFailure>) = ([], [])
    /// Whether all inputs have been walked before, so that ignored files have been reported.
    private var isAgain = false
    private var claims: OutputClaims
    private var paths: ResultPaths
    private var names: ResultNamer
    private var memory: MemoryEstimator
    private var sweeper: LeftoverSweeper
    private var number = 0
    /// Pictures whose result's path is reserved for another input. They are planned after all inputs were listed, because the
    /// other input's content may give it a different path.
    private var postponed: [(picture: FoundPicture, file: InputWalk.File)] = []
    /// Files that were empty when they were found by a run that watches.
    private var emptyFiles: [FilePath: InputWalk.File] = [:]

    init(
        _ request: BatchRequest, _ survey: BatchSurvey, run: UInt64, history: JournalIndex, sweeper: LeftoverSweeper,
        memory: MemoryEstimator, observer: any BatchObserver
    ) {
        self.request = request
        self.run = run
        self.history = history
        self.memory = memory
        self.observer = observer
        identities = survey.identities
        names = survey.names
        claims = survey.claims
        began = survey.began
        walk = request.walk
        walk.reserve(survey.count)
        self.sweeper = sweeper
        paths = ResultPaths(request)
        if let watching = request.watching, case .paths(let roots) = request.inputs {
            watch = InputWatch(roots, pollInterval: watching.pollInterval)
        }
    }

    func next(_ count: Int) async -> [PictureJob]? {
        var jobs: [PictureJob] = []
        if let journal = request.journal, !request.isDry, (try? Stat(journal)) == nil {
            _ = await observer.failed(
                PictureFailure(
                    path: journal.folder, reason: "the folder of the results, or the journal in it, no longer exists"))
            return nil
        }
        // Minutes may have passed.
        paths.forgetFolders()
        while jobs.count < count, !Task.isCancelled {
            do throws(PictureFailure) {
                let planned: Planned
                if let item = walk.next() {
                    planned = try self.planned(item)
                } else if !postponed.isEmpty {
                    let (picture, file) = postponed.removeFirst()
                    planned = try plan(picture, of: file, allInputsAreListed: true)
                } else {
                    // The jobs that are known come before those that are still to be found.
                    guard watch != nil, jobs.isEmpty else { break }
                    await walkAgain()
                    continue
                }
                switch planned {
                case .job(let job):
                    if watch != nil { arrivals.begin(job.input) }
                    jobs.append(job)
                case .skipped(let skip): await observer.skipped(skip)
                case .ignored(let kind, let file): await observer.ignored(kind, file: file)
                case .nothing: break
                }
            } catch {
                guard await observer.failed(error) else { return nil }
            }
        }
        return jobs
    }

    /// Records that a job has an outcome, which the observer knows.
    func ended(_ job: PictureJob) {
        guard watch != nil else { return }
        // Before the picture can be taken again: its result is known from now on, as those of earlier runs are.
        if let journal = request.journal { try? history.update(from: journal) }
        arrivals.end(job.input)
    }

    /// Reports the files that a run which watches has found empty, and that still are.
    func reportEmptyFiles() async {
        for file in emptyFiles.values.sorted(by: { $0.path.string < $1.path.string })
        where (try? Stat(file.path))?.size == 0 {
            switch FoundPicture.Inspection(at: file) {
            case .ignored(let kind): await observer.ignored(kind, file: file.path)
            case .failed(let failure): _ = await observer.failed(failure)
            case .picture: break
            }
        }
        emptyFiles = [:]
    }

    /// Waits until there may be something new.
    private func walkAgain() async {
        for path in Set(reported.map(\.path)).subtracting(found.map(\.path)) { await observer.recovered(path) }
        if !isAgain { await observer.waits() }
        isAgain = true
        watchState.isAnyPending = arrivals.isAnyPending
        await watch?.wait(watchState)
        watchState = InputWatch.State()
        (reported, found) = (found, [])
        paths.forgetFolders()
        watch?.beginWalk()
        walk = request.walk
        arrivals.beginWalk()
    }

    private enum Planned {
        case job(PictureJob)
        case skipped(SkippedPicture)
        case ignored(String, file: FilePath?)
        /// There is nothing to do, and nothing to say that was not said before.
        case nothing
    }

    private func planned(_ item: InputWalk.Item) throws(PictureFailure) -> Planned {
        switch item {
        case .folder(let folder):
            watch?.add(folder)
            return .nothing
        case .ignored(let kind): return isAgain ? .nothing : .ignored(kind, file: nil)
        case .omitted: return .nothing
        case .failed(let failure):
            watchState.isAnyMissing = true
            if watch != nil { found.insert(failure) }
            if reported.contains(failure) { return .nothing }
            throw failure
        case .file(let file):
            switch paths.role(of: file, history) {
            case .own: return .nothing
            case .ignored(let kind): return isAgain ? .nothing : .ignored(kind, file: file.path)
            case .input: break
            }
            if claims.isTaken(paths.canonical(file.path)) { return .nothing }
            if watch != nil {
                // Its content is still to come.
                if file.status.size == 0 {
                    emptyFiles[file.path] = file
                    return .nothing
                }
                if !arrivals.take(file) { return .nothing }
            }
            if let skip = skip(ifDone: file) { return .skipped(skip) }
            // Where a result is written is looked up when that is decided.
            paths.forgetFolders()
            switch FoundPicture.Inspection(at: file) {
            case .ignored(let kind): return .ignored(kind, file: file.path)
            case .failed(let failure): throw failure
            case .picture(let picture): return try plan(picture, of: file, allInputsAreListed: false)
            }
        }
    }

    /// A picture that an earlier run has done need not be opened, where its name says what its result's is: the journal has
    /// the size and the time that the file had when it was read, and what it was then, it is now.
    /// - Returns: nil for a picture that is not known to be done.
    private func skip(ifDone file: InputWalk.File) -> SkippedPicture? {
        guard request.resumes, !request.isInPlace, !request.comparesContent, names.needsNameAlone,
            file.expectedFormat != nil, let output = names.output(of: file, &paths)
        else { return nil }
        let path = paths.canonical(output)
        guard let names = paths.names(input: file.path, output: path),
            let existing = try? Stat(output, flags: .symlinkNoFollow),
            history.resultState(
                of: names, input: FileStamp(file.status), fingerprint: request.work.fingerprint, existing: existing,
                inputHash: nil) == .done,
            claims.take(path, for: file.path, isExpected: true) == .free
        else { return nil }
        // The survey has not found those that have come since.
        identities.insert(file.identity.hashValue)
        return SkippedPicture(input: file.path, output: output, reason: .done)
    }

    /// - Parameter allInputsAreListed: whether all inputs were listed, so that no other result can claim the path.
    private func plan(
        _ picture: FoundPicture, of file: InputWalk.File, allInputsAreListed: Bool
    ) throws(PictureFailure) -> Planned {
        // The survey has not found those that have come since.
        identities.insert(FileIdentity(picture.status).hashValue)
        let output = try names.output(of: picture, &paths)
        let path = paths.canonical(output)
        let claim = claims.take(
            path, for: picture.path, isExpected: allInputsAreListed || isExpected(path, for: picture, of: file))
        if claim == .reserved {
            postponed.append((picture, file))
            return .nothing
        }
        do throws(PictureFailure) {
            return try plan(picture, output, at: path, claim)
        } catch {
            // What stands there is what it is: an input, perhaps.
            if claim == .free { claims.release(path) }
            throw error
        }
    }

    /// Whether the survey has claimed the path of a picture's result by the picture's name.
    private func isExpected(_ path: FilePath, for picture: FoundPicture, of file: InputWalk.File) -> Bool {
        let hasFittingExtension = picture.path.extension.map { picture.format.hasFileExtension($0) } ?? true
        if file.expectedFormat == nil || hasFittingExtension { return true }
        return names.output(of: file, &paths).map { paths.canonical($0) } == path
    }

    private func plan(
        _ picture: FoundPicture, _ output: FilePath, at path: FilePath, _ claim: OutputClaims.Availability
    ) throws(PictureFailure) -> Planned {
        // What the journal calls the pair; nil where there is no folder that all results are in, or the result would not be in it.
        let names = paths.names(input: picture.path, output: path)
        let facts = try facts(of: picture, output, at: path, claim, names)
        let decision = InputDecision(
            facts, existingResults: request.existingResults, resumes: request.resumes,
            hasJournal: request.journal != nil)
        switch decision {
        case .nothing: return .nothing
        case .skipped(let reason):
            return .skipped(SkippedPicture(input: picture.path, output: output, reason: reason))
        case .failed(let refusal):
            throw PictureFailure(
                path: picture.path, reason: refusal.reason(output: output, path: path), code: refusal.code)
        case .job(let overwrites):
            try prepareFolder(of: output, for: picture)
            return .job(job(for: picture, output, overwrites: overwrites, names))
        }
    }

    private func facts(
        of picture: FoundPicture, _ output: FilePath, at path: FilePath, _ claim: OutputClaims.Availability,
        _ names: JournalNames?
    ) throws(PictureFailure) -> InputFacts {
        var facts = InputFacts()
        facts.claim = claim
        facts.leavesFolder = paths.hasRoot && names == nil
        guard claim == .free, !facts.leavesFolder else { return facts }
        let existing = request.isInPlace ? picture.status : try? Stat(output, flags: .symlinkNoFollow)
        facts.resultState = try resultState(of: picture, names, at: path, existing: existing)
        if request.resumes, facts.resultState == .done { return facts }
        if request.isInPlace {
            facts.replaced = replaced(picture)
            return facts
        }
        // A result that this program made may have the number that the file of an input had which is gone.
        let isUnknown = facts.resultState == .unknown
        facts.obstacle = ResultObstacle(to: output) { file in
            isUnknown ? identities.contains(file.hashValue) : request.lookSources.contains(file)
        }
        facts.existing = existing.map { existing in
            var file = InputFacts.Existing()
            file.isRegular = existing.type == .regular
            file.isCreatedDuringRun = began.isBefore(existing.st_ctim)
            guard request.existingResults == .skipped else { return file }
            file.isInput =
                identities.contains(FileIdentity(existing).hashValue)
                && history.occupant(of: names?.output ?? output, existing) == nil
            file.isResultOfAnother =
                names.map {
                    history.isResultOfAnotherInput($0, existing: existing) { Self.content(of: picture) }
                } ?? false
            return file
        }
        return facts
    }

    private func replaced(_ picture: FoundPicture) -> InputFacts.Replaced {
        let backup = request.backup(of: picture.path)
        let backupIdentity = backup.flatMap { FileIdentity($0) }
        var facts = InputFacts.Replaced()
        facts.isRegular = (try? Stat(picture.path, flags: .symlinkNoFollow))?.type == .regular
        facts.isReadOnly = picture.status.isReadOnly
        facts.isLookSource = request.lookSources.contains(FileIdentity(picture.status))
        facts.linkCount = Int(picture.status.linkCount)
        facts.backup = backup
        facts.backupExists = backupIdentity != nil
        facts.isBackedUp = backupIdentity == FileIdentity(picture.status)
        facts.backupNameIsTooLong = backup.map { ResultObstacle(to: $0, inputs: []) == .nameTooLong } ?? false
        return facts
    }

    private func resultState(
        of picture: FoundPicture, _ names: JournalNames?, at path: FilePath, existing: Stat?
    ) throws(PictureFailure) -> JournalIndex.ResultState {
        guard let names, let existing else { return .unknown }
        let fingerprint = request.work.fingerprint
        if request.isInPlace {
            let inputHash = { Self.content(of: picture) }
            let resultState = history.resultStateInPlace(
                at: names.output, existing, fingerprint: fingerprint, inputHash: inputHash)
            if resultState != .unknown { return resultState }
            do throws(ImageError) {
                return try paths.resultStateElsewhere(
                    of: path, existing, fingerprint: fingerprint, inputHash: inputHash)
            } catch {
                throw PictureFailure(picture.path, error)
            }
        }
        let inputHash = request.comparesContent ? Self.content(of: picture) : nil
        return history.resultState(
            of: names, input: FileStamp(picture.status), fingerprint: fingerprint, existing: existing,
            inputHash: inputHash)
    }

    private static func content(of picture: FoundPicture) -> String? {
        try? FileHash.digest(of: FileSource(picture.path))
    }

    private func prepareFolder(of output: FilePath, for picture: FoundPicture) throws(PictureFailure) {
        if request.isDry { return }
        if request.isInPlace { return sweeper.sweep(output.folder) }
        guard let folder = request.resultsFolder else { return }
        // The results' folder was made when the run began. Where it was removed since, the journal went with it.
        let isBelow = output.folder.lexicallyNormalized() != folder.lexicallyNormalized()
        do throws(ImageError) {
            if isBelow { try FolderMaker.make(output.folder) }
        } catch {
            var failure = PictureFailure(picture.path, error)
            failure.reason = error.description(output: output)
            throw failure
        }
        sweeper.sweep(output.folder)
    }

    private func job(
        for picture: FoundPicture, _ output: FilePath, overwrites: Bool, _ names: JournalNames?
    ) -> PictureJob {
        defer { number += 1 }
        var target = SaveTarget(output, overwrites: overwrites)
        target.replacesInput = request.isInPlace
        target.backup = request.backup(of: output)
        target.temporaryName = FileDestination.temporaryName(run: run, number: number)
        target.backupTemporaryName = FileDestination.backupName(run: run, number: number)
        var job = PictureJob(
            request.work, number: number, input: picture.path, to: target,
            estimatedMemory: memory.bytes(for: picture), inputSize: Int(picture.status.size))
        job.inheritance = request.inheritance
        job.names = names
        if request.hasPortableRecipes { job.portablePath = picture.relativePath }
        if request.isInPlace { job.replaced = FileVersion(picture.status) }
        return job
    }
}
