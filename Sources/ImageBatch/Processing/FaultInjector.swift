import ImageCore
import ImageFiles

/// Causes faults in a run, for tests. The program that people run has no type that conforms to it; image-app-with-faults has.
package protocol FaultInjector: Sendable {
    /// Whether results go to hidden files first, as on file systems that have no nameless ones.
    var hidesFiles: Bool { get }
    /// The clock of time limits.
    var clock: RunClock { get }

    /// Causes the fault that is meant for an input at a stage, if there is one.
    /// - Parameter input: the name of the input's file.
    func inject(into input: String?, at stage: PictureStage)
    /// An input's file, with the faults that occur while it is read.
    func source(_ source: FileSource, of input: String?) -> any ByteSource
    /// The file of an input's result, with the faults that occur while it is written.
    func sink(_ sink: FileSink, of input: String?) -> any ByteSink
}
