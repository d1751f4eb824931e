import ColorManagement
import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
import SystemPackage
import TextDrawing

/// The watermark and the fonts of overlays, read once for all pictures. A process that opens no files gets theirs open.
package struct OverlayResources: Sendable {
    /// Upright, in sRGB, with 16 bits; nil where there is none.
    package private(set) var watermark: PixelBuffer?
    /// Whether a grey result may have the watermark.
    private(set) var isGray = true
    /// The fonts of the text; nil if there is none.
    let fonts: TextFonts?

    /// - Throws: `ImageError.invalidRequest` if the watermark, FreeType or the text's font can't be read, or a character of the text
    ///   is in no font that was found.
    package init(for options: OutputOptions, reader: LookFileReader) throws(ImageError) {
        do throws(TextFontError) {
            fonts = try options.text.map { (text) throws(TextFontError) in
                var text = text
                if text.locatedFonts.isEmpty { try text.findFonts() }
                let fonts = TextFonts(text.locatedFonts, open: reader.open)
                // If the text's own font can't be read, that is said before the first picture.
                _ = try fonts.files(for: [])
                return fonts
            }
        } catch {
            throw .invalidRequest("\(error)")
        }
        guard let file = options.watermark?.file else { return }
        do throws(LookResourceError) {
            let picture = try reader.uprightPicture(in: file, named: file.string)
            (watermark, isGray) = (picture.pixels, picture.isGray)
        } catch {
            throw .invalidRequest("its watermark \(error.reason)")
        }
    }
}
