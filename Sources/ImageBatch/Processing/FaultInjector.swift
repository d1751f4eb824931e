import ImageCore
import ImageFiles

/// Causes faults in a run, for tests. The program that people run has no type that conforms to it; image-app-with-faults has.
package protocol FaultInjector: Sendable {
    /// Whether results are first written to hidden files, as on file systems without O_TMPFILE.
    var usesHiddenFiles: Bool { get }
    /// The clock of time limits.
    var clock: RunClock { get }

    /// Causes the fault that is meant for an input at a stage, if there is one.
    /// - Parameter input: the name of the input's file.
    func inject(into input: String?, at stage: PictureStage)
    /// Returns a source that injects the faults of an input while it is read.
    func source(_ source: FileSource, of input: String?) -> any ByteSource
    /// Returns a sink that injects the faults of an input while its result is written.
    func sink(_ sink: FileSink, of input: String?) -> any ByteSink
}
