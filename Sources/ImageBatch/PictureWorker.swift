import FoundationEssentials
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// Does jobs one after the other on the calling thread.
public struct PictureWorker {
    private var lastLook: (request: LookRequest, look: Look)?

    public init() {}

    /// Does one job. Whatever goes wrong is in the report; the result appears whole or not at all.
    public mutating func perform(_ job: PictureJob) -> PictureReport {
        let clock = ContinuousClock()
        let start = clock.now
        var report = PictureReport(number: job.number, outcome: .done)
        do {
            let renderer = PictureRenderer(
                look: try look(for: job.look), output: job.options,
                decoding: DecodingOptions(limits: job.limits, allowsDamage: job.allowsDamage),
                instructionSet: job.instructionSet
            )
            let source = try FileSource(job.input)
            let destination = try FileDestination(job.output, overwrites: job.overwrites)
            let rendered = try renderer.render(from: source, to: destination)
            try destination.commit()
            report.damage = rendered.damage
            report.notices = rendered.notices
        } catch {
            report.outcome = .failed("\(error)")
        }
        report.seconds = (clock.now - start).inSeconds
        return report
    }

    /// Reads jobs from standard input, a line each, until it ends, and writes a report for each to standard output.
    public static func run(faults: PlantedFaults) throws {
        var worker = PictureWorker()
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        while let line = readLine() {
            let job = try decoder.decode(PictureJob.self, from: Data(line.utf8))
            faults.strike(job)
            let report = worker.perform(job)
            try FileDescriptor.standardOutput.writeAll(encoder.encode(report) + [UInt8(ascii: "\n")])
            if Task.isCancelled { return }
        }
    }

    private mutating func look(for request: LookRequest) throws -> Look {
        if let lastLook, lastLook.request == request { return lastLook.look }
        let look = try request.look()
        lastLook = (request, look)
        return look
    }
}

extension Duration {
    package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
