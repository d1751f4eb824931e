import ColorManagement
import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
import SystemPackage
import TextDrawing

/// What is drawn on pictures with, read once: a process that opens no files gets the watermark's file open, and loads the font
/// before.
package struct OverlayResources: Sendable {
    /// Upright, in sRGB, with 16 bits; nil where there is none.
    package private(set) var watermark: PixelBuffer?
    /// Whether a grey result may have the watermark.
    private(set) var isGray = true

    /// - Throws: `ImageError.invalidRequest` where the watermark's picture, FreeType or a font can't be read.
    package init(for options: OutputOptions, reader: LookFileReader) throws(ImageError) {
        if let text = options.text { try Self.checkLetters(of: text) }
        guard let file = options.watermark?.file else { return }
        do throws(LookResourceError) {
            let picture = try reader.uprightPicture(in: file, named: file.string)
            (watermark, isGray) = (picture.pixels, picture.isGray)
        } catch {
            throw .invalidRequest("its watermark \(error.reason)")
        }
    }

    /// Loads the font, and sees whether it has all letters that are written out.
    private static func checkLetters(of text: TextOverlay) throws(ImageError) {
        do throws(TextFontError) {
            let font = try TextFont(height: 10)
            let lines = (try? TextTemplate.lines(of: text.text)) ?? []
            let letters = lines.reduce("") { $0 + ($1?.literals ?? "") }
            guard let missing = letters.unicodeScalars.first(where: { !font.has($0) }) else { return }
            throw .noLetter(missing)
        } catch {
            throw .invalidRequest("\(error)")
        }
    }
}
