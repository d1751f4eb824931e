import ImageBatch
import ImageFiles
import SystemPackage
import Testing

/// What becomes of a picture, by what is known of it: a line for each combination that makes a difference.
@Suite struct InputDecisionTests {
    private static let policies: [BatchRequest.ExistingResults] = [.refused, .skipped, .replaced]
    private static let states: [JournalIndex.ResultState] = [.done, .outdated, .unknown]

    private func decision(
        _ facts: InputFacts, _ policy: BatchRequest.ExistingResults = .refused, resumes: Bool = false,
        hasJournal: Bool = true
    ) -> InputDecision {
        InputDecision(facts, existingResults: policy, resumes: resumes, hasJournal: hasJournal)
    }

    private func facts(_ change: (inout InputFacts) -> Void) -> InputFacts {
        var facts = InputFacts()
        change(&facts)
        return facts
    }

    /// A file that has the result's name.
    private func existing(
        _ resultState: JournalIndex.ResultState = .unknown, _ obstacle: ResultObstacle = .exists,
        _ change: (inout InputFacts.Existing) -> Void = { _ in }
    ) -> InputFacts {
        var file = InputFacts.Existing()
        file.isRegular = obstacle == .exists || obstacle == .readOnly || obstacle == .input
        change(&file)
        return facts {
            $0.resultState = resultState
            $0.existing = file
            $0.obstacle = obstacle
        }
    }

