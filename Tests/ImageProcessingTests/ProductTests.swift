import FoundationEssentials
import ImageProcessing
import TestSupport
import Testing

/// A program that uses the product ImageProcessing: one import, paths as strings, and no set-up.
@Suite struct ProductTests {
    private let folder = TemporaryFolder()
    private let nothing = Look(name: "none", steps: [])

    private func path(_ name: String) -> String { folder.appending(name).string }

    private func heic() throws {
        try folder.write(PictureFiles.fixture("Pictures/small.heic"), "a.heic")
    }

    private func jpeg() throws {
        try folder.write(GeneratedPicture.smooth(48, 32).encoded(.jpeg(JPEGEncodingOptions())), "photo.jpg")
    }

    @discardableResult
    private func render(
        _ input: String, to output: String, _ options: OutputOptions = OutputOptions(),
        codecs: CodecRunner = .inProcess
    ) throws -> RenderReport {
        let result = try FileDestination(path(output), overwrites: true)
        let renderer = PictureRenderer(look: try Look(filters: "sepia(60%)"), output: options, codecs: codecs)
        let report = try renderer.render(from: FileSource(path(input)), to: result)
        try result.commit()
        return report
    }

    private func header(_ name: String) throws -> ImageHeader { try ImageDecoders.header(of: FileSource(path(name))) }

    // MARK: Formats

    @Test("A program reads HEIC, AVIF, WebP and TIFF and writes what can be written, in its own process")
    func formats() throws {
        try heic()
        let size = PixelSize(width: 48, height: 32)
        for name in ["a.avif", "a.webp", "a.tif", "a.png"] { #expect(try render("a.heic", to: name).size == size) }
        for name in ["a.avif", "a.webp", "a.tif", "a.heic"] {
            let format = try #require(
                ReadableFormat(fileExtension: name.split(separator: ".").last.map(String.init) ?? ""))
            #expect(try header(name).format == format)
            #expect(try render(name, to: "from \(format.fileExtension).jpg").size == size)
            let preview = try PreviewRenderer().preview(from: FileSource(path(name)), filling: size)
            #expect(preview.geometry.fullSize == size)
        }
    }

    @Test("The extension decides the format of a result, unless the name has none")
    func extensions() throws {
        try jpeg()
        let ppm = try #require(WritableFormat(fileExtension: "ppm"))
        for (name, format) in [("a.png", WritableFormat.png), ("b.JPEG", .jpeg), ("c.ppm", ppm), ("d", .jpeg)] {
            #expect(try render("photo.jpg", to: name).format == format)
            #expect(try header(name).format.codec === format.codec)
        }
        // A look that does nothing copies the file only if it stays in its format.
        let result = try FileDestination(path("e.png"), overwrites: false)
        _ = try PictureRenderer(look: nothing).render(from: FileSource(path("photo.jpg")), to: result)
        try result.commit()
        #expect(try header("e.png").format == .png)
    }

