import ImageFiles

/// What becomes of a picture.
package enum InputDecision: Equatable, Sendable {
    case job(overwrites: Bool)
    case skipped(SkippedPicture.Reason)
    case failed(InputRefusal)
    /// Another picture has its result's name, which was reported when the names were compared.
    case nothing

    package init(_ facts: InputFacts, existingResults: BatchRequest.ExistingResults, resumes: Bool, hasJournal: Bool) {
        switch facts.claim {
        case .free: break
        case .contested: self = .nothing; return
        case .reserved, .taken: self = .failed(.claimed); return
        }
        let isOutdated = resumes && facts.resultState == .outdated
        // Where nothing is there, nothing is replaced: whatever is there when the result is done has come since.
        let overwrites = facts.existing != nil && (existingResults == .replaced || isOutdated)
        if facts.leavesFolder {
            self = .failed(.outsideFolder)
        } else if resumes, facts.resultState == .done {
            self = .skipped(.done)
        } else if let replaced = facts.replaced {
            self = InputRefusal(replacing: replaced, facts.resultState).map { .failed($0) } ?? .job(overwrites: true)
        } else if let existing = facts.existing, existing.isRegular, existingResults == .skipped, !isOutdated {
            // What is another picture or its result would keep this one from ever being processed.
            self =
                existing.isInput
                ? .failed(.obstacle(.input, overwrites: false))
                : existing.isResultOfAnother ? .failed(.resultOfAnother) : .skipped(.exists)
        } else if facts.resultState == .unknown, facts.existing?.isCreatedDuringRun ?? false {
            // It may be a picture that the survey has not found.
            self = .failed(.createdDuringRun)
        } else {
            switch facts.obstacle {
            case nil: self = .job(overwrites: overwrites)
            case .exists where overwrites: self = .job(overwrites: true)
            case .exists where hasJournal, .readOnly where hasJournal && !overwrites:
                self = .failed(resumes ? .notRecorded : .existsInFolder)
            case let obstacle?: self = .failed(.obstacle(obstacle, overwrites: overwrites))
            }
        }
    }
}
