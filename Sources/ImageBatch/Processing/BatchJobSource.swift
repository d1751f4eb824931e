import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Makes the jobs of a run, one after the other as they are wanted, and reports the outcome of inputs that need none.
actor BatchJobSource: JobSource {
    private let request: BatchRequest
    private let observer: any BatchObserver
    private var identities: Set<FileIdentity>
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
        claims.reserve()
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
        while jobs.count < count, !Task.isCancelled {
            guard let item = walk.next() else {
                // What there is comes before what there will be.
                guard watch != nil, jobs.isEmpty else { break }
                await walkAgain()
                continue
            }
            do throws(PictureFailure) {
                switch try planned(item) {
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

    /// Waits until there may be something new.
    private func walkAgain() async {
        for path in Set(reported.map(\.path)).subtracting(found.map(\.path)) { await observer.recovered(path) }
        if !isAgain { await observer.waits() }
        isAgain = true
        watchState.isAnyPending = arrivals.isAnyPending
        await watch?.wait(watchState)
        watchState = InputWatch.State()
        (reported, found) = (found, [])
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
            if watch != nil, !arrivals.take(file) { return .nothing }
            switch FoundPicture.Inspection(at: file) {
            case .ignored(let kind): return .ignored(kind, file: file.path)
            case .failed(let failure): throw failure
            case .picture(let picture): return try plan(picture, expected: file.expectedFormat)
            }
        }
    }

    private func plan(_ picture: FoundPicture, expected: ReadableFormat?) throws(PictureFailure) -> Planned {
        // The survey has not found those that have come since.
        identities.insert(FileIdentity(picture.status))
        let output = try names.output(of: picture, &paths)
        let path = paths.canonical(output)
        let hasFittingExtension = picture.path.extension.map { picture.format.hasFileExtension($0) } ?? true
        let isExpected = expected == nil || hasFittingExtension || request.planner.format != nil
        switch claims.take(path, for: picture.path, isExpected: isExpected) {
        case .free: break
        case .contested: return .nothing
        case .taken: throw failure(picture, "its result \(output) would be that of another picture too")
        }
        do throws(PictureFailure) {
            return try plan(picture, output, at: path)
        } catch {
            // What stands there is what it is: an input, perhaps.
            claims.release(path)
            throw error
        }
    }

    private func plan(
        _ picture: FoundPicture, _ output: FilePath, at path: FilePath
    ) throws(PictureFailure) -> Planned {
        let names = try names(of: picture, output, at: path)
        let isInPlace = request.settings.originals != .stay
        let existing = isInPlace ? picture.status : try? Stat(output, flags: .symlinkNoFollow)
        let resultState = try resultState(of: picture, names, at: path, existing: existing)
        if request.resumes, resultState == .done {
            return .skipped(SkippedPicture(input: picture.path, output: output, reason: .done))
        }
        if isInPlace {
            try checkInPlace(picture, resultState)
            if !request.isDry { sweeper.sweep(output.folder) }
            var job = job(for: picture, output, overwrites: true, names)
            job.replaced = FileVersion(picture.status)
            return .job(job)
        }
        let isOutdated = request.resumes && resultState == .outdated
        if let existing, existing.type == .regular, request.existingResults == .skipped, !isOutdated {
            try checkOwner(of: existing, output, picture, names)
            return .skipped(SkippedPicture(input: picture.path, output: output, reason: .exists))
        }
        // What came after all inputs were gone through may be one that was not found before.
        if let existing, resultState == .unknown, began.isBefore(existing.st_ctim) {
            throw failure(picture, "\(output) was created after the run began, and is not replaced")
        }
        // Where nothing is there, nothing is replaced: whatever is there when the result is done has come since.
        let overwrites = existing != nil && (request.existingResults == .replaced || isOutdated)
        if let obstacle = obstacle(to: output, resultState, overwrites: overwrites) { throw failure(picture, obstacle) }
        try makeFolder(of: output, for: picture)
        return .job(job(for: picture, output, overwrites: overwrites, names))
    }

    private func failure(_ picture: FoundPicture, _ reason: String) -> PictureFailure {
        PictureFailure(path: picture.path, reason: reason)
    }

    /// What the journal calls the pair; nil where there is no folder that all results are in.
    /// - Throws: where the result would not be in that folder.
    private func names(
        of picture: FoundPicture, _ output: FilePath, at path: FilePath
    ) throws(PictureFailure) -> JournalNames? {
        guard paths.hasRoot else { return nil }
        if let names = paths.names(input: picture.path, output: path) { return names }
        throw failure(
            picture, "its result \(output) would be at \(path): a link leads out of the folder of the results")
    }

    private func resultState(
        of picture: FoundPicture, _ names: JournalNames?, at path: FilePath, existing: Stat?
    ) throws(PictureFailure) -> JournalIndex.ResultState {
        guard let names, let existing else { return .unknown }
        let fingerprint = request.settings.fingerprint
        if request.settings.originals != .stay {
            let inputHash = { Self.content(of: picture) }
            let resultState = history.resultStateInPlace(
                at: names.output, existing, fingerprint: fingerprint, inputHash: inputHash)
            if resultState != .unknown { return resultState }
            do throws(ImageError) {
                return try paths.resultStateElsewhere(
                    of: path, existing, fingerprint: fingerprint, inputHash: inputHash)
            } catch {
                throw failure(picture, error.description)
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

    /// Throws where what is there is another picture or its result: this one would be skipped without ever being done.
    private func checkOwner(
        of existing: Stat, _ output: FilePath, _ picture: FoundPicture, _ names: JournalNames?
    ) throws(PictureFailure) {
        if identities.contains(FileIdentity(existing)), history.occupant(of: names?.output ?? output, existing) == nil {
            throw failure(picture, "its result \(output) would replace an input; originals are kept")
        }
        guard let names,
            history.isResultOfAnotherInput(names, existing: existing, inputHash: { Self.content(of: picture) })
        else { return }
        throw failure(picture, "\(output) is another picture's result (--overwrite, or --name for another name)")
    }

    /// Throws where a picture is not to be replaced by its result.
    private func checkInPlace(_ picture: FoundPicture, _ resultState: JournalIndex.ResultState) throws(PictureFailure) {
        if request.lookSources.contains(FileIdentity(picture.status)) {
            throw failure(picture, "the look is made of it, and it is not replaced")
        }
        let backup = request.settings.backup(of: picture.path)
        switch resultState {
        case .unknown: break
        case .done: throw failure(picture, "it is already the result of an earlier run (--resume skips it)")
        case .outdated:
            let original = backup.flatMap { FileIdentity($0) == nil ? nil : ", \($0)," } ?? ""
            let wayOut = "for another look, put its original\(original) back"
            throw failure(picture, "it is already the result of an earlier run; \(wayOut)")
        }
        let own = try? Stat(picture.path, flags: .symlinkNoFollow)
        if own?.type != .regular { throw failure(picture, "it is a link; only files themselves are replaced") }
        // A run that was killed may have made the backup, which is a second name, and nothing else.
        let isBackedUp = backup.flatMap { FileIdentity($0) } == FileIdentity(picture.status)
        if picture.status.linkCount > (isBackedUp ? 2 : 1) {
            throw failure(
                picture, "it has \(picture.status.linkCount) names (hard links), and would be parted from the others")
        }
        if picture.status.isReadOnly { throw failure(picture, "it is read-only, and not replaced") }
        if let backup, ResultObstacle(to: backup, inputs: []) == .nameTooLong {
            throw failure(picture, "its backup's name would be too long: \(backup)")
        }
    }

    private func obstacle(
        to output: FilePath, _ resultState: JournalIndex.ResultState, overwrites: Bool
    ) -> String? {
        // A result that this program made may have the number that the file of an input had which is gone.
        let inputs = resultState == .unknown ? identities : request.lookSources
        let obstacle = OutputPlanner.obstacle(to: output, inputs: inputs, overwrites: overwrites)
        guard obstacle != nil, request.journal != nil, !overwrites,
            [.exists, .readOnly].contains(ResultObstacle(to: output, inputs: inputs))
        else { return obstacle }
        return request.resumes
            ? "\(output) exists, and is not a result that the journal records (--skip-existing, --overwrite)"
            : "\(output) exists (--resume, --skip-existing, --overwrite)"
    }

    private func makeFolder(of output: FilePath, for picture: FoundPicture) throws(PictureFailure) {
        guard let folder = request.resultsFolder, !request.isDry else { return }
        // The results' folder was made when the run began. Where it was removed since, the journal went with it.
        let isBelow = output.folder.lexicallyNormalized() != folder.lexicallyNormalized()
        do throws(ImageError) {
            if isBelow { try FolderMaker.make(output.folder) }
        } catch {
            var failure = failure(picture, error.description(output: output))
            if case .outOfSpace = error { failure.isOutOfSpace = true }
            throw failure
        }
        sweeper.sweep(output.folder)
    }

    private func job(
        for picture: FoundPicture, _ output: FilePath, overwrites: Bool, _ names: JournalNames?
    ) -> PictureJob {
        defer { number += 1 }
        var job = PictureJob(
            settings: request.settings, run: run, number: number, input: picture.path, output: output,
            overwrites: overwrites,
            estimatedMemory: memory.bytes(for: picture), inputSize: Int(picture.status.size))
        job.names = names
        return job
    }
}
