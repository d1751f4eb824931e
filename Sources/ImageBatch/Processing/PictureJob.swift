import ImageFiles
import ImagePipeline
import SystemPackage

/// All that there is to know of one picture of a run: where it is, and where its result goes.
package struct PictureJob: Sendable {
    package var settings: JobSettings
    /// A number that no other run has.
    package var run: UInt64
    /// Its number in the run, which the report carries back.
    package var number: Int
    package var input: FilePath
    package var output: FilePath
    /// Whether an earlier result of that name is replaced.
    package var overwrites: Bool
    /// Bytes of buffers that the picture is expected to need.
    package var estimatedMemory: Int
    /// Bytes of the input file.
    package var inputSize: Int
    /// What the journal calls input and output; nil where there is no journal.
    package var names: JournalNames?
    /// Whether a worker was ended over it before.
    package var isLastTry = false
    /// The input as it was found; nil where it may have changed since, for it is not replaced.
    var replaced: FileVersion?

    package init(
        settings: JobSettings, run: UInt64, number: Int, input: FilePath, output: FilePath, overwrites: Bool,
        estimatedMemory: Int, inputSize: Int
    ) {
        self.settings = settings
        self.run = run
        self.number = number
        self.input = input
        self.output = output
        self.overwrites = overwrites
        self.estimatedMemory = estimatedMemory
        self.inputSize = inputSize
    }

    /// The name of the hidden file beside the result, where the file system needs one.
    package var temporaryName: FilePath.Component { FileDestination.temporaryName(run: run, number: number) }

    /// The same for the input's bytes, where they are kept.
    package var backupTemporaryName: FilePath.Component { FileDestination.backupName(run: run, number: number) }

    /// Where its save puts the result.
    func target(mayBeNameless: Bool) -> SaveTarget {
        var target = SaveTarget(output, overwrites: overwrites)
        target.replacesInput = settings.originals != .stay
        target.backup = settings.backup(of: output)
        target.keepsTimes = settings.keepsTimes
        target.keepsPermissions = settings.keepsPermissions
        target.temporaryName = temporaryName
        target.backupTemporaryName = backupTemporaryName
        target.mayBeNameless = mayBeNameless
        return target
    }
}
