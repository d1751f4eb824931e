import ImageCore
import ImageFiles
import Inspire
import Synchronization
import SystemPackage
import TextDrawing

/// The fonts of a text. A fallback font is read when a character first needs it.
package final class TextFonts: Sendable {
    private let locations: [FontLocation]
    private let open: @Sendable (FilePath) throws(ImageError) -> FileSource
    /// The fonts that have been read, in the order of their locations; nil for one that can't be read.
    private let files = Mutex<[FontFile?]>([])

    /// - Parameters:
    ///   - locations: of the text's own font, then of its fallback fonts.
    ///   - open: opens the file at a path.
    init(_ locations: [FontLocation], open: @escaping @Sendable (FilePath) throws(ImageError) -> FileSource) {
        self.locations = locations
        self.open = open
    }

    /// The fonts to draw lines with: the text's own font, then the fallback fonts that have been read. More of them are read until
    /// every character has a font or none is left.
    /// - Throws: `TextFontError` if the text's own font can't be read. Fallback fonts that can't be are left out.
    func files(for lines: [String]) throws(TextFontError) -> [FontFile] {
        let characters = Set(lines.lazy.flatMap(\.unicodeScalars))
        return try files.withLock { (files) throws(TextFontError) in
            guard let own = locations.first else { throw .noFont }
            if files.isEmpty { files.append(try FontFile(reading: own, open: open)) }
            while files.count < locations.count {
                let font = try TextFont(height: Self.arbitraryHeight, files.compactMap(\.self))
                if font.firstMissing(in: characters) == nil { break }
                files.append(try? FontFile(reading: locations[files.count], open: open))
            }
            return files.compactMap(\.self)
        }
    }

    /// The height of lines where only a font's characters count.
    static let arbitraryHeight = 10
}

extension TextOverlay {
    /// A character or two of each script that is common in names: Cyrillic, Greek, Hebrew, Arabic, Devanagari, Thai, Japanese, Chinese
    /// and Korean. They choose fallback fonts for text that is not known yet.
    private static let sampleCharacters =
        "\u{416}\u{3A9}\u{5D0}\u{639}\u{905}\u{E01}\u{3042}\u{65E5}\u{4E2A}\u{D55C}"

    /// Finds the font and its fallback fonts, and computes the digest of a font file. Fallback fonts have the literal characters that the
    /// font lacks and, if the text has fields of the picture, those of ``sampleCharacters``.
    /// - Throws: `TextFontError` if the font can't be used, or no font with a literal character was found.
    package mutating func findFonts() throws(TextFontError) {
        var own: FontLocation =
            switch self.font {
            case .installed(let name): try .named(name)
            case .file(let file): FontLocation(file)
            case nil: try .standard()
            }
        let file = try FontFile(reading: own)
        own.byteCount = file.byteCount
        let font = try TextFont(height: TextFonts.arbitraryHeight, [file])
        let lines = ((try? TextTemplate.lines(of: text)) ?? []).compactMap(\.self)
        let literals = lines.flatMap(\.literals.unicodeScalars)
        let samples = lines.contains(where: \.hasPictureText) ? Array(Self.sampleCharacters.unicodeScalars) : []
        var locations = [own]
        for (index, character) in (literals + samples).enumerated() where character.isVisible && !font.has(character) {
            if let location = Self.fallback(with: character) {
                if !locations.contains(location) { locations.append(location) }
            } else if index < literals.count {
                throw .missingCharacter(character)
            }
        }
        locatedFonts = locations
        if let file = self.font?.file { fontDigest = try? FileHash.digest(of: FileSource(file)) }
    }

    /// The installed font that draws a character, once its file has been read. Nil if there is none.
    private static func fallback(with character: Unicode.Scalar) -> FontLocation? {
        guard var location = FontLocation.containing(character), let file = try? FontFile(reading: location),
            let hasCharacter = try? TextFont(height: TextFonts.arbitraryHeight, [file]).has(character), hasCharacter
        else { return nil }
        location.byteCount = file.byteCount
        return location
    }
}

extension FontLocation: Codable {
    // The size of a file is that of the machine that has read it.
    private enum CodingKeys: CodingKey {
        case file, index
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try values.decode(FilePath.self, forKey: .file))
        index = try values.decode(Int.self, forKey: .index)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(file, forKey: .file)
        try values.encode(index, forKey: .index)
    }
}