    @Test("A result whose name says another format, or none that can be written, is refused")
    func refusedExtensions() async throws {
        try jpeg()
        for (name, options) in [
            ("a.png", OutputOptions(format: .jpeg)), ("a.bmp", OutputOptions()), ("a.heic", OutputOptions()),
            ("a.xyz", OutputOptions(format: .png)),
        ] {
            let error = #expect(throws: ImageError.self) { try render("photo.jpg", to: name, options) }
            guard case .invalidRequest(let reason) = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
            #expect(reason.contains(name.suffix(4)))
            #expect(!folder.exists(name))
        }
        // A result of pixels in memory is refused as well.
        let pixels = PickedImage(title: "made", content: .pixels(GeneratedPicture.smooth(8, 8)))
        let result = try FileDestination(path("a.bmp"), overwrites: false)
        await #expect(throws: ImageError.self) {
            try await PictureRenderer(look: nothing).renderOverlapped(pixels, to: result)
        }
    }

    // MARK: Isolation

    @Test(
        "A runner that isolates codecs gives the same results as the process",
        .enabled(if: Sanitizer.isOff, "sanitizers need files"))
    func isolation() throws {
        try heic()
        try jpeg()
        for scope in [CodecRunner.Scope.libraryCodecs, .all] {
            let runner = CodecRunner(program: ProcessRunner.program.string, isolating: scope)
            for (input, output) in [("a.heic", "b.webp"), ("photo.jpg", "b.tif"), ("a.heic", "b.jpg")] {
                try render(input, to: output)
                let expected = try folder.read(output)
                try render(input, to: output, codecs: runner)
                #expect(try folder.read(output) == expected)
            }
        }
    }

    @Test("Renderers, readers and services use only the codec runner that they are given")
    func runners() async throws {
        try heic()
        try jpeg()
        let missing = CodecRunner(program: "/nowhere/at/all")
        try render("photo.jpg", to: "b.jpg", codecs: missing)
        #expect(throws: ImageError.self) { try render("a.heic", to: "b.jpg", codecs: missing) }
        #expect(throws: ImageError.self) { try render("photo.jpg", to: "b.webp", codecs: missing) }
        let all = CodecRunner(program: "/nowhere/at/all", isolating: .all)
        let photo = path("photo.jpg")
        let box = PixelSize(width: 8, height: 8)
        #expect(throws: ImageError.self) { try render("photo.jpg", to: "c.jpg", codecs: all) }
        #expect(throws: ImageError.self) {
            try PreviewRenderer(codecs: all).preview(from: FileSource(photo), filling: box)
        }
        #expect(throws: ImageError.self) {
            try PreviewRenderer(codecs: all).preview(of: PickedImage(file: photo), filling: box)
        }
        #expect(throws: ImageError.self) { try LookFileReader(codecs: all).measured(photo, named: "photo") }
        #expect(throws: LookResourceError.self) {
            try LookFiles(in: folder.path.string, reader: LookFileReader(codecs: all)).picture(at: "photo.jpg")
        }
        #expect(throws: ImageError.self) { try ImageDecoders.header(of: FileSource(photo), codecs: all) }
        await #expect(throws: ImageError.self) {
            try await RenderService(codecs: all).save(RenderRequest(photo, look: LookRequest(name: "noir")))
        }
        let look = try Look(filters: "auto()")
        #expect(throws: ImageError.self) {
            try PictureRenderer(look: look, codecs: all).explanation(of: FileSource(photo))
        }
    }

    // MARK: Requests for looks

    @Test("The name of a built-in look is enough, in Swift as in JSON")
    func builtInName() async throws {
        let named = LookRequest(name: "Clarendon")
        let decoder = JSONDecoder()
        let short = try decoder.decode(LookRequest.self, from: Data(#""clarendon""#.utf8))
        let long = try decoder.decode(LookRequest.self, from: Data(#"{"name":"clarendon"}"#.utf8))
        #expect(named == short && named == long)
        #expect(named.file?.text == BuiltInLooks.source(named: "clarendon") && !named.isNone)
        let steps = try named.look().steps.count
        #expect(steps > 0)
        let half = try LookRequest(name: "clarendon", filters: "invert(1)", strength: 0.5).look()
        #expect(half.strength == 0.5 && half.steps.count == steps + 1)
        let auto = try LookRequest(name: "auto", auto: true).look()
        #expect(auto.steps.count == 1)
        var renamed = LookRequest(name: "none")
        renamed.name = "clarendon"
        let renamedLook = try renamed.look()
        #expect(renamedLook.steps.count == steps)

        try jpeg()
        let report = try await RenderService().save(RenderRequest(path("photo.jpg"), look: named))
        #expect(report.output == folder.appending("photo-clarendon.jpg") && !report.isCopy)
    }

    @Test("A look that there isn't is an error, and nothing is saved")
    func unknownName() async throws {
        try jpeg()
        for request in [
            LookRequest(name: "nope"), LookRequest(name: "nope", auto: true), LookRequest(name: "nope", strength: 0.5),
            try JSONDecoder().decode(LookRequest.self, from: Data(#"{"name":"nope"}"#.utf8)),
        ] {
            #expect(throws: LookRequestError.self) { try request.look() }
            #expect(throws: ImageError.self) { try PictureRenderer(RenderRequest(path("photo.jpg"), look: request)) }
            await #expect(throws: ImageError.self) {
                try await RenderService().save(RenderRequest(path("photo.jpg"), look: request))
            }
        }
        let error = #expect(throws: LookRequestError.self) { try LookRequest(name: "clarendn").look() }
        #expect(error?.description == "there is no built-in look 'clarendn'; perhaps 'clarendon' is meant")
        #expect(folder.list() == ["photo.jpg"])
    }

    @Test("A name is only a label if there are filters, tables or nothing to do")
    func labels() throws {
        try folder.write(Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8), "noir.cube")
        #expect(try LookRequest(name: "mine", filters: "sepia(60%)").look().steps.count == 1)
        // A table called as a look is.
        let table = LookRequest(name: "noir", tables: [LookRequest.Table(path: path("noir.cube"))])
        #expect(try table.look().steps.count == 1)
        for name in ["none", "filtered"] { #expect(try LookRequest(name: name).look().steps.isEmpty) }
    }
}
