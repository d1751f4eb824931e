import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import SystemPackage

/// What a picture's recipe asks for, as `again` does it: any picture may carry one.
enum RecipeTarget {
    static func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let recipe = Recipe(program: "image-app", look: "fuzz", lookVersion: 1, strength: 1, request: text)
        guard let kept = try? recipe.askedFor(of: "/pictures/result.jpg") else { return }
        var request = kept.look
        // Files would be others on each machine.
        request.tables = []
        request.file?.folder = nil
        do throws(LookRequestError) {
            let look = try request.look(limits: FuzzedPicture.limits)
            FuzzedLook.run(look)
            render(look, kept.options)
        } catch {
            expect(!error.description.isEmpty)
        }
    }

    private static func render(_ look: Look, _ options: OutputOptions) {
        let renderer = PictureRenderer(
            look: look, output: options, decoding: DecodingOptions(limits: FuzzedPicture.limits))
        guard let result = try? renderer.render(picture), !result.report.isCopy else { return }
        let limits = DecodingOptions(limits: FuzzedPicture.limits)
        guard (try? FuzzedPicture(result.bytes, limits)) != nil else { fatalError("a result can't be read") }
    }

    private static let picture: [UInt8] = {
        let sink = MemorySink()
        let request = EncodingRequest(
            size: PixelSize(width: 16, height: 9), rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
            coding: .png(PNGEncodingOptions()))
        let rows = (0..<16 * 9 * 4).map { UInt8(truncatingIfNeeded: $0 * 29) }
        guard let encoder = try? ImageEncoders.make(request, sink: sink),
            (try? encoder.writeRows(9, from: rows.span.bytes, bytesPerRow: 64)) != nil, (try? encoder.finish()) != nil
        else { fatalError("the picture can't be written") }
        return sink.bytes
    }()
}
