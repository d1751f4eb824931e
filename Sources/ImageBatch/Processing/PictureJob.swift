import ImageCodecs
import ImageFiles
import ImagePipeline
import IsolatedCodecs
import SystemPackage

/// All that there is to know of one picture of a run: where it is, what is to be done, and where its result goes.
package struct PictureJob: Sendable {
    /// What a worker is asked, without what comes with the open files.
    package var work: WorkerRequest
    package var input: FilePath
    /// Where its save puts the result.
    package var target: SaveTarget
    /// What its result takes over from the input's file.
    package var inheritance = InheritedAttributes()
    /// Bytes of buffers that the picture is expected to need.
    package var estimatedMemory: Int
    /// Bytes of the input file.
    package var inputSize: Int
    /// What the journal calls input and output; nil where there is no journal.
    package var names: JournalNames?
    /// What the recipe calls the input, so that the result has the same bytes wherever it is made; nil: its path from the
    /// result's folder.
    package var portablePath: FilePath?
    /// Whether a worker was ended over it before.
    package var isLastTry = false
    /// The input as it was found; nil where it may have changed since, for it is not replaced.
    var replaced: FileVersion?

    /// - Parameters:
    ///   - number: its number in the run, which the report carries back.
    ///   - target: nil where no result is made.
    package init(
        _ work: WorkerRequest, number: Int, input: FilePath, to target: SaveTarget? = nil, estimatedMemory: Int,
        inputSize: Int
    ) {
        self.work = work
        self.work.number = number
        self.input = input
        self.target = target ?? SaveTarget(input, overwrites: false)
        self.estimatedMemory = estimatedMemory
        self.inputSize = inputSize
    }

    package var number: Int { work.number }

    /// The formats whose libraries are needed to read the input and to write the result, and text where that is drawn. What the file
    /// is, its first bytes say.
    func formats(of input: OpenedInput) -> Set<String> {
        guard let format = input.source.readableFormat else { return [] }
        let codecs = [format.codec, work.request.options.format(for: format).codec]
        let text = work.request.options.text == nil ? [] : [Sandbox.textLibrary]
        return Set(codecs.filter { $0.library != nil }.map(\.name) + text)
    }

    package var output: FilePath { target.path }
}
