import FoundationEssentials
import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

/// What travels between the program and its workers.
@Suite struct CodingTests {
    private static let names: [[UInt8]] = [
        Array("a.jpg".utf8), [0xFF, 0x2F, 0xC3], Array("line\nbreak\u{2028}\u{85}".utf8), Array("\"\\/🙂".utf8),
        Array(repeating: 0x80, count: 255),
    ]

    @Test("jobs keep every byte of their paths, on one line", arguments: names)
    func job(name: [UInt8]) throws {
        var job = PictureJob.sample(3, input: FilePath(bytes: name), output: FilePath(bytes: Array("/".utf8) + name))
        job.settings.look = LookRequest(
            name: "x",
            file: LookRequest.File(name: "x.look", text: "filter: sepia(1);\n", folder: FilePath(bytes: name)),
            tables: [LookRequest.Table(path: FilePath(bytes: name), space: .named(.adobe), isTrilinear: true)],
            filters: "a\u{2028}b", strength: 0.25, allowsOutside: true)
        job.settings.options = OutputOptions(
            format: .png, quality: 7, subsampling: .s422, isProgressive: true, optimizesHuffman: true,
            pngEffort: .fast, compressionLevel: 1, background: [1, 2, 3])
        job.settings.limits = ImageLimits(maxPixels: 1, maxMemory: 2, maxScans: 3)
        let line = try JSONEncoder().encode(job)
        #expect(!line.contains(UInt8(ascii: "\n")))
        let copy = try JSONDecoder().decode(PictureJob.self, from: line)
        #expect(copy.input.bytes == FilePath(bytes: name).bytes)
        #expect(
            copy.output == job.output && copy.settings.look == job.settings.look
                && copy.settings.options == job.settings.options)
        #expect(copy.settings.limits == job.settings.limits && copy.run == job.run && copy.number == 3)
        #expect(copy.temporaryName == job.temporaryName)
    }

    @Test("reports come back as they were")
    func report() throws {
        for outcome in [PictureReport.Outcome.done, .failed("nö\n\u{2028}\"")] {
            let report = PictureReport(
                number: 9, outcome: outcome, damage: "half\u{2029}", notices: ["a", "b"], seconds: 0.125)
            let line = try JSONEncoder().encode(report)
            #expect(!line.contains(UInt8(ascii: "\n")))
            #expect(try JSONDecoder().decode(PictureReport.self, from: line) == report)
        }
    }

    @Test("paths and bytes turn into each other", arguments: names)
    func bytes(name: [UInt8]) {
        #expect(FilePath(bytes: name).bytes == name)
    }

    @Test("a worker does a job, and says what was wrong with the others")
    func worker() throws {
        let folder = TemporaryFolder()
        let file = try GeneratedPicture.smooth(20, 20).encoded(.png(PNGEncodingOptions()))
        let input = try folder.write(file, "in.png")
        var worker = PictureWorker()
        let good = PictureJob.sample(1, input: input, output: folder.appending("out.png"))
        #expect(worker.perform(good).outcome == .done)
        let samples = try Decoded(file).samples
        #expect(try Decoded(folder.read("out.png")).samples == samples.enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 })
        let output = folder.appending("out.png")
        #expect(
            worker.perform(good).outcome
                == .failed("its result \(output) can't be written: it exists"))
        #expect(worker.perform(good).code == .exists)
        var missing = good
        missing.input = folder.appending("none.png")
        #expect(worker.perform(missing).outcome == .failed("can't be read: there is no such file"))
        var bad = good
        bad.settings.look.filters = "nothing(1)"
        guard case .failed(let reason) = worker.perform(bad).outcome else {
            Issue.record("a look that is none was applied")
            return
        }
        #expect(reason.contains("nothing"))
        #expect(folder.list() == ["in.png", "out.png"])
    }
}
