import ImageBatch
import ImageCore
import ImagePipeline
import ImageSources
import SystemPackage

/// One picture from standard input, to standard output, or both.
struct StreamRun: Sendable {
    /// Nil: standard input.
    var input: FilePath?
    /// Nil: standard output.
    var output: FilePath?
    var settings: RunSettings

    /// - Returns: the exit status.
    func run() async -> Int32 {
        let clock = ContinuousClock()
        let start = clock.now
        let sink = StandardOutputSink()
        var summary = RunSummary()
        do {
            let report = try render(to: sink)
            summary.done = 1
            summary.seconds = (clock.now - start).inSeconds
            settings.tell(
                .done(seconds: summary.seconds, damage: report.damage, notices: report.notices), input: input,
                output: output
            )
        } catch ImageError.cancelled {
            summary.notBegun = 1
        } catch {
            summary.failed = 1
            // Who reads no further has seen enough: no word about that.
            if !sink.isClosed {
                let reason = (error as? ImageError)?.description(output: output ?? "on standard output") ?? "\(error)"
                settings.tell(.failed(reason), input: input, output: nil)
            }
        }
        settings.tell(summary, forPeople: false)
        return summary.done == 1 ? 0 : 1
    }

    private func render(to sink: StandardOutputSink) throws -> RenderReport {
        let renderer = try settings.renderer()
        let identity = FileIdentity(of: .standardInput, or: input)
        guard let output else {
            // Appending to the picture that is being read, or writing into it.
            if let identity, identity == FileIdentity(regularFile: .standardOutput) {
                throw ImageError.invalidRequest("its result would replace an input; originals are kept")
            }
            return try renderer.render(from: source(), to: sink)
        }
        if let obstacle = OutputPlanner.obstacle(
            to: output, inputs: Set([identity].compactMap(\.self)), overwrites: settings.overwrites
        ) {
            throw ImageError.invalidRequest(obstacle)
        }
        let destination = try settings.destination(output)
        defer { destination.discard() }
        let report = try renderer.render(from: source(), to: destination)
        try destination.commit()
        return report
    }

    private func source() throws(ImageError) -> FileSource {
        if let input { try FileSource(input) } else { .standardInput() }
    }
}

extension FileIdentity {
    /// The file that is read: the one named, or else the one that the stream leads to, if it is one.
    fileprivate init?(of stream: FileDescriptor, or path: FilePath?) {
        if let path { self.init(path) } else { self.init(regularFile: stream) }
    }
}
