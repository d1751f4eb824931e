import CTextDrawing
import ImageCore
import ImageFiles
import SystemPackage

/// A font file in memory.
// It does not change after it is made, so any thread may use it.
package final class FontFile: @unchecked Sendable {
    private let file: OpaquePointer
    /// The size of the file in bytes.
    package let byteCount: Int

    /// The maximum size of a font file in bytes. Large Chinese fonts have about 40 MB.
    private static let maximumFileSize = 128 << 20

    /// Reads a font from its file, and loads FreeType unless it is loaded.
    /// - Parameter open: opens the file by its path.
    /// - Throws: `TextFontError` if FreeType can't be loaded, or the file is no scalable font that can be read.
    package init(
        reading font: FontLocation,
        open: (FilePath) throws(ImageError) -> FileSource = { (path) throws(ImageError) in try FileSource(path) }
    ) throws(TextFontError) {
        try Self.loadFreeType()
        let bytes: [UInt8]
        do throws(ImageError) {
            bytes = try WholeFile.read(open(font.file), largest: Self.maximumFileSize)
        } catch {
            throw .unreadable(font.file, "\(error)")
        }
        guard let file = ctext_file_new(bytes, bytes.count, Int32(clamping: font.index)) else {
            throw .unreadable(font.file, "it is no scalable font, such as a .ttf or .otf file")
        }
        self.file = file
        byteCount = bytes.count
    }

    deinit {
        ctext_file_free(file)
    }

    /// Loads FreeType unless it is loaded. A process that gives up files calls this before.
    package static func loadFreeType() throws(TextFontError) {
        if let problem = ctext_load() { throw .noFreeType(String(cString: problem)) }
    }

    /// Opens the font with lines of `height` pixels. The caller closes it.
    /// - Returns: nil if the height is out of range or memory is short.
    func open(height: Int) -> OpaquePointer? { ctext_open(file, Int32(clamping: height)) }

    /// Opens the font at the em size of another one, so that both can be used in one line. The caller closes it.
    /// - Returns: nil if memory is short.
    func open(asFallbackOf font: OpaquePointer) -> OpaquePointer? { ctext_open_fallback(font, file) }
}
