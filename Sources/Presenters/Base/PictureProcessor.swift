import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import Synchronization
import SystemPackage

/// The route that every image takes which is picked on a screen: previews by the preview renderer, results by the service.
package final class PictureProcessor: PictureProcessing {
    /// What all pictures have in common.
    private let request: RenderRequest
    private let service: RenderService
    /// How many results are being saved.
    private let saves = Mutex(0)

    package init(_ request: RenderRequest = RenderRequest(), service: RenderService) {
        self.request = request
        self.service = service
    }

    package func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        try previewRenderer.preview(of: image, filling: pixels)
    }

    package func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer {
        try previewRenderer.rendered(preview, look: look)
    }

    package func reduced(
        _ preview: PicturePreview, toFill pixels: PixelSize
    ) async throws(ImageError) -> PicturePreview {
        try previewRenderer.reduced(preview, toFill: pixels)
    }

    package func framed(_ preview: PicturePreview, _ framing: Framing) async throws(ImageError) -> PicturePreview {
        try previewRenderer.framed(preview, framing)
    }

    package func measured(_ image: PickedImage) async throws(ImageError) -> PictureStatistics {
        let measure = PictureMeasure(decoding: request.decoding, codecs: codecs, parts: .distribution)
        // What is kept of several pictures is what is kept of one.
        return PictureStatistics.average(of: [try measure.statistics(of: image)])
    }

    package func statistics(
        of preview: PicturePreview, for look: Look
    ) async throws(ImageError) -> PictureStatistics? {
        try previewRenderer.statistics(of: preview, for: [look])
    }

    package func rendered(
        _ preview: PicturePreview, look: Look, statistics: PictureStatistics?
    ) async throws(ImageError) -> PixelBuffer {
        try previewRenderer.rendered(preview, look: look, statistics: statistics)
    }

    package func save(
        _ image: PickedImage, _ edit: PictureEdit, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        saves.withLock { $0 += 1 }
        defer { saves.withLock { $0 -= 1 } }
        var request = asked(for: edit)
        request.output = path
        request.overwrites = overwrites
        return try await service.save(image, look: edit.look, request)
    }

    package func encoded(
        _ image: PickedImage, _ edit: PictureEdit, as name: FilePath
    ) async throws(ImageError) -> [UInt8] {
        var request = asked(for: edit)
        request.options.format = name.extension.flatMap { WritableFormat(fileExtension: $0) }
        let sink = MemorySink()
        _ = try await service.send(image, look: edit.look, request, to: sink)
        return sink.bytes
    }

    private func asked(for edit: PictureEdit) -> RenderRequest {
        var request = request
        request.look = edit.request
        request.options.geometry = edit.geometry
        return request
    }

    /// Returns once nothing is being saved. A program must not end before, or a part of a result could be left: front ends,
    /// when they go, have only cancelled what they started.
    package func waitForSaves() async throws {
        while saves.withLock({ $0 }) > 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    package var codecs: CodecRunner { service.codecs }

    private var previewRenderer: PreviewRenderer {
        PreviewRenderer(limits: request.limits, codecs: codecs, instructionSet: request.instructionSet)
    }
}
