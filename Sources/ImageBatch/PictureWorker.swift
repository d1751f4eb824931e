import FoundationEssentials
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Does jobs one after the other on the calling thread.
public struct PictureWorker {
    private var lastLook: (request: LookRequest, look: Look)?
    private let faults: PlantedFaults

    public init(faults: PlantedFaults = PlantedFaults()) {
        self.faults = faults
    }

    /// Does one job. Whatever goes wrong is in the report; the result appears whole or not at all.
    public mutating func perform(_ job: PictureJob) -> PictureReport {
        let clock = ContinuousClock()
        let start = clock.now
        var report = PictureReport(number: job.number, outcome: .done)
        do {
            let look = try look(for: job)
            var renderer = PictureRenderer(
                look: look, output: job.options,
                decoding: DecodingOptions(limits: job.limits, allowsDamage: job.allowsDamage),
                instructionSet: job.instructionSet
            )
            renderer.recipe = Recipe(
                of: job.look, look: look, options: job.options, original: job.input, result: job.output
            )
            renderer.measuresTimes = job.measuresTimes
            let source = try FileSource(job.input)
            let destination = try FileDestination(
                job.output, overwrites: job.overwrites, temporaryName: job.temporaryName,
                mayBeNameless: !faults.hidesFiles
            )
            defer { destination.discard() }
            faults.strike(job)
            let rendered = try renderer.render(from: source, to: destination)
            try destination.commit()
            report.damage = rendered.damage
            report.notices = rendered.notices
            report.remarks = rendered.remarks
            report.times = rendered.times
        } catch let error as ImageError {
            report.outcome = .failed(error.description(output: job.output))
        } catch {
            report.outcome = .failed("\(error)")
        }
        report.seconds = (clock.now - start).inSeconds
        return report
    }

    /// Reads jobs from standard input, a line each, until it ends, and writes a report for each to standard output.
    public static func run(faults: PlantedFaults) throws {
        var worker = PictureWorker(faults: faults)
        var lines = LineReader(FileSource.standardInput())
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        while let line = try lines.next() {
            let job = try decoder.decode(PictureJob.self, from: Data(line))
            // Should the parent be gone and the job hang, nobody else would end this process.
            alarm(UInt32(clamping: job.timeLimit))
            let report = worker.perform(job)
            alarm(0)
            try FileDescriptor.standardOutput.writeAll(encoder.encode(report) + [UInt8(ascii: "\n")])
            if Task.isCancelled { return }
        }
    }

    /// The job's look, read with its files unless it is that of the job before.
    private mutating func look(for job: PictureJob) throws -> Look {
        if let lastLook, lastLook.request == job.look { return lastLook.look }
        let look = try job.look.look(limits: job.limits)
        lastLook = (job.look, look)
        return look
    }
}

/// The lines of a source, as bytes.
private struct LineReader {
    private let source: FileSource
    private var pending: [UInt8] = []

    init(_ source: FileSource) {
        self.source = source
    }

    /// The next line; nil at the end. What follows the last line feed is no line.
    mutating func next() throws(ImageError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(pending[..<end])
                pending.removeSubrange(...end)
                return line
            }
            var span = buffer.mutableSpan
            var bytes = span.mutableBytes
            let count = try source.read(into: &bytes)
            if count == 0 { return nil }
            pending += buffer.prefix(count)
        }
    }
}

extension ImageError {
    /// The description, with the result's name where the result is what the error is about.
    package func description(output: FilePath) -> String {
        if case .writeFailed = self { "its result \(output) \(description)" } else { description }
    }
}
