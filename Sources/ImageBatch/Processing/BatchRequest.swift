import ImageFiles
import SystemPackage

/// What is asked of a run over many pictures.
package struct BatchRequest: Sendable {
    /// What to do where a file already has a result's name.
    package enum ExistingResults: String, Sendable, Codable {
        /// The picture fails.
        case refused
        /// The picture is skipped.
        case skipped
        /// The file is replaced, unless it is an input.
        case replaced
    }

    /// What happens to the inputs.
    package enum Originals: Sendable, Equatable {
        case stay
        /// Each result replaces its input, whose bytes stay under the input's name with this suffix; nil where they
        /// are not kept.
        case replaced(backupSuffix: FilePath?)
    }

    /// How new inputs are waited for.
    package struct Watching: Sendable {
        /// How often to look for them; nil: whenever the kernel reports a change, and where it can't, every few seconds.
        package var pollInterval: Duration?

        package init(pollInterval: Duration? = nil) {
            self.pollInterval = pollInterval
        }
    }

    package var inputs: InputRoots
    package var scope: InputWalk.Scope
    package var planner: OutputPlanner
    /// What a worker is asked to do with each picture.
    package var work: WorkerRequest
    package var originals = Originals.stay
    package var existingResults = ExistingResults.refused
    /// What results take over from their inputs' files.
    package var inheritance = InheritedAttributes()
    /// Files that no result may replace: those that the look is made of.
    package var lookSources: Set<FileIdentity> = []
    /// The journal of the results; nil for a run that keeps none.
    package var journal: FilePath?
    /// How new inputs are waited for; nil for a run that ends with its inputs.
    package var watching: Watching?
    /// Whether nothing is done: no folder is made, and the journal is read alone.
    package var isDry = false
    /// Whether results that the journal knows, of inputs and with a look that have not changed, are done.
    package var resumes = false
    /// Whether recipes name originals from the folder that was asked for, and not from that of the result.
    package var hasPortableRecipes = false
    /// Whether an input has changed where its bytes have; else where its size or time has.
    package var comparesContent = false

    package init(inputs: InputRoots, scope: InputWalk.Scope, planner: OutputPlanner, work: WorkerRequest) {
        self.inputs = inputs
        self.scope = scope
        self.planner = planner
        self.work = work
    }

    /// The folder that all results are in; nil where they are not in one folder.
    var resultsFolder: FilePath? {
        guard case .folder(let folder, _) = planner.destination else { return nil }
        return folder
    }

    var isInPlace: Bool { originals != .stay }

    /// The backup of an input that its result replaces; nil where none is kept.
    func backup(of input: FilePath) -> FilePath? {
        guard case .replaced(let suffix?) = originals else { return nil }
        return FilePath(bytes: input.bytes + suffix.bytes)
    }

    /// The scope without the folder of the results, where that is there by now and below what was asked for.
    var walk: InputWalk {
        var scope = scope
        if let resultsFolder { scope.excludedFolder = FileIdentity(resultsFolder) }
        return InputWalk(inputs, scope: scope)
    }
}