    @Test("where nothing has the result's name there is a job, which replaces nothing", arguments: policies)
    func free(policy: BatchRequest.ExistingResults) {
        for resumes in [false, true] {
            for hasJournal in [false, true] {
                #expect(
                    decision(InputFacts(), policy, resumes: resumes, hasJournal: hasJournal) == .job(overwrites: false))
            }
        }
    }

    @Test("a name that another result has, or that leads out of the folder, is refused whatever else is known")
    func claims() {
        for policy in Self.policies {
            for state in Self.states {
                var known = existing(state)
                known.claim = .taken
                #expect(decision(known, policy, resumes: true) == .failed(.claimed))
                known.claim = .contested
                #expect(decision(known, policy, resumes: true) == .nothing)
                known.claim = .free
                known.leavesFolder = true
                #expect(decision(known, policy, resumes: true) == .failed(.outsideFolder))
            }
        }
    }

    /// What becomes of a picture whose result's name a regular file has.
    private static let table:
        [(
            state: JournalIndex.ResultState, policy: BatchRequest.ExistingResults, resumes: Bool,
            expected: InputDecision
        )] = [
            (.unknown, .refused, false, .failed(.existsInFolder)),
            (.unknown, .refused, true, .failed(.notRecorded)),
            (.unknown, .skipped, false, .skipped(.exists)),
            (.unknown, .skipped, true, .skipped(.exists)),
            (.unknown, .replaced, false, .job(overwrites: true)),
            (.unknown, .replaced, true, .job(overwrites: true)),
            (.done, .refused, false, .failed(.existsInFolder)),
            (.done, .refused, true, .skipped(.done)),
            (.done, .skipped, false, .skipped(.exists)),
            (.done, .skipped, true, .skipped(.done)),
            (.done, .replaced, false, .job(overwrites: true)),
            (.done, .replaced, true, .skipped(.done)),
            (.outdated, .refused, false, .failed(.existsInFolder)),
            (.outdated, .refused, true, .job(overwrites: true)),
            (.outdated, .skipped, false, .skipped(.exists)),
            (.outdated, .skipped, true, .job(overwrites: true)),
            (.outdated, .replaced, false, .job(overwrites: true)),
            (.outdated, .replaced, true, .job(overwrites: true)),
        ]

    @Test("a file that exists, by the journal's state and the options")
    func existingFile() {
        for row in Self.table {
            #expect(decision(existing(row.state), row.policy, resumes: row.resumes) == row.expected, "\(row)")
        }
        #expect(
            decision(existing(), hasJournal: false) == .failed(.obstacle(.exists, overwrites: false)),
            "without a journal there is nothing to resume")
    }

    @Test("a file that was created during the run is replaced only where the journal knows it")
    func createdDuringRun() {
        for state in Self.states {
            let known = existing(state) { $0.isCreatedDuringRun = true }
            #expect(
                decision(known, .replaced) == (state == .unknown ? .failed(.createdDuringRun) : .job(overwrites: true)))
            #expect(decision(known, .skipped) == .skipped(.exists))
        }
    }

    @Test("a picture is not skipped for an input, or for another picture's result, that has its result's name")
    func skippedForAnother() {
        let input = existing(.unknown, .input) { $0.isInput = true }
        #expect(decision(input, .skipped) == .failed(.obstacle(.input, overwrites: false)))
        #expect(decision(existing { $0.isResultOfAnother = true }, .skipped) == .failed(.resultOfAnother))
    }

    @Test("what is no regular file, an input or a name too long is never replaced", arguments: policies)
    func obstacles(policy: BatchRequest.ExistingResults) {
        for obstacle in [ResultObstacle.folder, .link, .device] {
            let expected = InputDecision.failed(.obstacle(obstacle, overwrites: policy == .replaced))
            #expect(decision(existing(.unknown, obstacle), policy) == expected)
        }
        let long = facts { $0.obstacle = .nameTooLong }
        #expect(decision(long, policy) == .failed(.obstacle(.nameTooLong, overwrites: false)))
        if policy != .skipped {
            let expected = InputDecision.failed(.obstacle(.input, overwrites: policy == .replaced))
            #expect(decision(existing(.unknown, .input), policy) == expected)
        }
    }

    @Test("a read-only file is not replaced")
    func readOnly() {
        #expect(
            decision(existing(.unknown, .readOnly), .replaced) == .failed(.obstacle(.readOnly, overwrites: true)))
        #expect(decision(existing(.unknown, .readOnly)) == .failed(.existsInFolder))
        #expect(decision(existing(.unknown, .readOnly), .skipped) == .skipped(.exists))
    }

    private static let backup = FilePath("a.jpg.orig")

    /// What stands in the way of replacing a picture, and what is said of it; the earlier ones come first.
    private static let inPlace: [(change: @Sendable (inout InputFacts.Replaced) -> Void, refusal: InputRefusal?)] = [
        ({ _ in }, nil),
        ({ $0.isLookSource = true }, .lookSource),
        ({ $0.isRegular = false }, .link),
        ({ $0.linkCount = 2 }, .hardLinks(2)),
        ({ ($0.linkCount, $0.isBackedUp) = (2, true) }, nil),
        ({ ($0.linkCount, $0.isBackedUp) = (3, true) }, .hardLinks(3)),
        ({ $0.isReadOnly = true }, .readOnly),
        ({ ($0.isReadOnly, $0.isRegular) = (true, false) }, .link),
        ({ ($0.backup, $0.backupNameIsTooLong) = (backup, true) }, .backupNameTooLong(backup)),
    ]

    @Test("a picture that its result is to replace", arguments: policies)
    func replaced(policy: BatchRequest.ExistingResults) {
        for (number, row) in Self.inPlace.enumerated() {
            var picture = InputFacts.Replaced()
            row.change(&picture)
            let expected = row.refusal.map { InputDecision.failed($0) } ?? .job(overwrites: true)
            #expect(decision(facts { $0.replaced = picture }, policy) == expected, "line \(number)")
        }
    }

    @Test("a picture that its result has replaced is done or refused, and gets no second look")
    func replacedBefore() {
        var picture = InputFacts.Replaced()
        picture.backup = Self.backup
        for backupExists in [false, true] {
            picture.backupExists = backupExists
            for resumes in [false, true] {
                let done = facts { ($0.replaced, $0.resultState) = (picture, .done) }
                #expect(decision(done, resumes: resumes) == (resumes ? .skipped(.done) : .failed(.alreadyDone)))
                let outdated = facts { ($0.replaced, $0.resultState) = (picture, .outdated) }
                let expected = InputRefusal.otherLook(backup: backupExists ? Self.backup : nil)
                #expect(decision(outdated, resumes: resumes) == .failed(expected))
            }
        }
    }
}
