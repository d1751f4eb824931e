import FoundationEssentials
import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import KernelDispatch
import PictureAnalysis
import SystemPackage
import TestSupport
import Testing
import TextDrawing

/// What travels between the program and its workers.
@Suite struct CodingTests {
    private static let names: [[UInt8]] = [
        Array("a.jpg".utf8), [0xFF, 0x2F, 0xC3], Array("line\nbreak\u{2028}\u{85}".utf8), Array("\"\\/🙂".utf8),
        Array(repeating: 0x80, count: 255),
    ]

    @Test("requests keep every byte of the paths of looks, on one line", arguments: names)
    func request(name: [UInt8]) throws {
        let path = FilePath(bytes: name)
        var request = RenderRequest(path, to: path)
        request.look = LookRequest(
            name: "x", file: LookRequest.File(name: "x.look", text: "filter: sepia(1);\n", folder: path),
            tables: [
                LookRequest.Table(path: path, space: .named(.adobe), isTrilinear: true),
                LookRequest.Table(path: path, space: .profile(path)),
            ],
            filters: "a\u{2028}b", strength: 0.25, allowsOutside: true)
        request.look?.file?.files = ["a": path]
        request.look?.skinProtection = 0.5
        request.look?.keepsSkinHue = false
        request.look?.showsMask = true
        request.options = OutputOptions(
            format: .png, quality: 7, subsampling: .s422, isProgressive: true, optimizesHuffman: true,
            pngEffort: .fast, compressionLevel: 1, sharpening: .print,
            text: TextOverlay(
                "{name} \u{1F600}", color: [4, 5, 6],
                placement: OverlayPlacement(.topLeft, size: .pixels(9), opacity: 0.5)),
            watermark: Watermark(path, placement: OverlayPlacement(.center, size: .longEdge(0.1), opacity: 0.25)),
            border: Border(
                width: .longEdge(0.2), color: [7, 8, 9],
                aspectRatio: Border.AspectRatio(width: 4, height: 5, followsPicture: true)),
            background: [1, 2, 3])
        request.options.watermark?.digest = String(repeating: "a", count: 32)
        request.options.text?.font = .file(path)
        request.options.text?.fontDigest = String(repeating: "b", count: 32)
        request.options.text?.isOnBorder = true
        request.options.text?.locatedFonts = [FontLocation(path), FontLocation("b.ttc")]
        request.options.text?.locatedFonts[1].index = 3
        request.limits = ImageLimits(maxPixels: 1, maxMemory: 2, maxScans: 3)
        var work = WorkerRequest(request)
        work.number = 3
        work.purpose = .light
        work.lookFiles = [path]
        work.pictureName = "a b"
        let line = try JSONEncoder().encode(work)
        #expect(!line.contains(UInt8(ascii: "\n")))
        // As texts: swift-system's own coding is lists of numbers.
        #expect(!String(decoding: line, as: UTF8.self).contains("_storage"))
        let copy = try WorkerRequest(line: Array(line))
        #expect(copy.request == request && copy.purpose == .light && copy.number == 3)
        #expect(copy.pictureName == "a b")
        #expect(copy.lookFiles == [path] && copy.fileCount == 2)
    }

    @Test("a request that repeats the one before is not written again")
    func repeatedRequest() throws {
        var work = WorkerRequest(RenderRequest(look: LookRequest(name: "x", file: nil, filters: "sepia(1)")))
        work.repeatsRequest = true
        work.synchronizes = false
        let line = try JSONEncoder().encode(work)
        #expect(!String(decoding: line, as: UTF8.self).contains("sepia"))
        let copy = try WorkerRequest(line: Array(line))
        #expect(copy.repeatsRequest && !copy.synchronizes && copy.request == RenderRequest())
    }

