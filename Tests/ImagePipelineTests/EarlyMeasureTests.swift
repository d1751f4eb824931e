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

@Suite("A picture that is measured while its look is still made")
struct EarlyMeasureTests {
    private let folder = TemporaryFolder()

    private func photo(_ picture: PixelBuffer, _ name: String) throws -> FilePath {
        try folder.write(picture.encoded(.jpeg(JPEGEncodingOptions())), name)
    }

    private func started(_ file: FilePath) throws -> EarlyMeasure {
        try #require(EarlyMeasure(file, decoding: DecodingOptions(), codecs: .inProcess, instructionSet: .best))
    }

    @Test("it has the statistics that it has later, and a result is the same")
    func same() async throws {
        let photo = try photo(.drawing, "photo.jpg")
        let early = try started(photo)
        let reference = try PictureMeasure(codecs: .inProcess).statistics(of: GeneratedPicture.smooth(50, 40))
        let look = Look(name: "like", steps: [.like(LikenessReference(reference))])
        let expected = try PictureMeasure(codecs: .inProcess, parts: look.statisticsParts).statistics(
            of: PickedImage(file: photo))
        #expect(early.statistics(of: try FileSource(photo)) == expected)
        var service = RenderService()
        let later = MemorySink()
        _ = try await service.send(PickedImage(file: photo), look: look, RenderRequest(), to: later)
        service.earlyMeasure = early
        let sink = MemorySink()
        _ = try await service.send(PickedImage(file: photo), look: look, RenderRequest(), to: sink)
        #expect(sink.bytes == later.bytes)
        early.stop()
    }

    @Test("another file that has its name by now is measured anew")
    func replaced() throws {
        let photo = try photo(.drawing, "photo.jpg")
        let early = try started(photo)
        _ = try self.photo(GeneratedPicture.smooth(65, 33), "other.jpg")
        folder.rename("other.jpg", to: "photo.jpg")
        #expect(early.statistics(of: try FileSource(photo)) == nil)
        early.stop()
    }

    @Test("what is no picture has none, and what is missing is not begun")
    func broken() throws {
        let text = try folder.write(Array("no picture".utf8), "text.jpg")
        #expect(try started(text).statistics(of: try FileSource(text)) == nil)
        #expect(
            EarlyMeasure(
                folder.appending("none.jpg"), decoding: DecodingOptions(), codecs: .inProcess, instructionSet: .best)
                == nil)
    }
}

extension PixelBuffer {
    fileprivate static var drawing: PixelBuffer { GeneratedPicture.drawing(120, 90) }
}
