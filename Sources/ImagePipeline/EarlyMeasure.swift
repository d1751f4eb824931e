import ImageCodecs
import ImageCore
import ImageFiles
import KernelDispatch
import PictureAnalysis
import Synchronization
import SystemPackage

/// A picture's statistics, measured on a thread of its own while the calling one does something else first: measures the picture
/// that its look is taken from, say.
package final class EarlyMeasure: Sendable {
    /// What the statistics include: enough for looks like other pictures.
    static let parts = StatisticsParts.distribution

    /// What is measured, as it was when that began.
    private let version: FileVersion
    private let thread = ThreadExecutor()
    private let result = Result()
    /// A task, so that reading the file sees its cancellation.
    private let task: Task<Void, Never>

    /// Begins at once.
    /// - Parameters:
    ///   - decoding: the limits and whatever else the picture is decoded with later.
    ///   - codecs: the runner that decodes the picture.
    ///   - instructionSet: that of the picture's renderer.
    /// - Returns: nil where the file can't be read, or no thread can be had. Whoever wants the picture then says so.
    package init?(
        _ file: FilePath, decoding: DecodingOptions, codecs: CodecRunner, instructionSet: InstructionSet
    ) {
        guard let source = try? FileSource(file), let status = try? source.status(),
            (try? thread.startThread()) != nil
        else { return nil }
        version = FileVersion(status)
        let measure = PictureMeasure(
            decoding: decoding, codecs: codecs, parts: Self.parts, instructionSet: instructionSet)
        // It is this thread's alone.
        nonisolated(unsafe) let file = source
        task = Task(executorPreference: thread) { [thread, result] in
            defer { thread.finish() }
            let statistics = try? measure.statistics(from: file)
            result.statistics.withLock { $0 = statistics }
        }
    }

    /// Waits for the statistics.
    /// - Returns: nil where the file is not the one that was measured, or could not be.
    package func statistics(of file: FileSource) -> PictureStatistics? {
        guard let status = try? file.status(), FileVersion(status) == version else { return nil }
        thread.waitUntilEnded()
        return result.statistics.withLock(\.self)
    }

    /// Ends it where nobody asks for its statistics any more, and waits until it has.
    package func stop() {
        task.cancel()
        thread.waitUntilEnded()
    }

    private final class Result: Sendable {
        let statistics = Mutex<PictureStatistics?>(nil)
    }
}
