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

    @Test("requests keep every byte of the paths of looks, on one line", arguments: names)
    func request(name: [UInt8]) throws {
        var settings = PictureJob.sample(3).settings
        settings.look = LookRequest(
            name: "x",
            file: LookRequest.File(name: "x.look", text: "filter: sepia(1);\n", folder: FilePath(bytes: name)),
            tables: [LookRequest.Table(path: FilePath(bytes: name), space: .named(.adobe), isTrilinear: true)],
            filters: "a\u{2028}b", strength: 0.25, allowsOutside: true)
        settings.options = OutputOptions(
            format: .png, quality: 7, subsampling: .s422, isProgressive: true, optimizesHuffman: true,
            pngEffort: .fast, compressionLevel: 1, background: [1, 2, 3])
        settings.limits = ImageLimits(maxPixels: 1, maxMemory: 2, maxScans: 3)
        settings.purpose = .light
        var request = WorkerRequest(number: 3, settings: settings)
        request.lookFiles = [FilePath(bytes: name).escapedInURI]
        let line = try JSONEncoder().encode(request)
        #expect(!line.contains(UInt8(ascii: "\n")))
        let copy = try WorkerRequest(line: Array(line))
        #expect(copy.settings.look == settings.look && copy.settings.options == settings.options)
        #expect(copy.settings.limits == settings.limits && copy.settings.purpose == .light && copy.number == 3)
        #expect(copy.lookFiles?.map { FilePath(reference: $0).bytes } == [name] && copy.fileCount == 2)
    }

    @Test("a request needs a version, a number and a look")
    func shortRequest() throws {
        let request = try WorkerRequest(
            line: Array(#"{"version": 1, "number": 5, "settings": {"look": "golden-hour"}}"#.utf8))
        #expect(request.settings.look.name == "golden-hour" && request.settings.options == OutputOptions())
        #expect(request.settings.timeLimit == 300 && request.fileCount == 2 && request.recipe == nil)
    }

    @Test(
        "a request that can't be read is refused in words",
        arguments: [
            ("", 0, "the request can't be read: it is no JSON"),
            ("[]", 0, "the request can't be read:  is of another type"),
            (#"{"version": 2, "number": 5}"#, 5, "the request is of version 2, and this image-app knows version 1"),
            (#"{"version": 1, "number": 5}"#, 5, "the request can't be read: settings is missing"),
            (#"{"version": 1, "number": 5, "settings": {}}"#, 5, "the request can't be read: settings.look is missing"),
            (
                #"{"version": 1, "number": 5, "settings": {"look": "nothing"}}"#, 5,
                "the request can't be read: settings.look: there is no built-in look 'nothing'"
            ),
            (
                #"{"version": 1, "number": 5, "settings": {"look": "matte", "timeLimit": "1"}}"#, 5,
                "the request can't be read: settings.timeLimit is of another type"
            ),
        ])
    func badRequest(line: String, number: Int, says: String) {
        do throws(WorkerRequestError) {
            _ = try WorkerRequest(line: Array(line.utf8))
            Issue.record("\(line) was taken for a request")
        } catch {
            #expect(error.number == number && error.description == says)
        }
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
}