    @Test("everything but what is wanted may be left out, and a look's name is enough")
    func shortRequest() throws {
        let line = #"{"version": 1, "number": 5, "request": {"look": "golden-hour", "input": "a%20%FF.jpg"}}"#
        let work = try WorkerRequest(line: Array(line.utf8))
        #expect(work.request.look == BuiltInLooks.look(named: "golden-hour").flatMap { LookRequest(builtIn: $0) })
        #expect(work.request.input == FilePath(bytes: Array("a \u{FF}.jpg".unicodeScalars.map { UInt8($0.value) })))
        #expect(work.request.options == OutputOptions() && work.request.instructionSet == .best)
        #expect(work.timeLimit == 300 && work.fileCount == 2 && work.recipe == nil && work.number == 5)
        let look = try WorkerRequest(line: Array(#"{"request": {"look": {"filters": "sepia(1)"}}}"#.utf8)).request.look
        #expect(look == LookRequest(name: "filtered", file: nil, filters: "sepia(1)"))
        #expect(try WorkerRequest(line: Array("{}".utf8)).request == RenderRequest())
    }

    @Test("the lights of a match travel, and one alone is written as it was before there could be several")
    func lights() throws {
        let lights = [
            LightLevel(exposure: -2, warmth: 0.5, greenness: 0),
            LightLevel(exposure: -3.5, warmth: 1.75, greenness: -0.25),
        ]
        for count in 0...2 {
            var request = RenderRequest()
            request.look = LookRequest(name: "x", file: nil, filters: "none")
            request.look?.match = Array(lights.prefix(count))
            if count == 2 { request.look?.matchLimits = .shoot }
            let line = try JSONEncoder().encode(WorkerRequest(request))
            #expect(try WorkerRequest(line: Array(line)).request == request)
            #expect(String(decoding: line, as: UTF8.self).contains(#""match":{"#) == (count == 1))
        }
        let old = #"{"request": {"look": {"match": {"exposure": -2, "warmth": 0.5, "greenness": 0}}}}"#
        let look = try WorkerRequest(line: Array(old.utf8)).request.look
        #expect(look?.match == [lights[0]] && look?.matchLimits == .scene)
    }

    @Test("a likeness travels with what it takes, and an earlier one takes tones", arguments: [true, false])
    func likeness(takesTones: Bool) throws {
        let likeness = LikenessReference(PictureStatistics(), takesTones: takesTones)
        let request = RenderRequest(look: LookRequest(name: "x", like: likeness))
        let line = String(decoding: try JSONEncoder().encode(WorkerRequest(request)), as: UTF8.self)
        #expect(try WorkerRequest(line: Array(line.utf8)).request == request)
        let field = #""likeTones":"\#(takesTones ? "taken" : "own")""#
        #expect(line.contains(field))
        let earlierLine = line.replacing(field + ",", with: "").replacing("," + field, with: "")
        let earlier = try WorkerRequest(line: Array(earlierLine.utf8)).request.look?.like
        #expect(earlier == LikenessReference(ofEarlierRecipe: PictureStatistics()))
        #expect(earlier?.takesTones == true && earlier != likeness)
    }

    @Test(
        "a request that can't be read is refused in words",
        arguments: [
            ("", 0, "it is no JSON"), ("[]", 0, " is of another type"),
            (#"{"version": 2, "number": 5}"#, 5, "version: this image-app knows version 1, not 2"),
            (
                #"{"number": 5, "request": {"version": 2}}"#, 5,
                "request.version: this image-app knows version 1, not 2"
            ),
            (
                #"{"number": 5, "request": {"look": "nothing"}}"#, 5,
                "request.look: there is no built-in look 'nothing'"
            ),
            (#"{"number": 5, "timeLimit": "1"}"#, 5, "timeLimit is of another type"),
            (
                #"{"number": 5, "request": {"input": "a b.jpg"}}"#, 5,
                "request.input: it is no path, escaped as in a URI"
            ),
            (
                #"{"number": 5, "request": {"look": {"strength": 2}}}"#, 5,
                "its look's strength is not a number from 0 to 1"
            ),
        ])
    func badRequest(line: String, number: Int, says: String) {
        #expect(throws: ImageError.invalidRequest("the request can't be read: \(says)")) {
            try WorkerRequest(line: Array(line.utf8))
        }
        #expect(WorkerRequest.number(in: Array(line.utf8)) == number)
    }

    @Test("reports come back as they were")
    func report() throws {
        var done = PictureReport(number: 9)
        done.rendered = RenderReport(format: .png, damage: "half\u{2029}", notices: ["a", "b"])
        done.rendered?.output = FilePath(bytes: [0xFF, 0x2F, 0xC3])
        done.seconds = 0.125
        for report in [done, PictureReport(number: 9, failure: ImageError.outOfSpace("nö\n\u{2028}\""))] {
            let line = try JSONEncoder().encode(report)
            #expect(!line.contains(UInt8(ascii: "\n")))
            #expect(!String(decoding: line, as: UTF8.self).contains("_storage"))
            #expect(try JSONDecoder().decode(PictureReport.self, from: line) == report)
        }
    }

    @Test("paths and bytes turn into each other", arguments: names)
    func bytes(name: [UInt8]) {
        #expect(FilePath(bytes: name).bytes == name)
    }
}
