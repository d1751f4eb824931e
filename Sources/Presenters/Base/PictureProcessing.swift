import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import SystemPackage

/// The one route of a picked image, whoever picked it: a preview, looks tried on the preview, and the result saved from
/// the picture itself. All of it works off the main actor and ends early, with `ImageError.cancelled`, when its task is
/// cancelled.
package protocol PictureProcessing: Sendable {
    /// The runner that decodes and encodes pictures. By default, codecs run in this process.
    var codecs: CodecRunner { get }

    /// The picture at the smallest size its format can be decoded at that fills `pixels` on at least one side.
    func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview

    /// The preview with a look on it, upright.
    func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer

    /// What a look has to know of the preview's colours; nil where it need not know anything. By default nothing.
    func statistics(of preview: PicturePreview, for look: Look) async throws(ImageError) -> PictureStatistics?

    /// The preview with a look on it, upright, by statistics that may be those of a preview much like it: measuring takes longer
    /// than most looks. By default they are measured anew.
    func rendered(
        _ preview: PicturePreview, look: Look, statistics: PictureStatistics?
    ) async throws(ImageError) -> PixelBuffer

    /// The preview, made smaller where it is larger than its room. By default it stays as it is.
    func reduced(_ preview: PicturePreview, toFill pixels: PixelSize) async throws(ImageError) -> PicturePreview

    /// The preview of the part of the picture that a framing keeps, turned.
    func framed(_ preview: PicturePreview, _ framing: Framing) async throws(ImageError) -> PicturePreview

    /// What a look that gives others the colours and tones of a picture has to know of it.
    func measured(_ image: PickedImage) async throws(ImageError) -> PictureStatistics

    /// The bytes of the file that ``save(_:_:to:overwrites:)`` would make.
    func encoded(_ image: PickedImage, _ edit: PictureEdit, as name: FilePath) async throws(ImageError) -> [UInt8]

    /// Saves the picture at its full size as it was edited, in the format that the path's extension stands for. The
    /// file appears whole or not at all.
    /// - Parameter overwrites: whether an earlier result of that name may be replaced; the picked file itself never is, nor a file that
    ///   it was made from.
    func save(
        _ image: PickedImage, _ edit: PictureEdit, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport
}

extension PictureProcessing {
    package var codecs: CodecRunner { .inProcess }

    package func statistics(
        of preview: PicturePreview, for look: Look
    ) async throws(ImageError) -> PictureStatistics? { nil }

    package func reduced(
        _ preview: PicturePreview, toFill pixels: PixelSize
    ) async throws(ImageError) -> PicturePreview { preview }

    package func rendered(
        _ preview: PicturePreview, look: Look, statistics: PictureStatistics?
    ) async throws(ImageError) -> PixelBuffer { try await rendered(preview, look: look) }
}

/// Takes a picture with a camera.
package protocol CameraCapturing: Sendable {
    /// - Throws: an error whose description is for people: what is wrong and what to do.
    func capture() async throws -> PickedImage
}
