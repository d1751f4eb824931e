import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire

/// A picture with each of some looks as one HTML page that needs nothing else: pictures are part of it, nothing is loaded.
///
/// The page shows one look beside the original, with a slider between them and one for the strength, the look's description
/// and the command that makes the same result, to be copied; and all looks below to choose from. It is operated by touch,
/// mouse or keys, and is light or dark as its reader's screen is.
package struct SheetPage: Sendable {
    /// What the picture is called.
    package var title: String
    package var looks: [SheetLook]
    /// The index of the look that the page opens with.
    package var openingLook: Int
    package var renderer: PreviewRenderer
    /// The option that a look's command takes a strength with: the page adds it where the strength is less than the look's own.
    package var strengthOption: String

    /// What each picture fits into: as large as most screens show it.
    private static let box = PixelSize(width: 1200, height: 900)

    package init(
        title: String, looks: [SheetLook], openingLook: Int = 0, renderer: PreviewRenderer,
        strengthOption: String = ""
    ) {
        self.title = title
        self.looks = looks
        self.openingLook = openingLook
        self.renderer = renderer
        self.strengthOption = strengthOption
    }

    /// Makes the page.
    /// - Parameter onProgress: is called after each picture with the number done and the total.
    /// - Returns: what is to be known about the picture's file; its damage where ``renderer`` reports that.
    /// - Throws: what reading the picture and writing the page throws, `ImageError.cancelled` when the task was cancelled.
    @discardableResult
    package func write(
        _ image: PickedImage, to sink: any ByteSink, onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> DecodeReport {
        let preview = try renderer.preview(of: image, within: Self.box) { size in
            GeometryStep.Resizing.within(Self.box).size(of: size)
        }
        let name = XMLText.escaped(title)
        let original = try address(of: renderer.rendered(preview, look: SheetLook.original.look))
        let statistics = try renderer.statistics(of: preview, for: looks.map(\.look))
        let corrected = try corrected.map { corrected throws(ImageError) in
            try address(of: renderer.rendered(preview, look: corrected, statistics: statistics))
        }
        let shown = preview.geometry.orientation.uprightSize(ofStored: preview.geometry.decodedSize)
        var text = SheetPageText.head(title: name)
        text += SheetPageText.stage(
            title: name, looks.indices.contains(openingLook) ? looks[openingLook] : .original, size: shown,
            original: original, corrected: corrected, strengthOption: strengthOption)
        try await OrderedWork.run(looks.count) { index in
            try address(of: renderer.rendered(preview, look: looks[index].look, statistics: statistics))
        } use: { index, source in
            if let heading = looks.heading(at: index) { text += SheetPageText.heading(heading) }
            text += SheetPageText.choice(looks[index], source: source, isChosen: index == openingLook)
            // Each picture goes out as soon as it is made.
            try sink.write(Array(text.utf8).span.bytes)
            text = ""
            onProgress(index + 1, looks.count)
        }
        try sink.write(Array((text + SheetPageText.end).utf8).span.bytes)
        return preview.report
    }

    /// What a look that comes after a correction leaves at a strength of 0; nil where none does.
    private var corrected: Look? {
        looks.first { !$0.look.corrections.isEmpty }.map { look in
            Look(name: "corrected", steps: look.look.corrections.map { .filter($0) })
        }
    }

    /// The picture as an address that holds it.
    private func address(of pixels: PixelBuffer) throws(ImageError) -> String {
        let sink = MemorySink()
        let options = JPEGEncodingOptions(
            quantization: .quality(82), sampling: JPEGSubsampling.s420.sampling, isProgressive: true
        )
        var opaque = PixelBuffer.filled(pixels.size, [255, 255, 255])
        opaque.paint(pixels, left: 0, top: 0)
        try ImageEncoders.write(
            opaque, hasAlpha: false, coding: options, limits: renderer.limits, codecs: renderer.codecs, to: sink)
        return "data:image/jpeg;base64," + Data(sink.bytes).base64EncodedString()
    }
}
