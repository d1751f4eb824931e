import ImageFiles
import ImageMetadata
import SystemPackage

/// How results are named: `{dir}/{stem}-{look}.{ext}`.
///
/// A name that it generates is always below the folder of the results.
package struct NameTemplate: Sendable, Equatable {
    /// What stands for something else.
    package enum Field: String, Sendable, CaseIterable {
        /// The input's folder below the one that was asked for; nothing where it is that one.
        case dir
        /// The input's name without its extension.
        case stem
        /// The look's name.
        case look
        /// The extension that fits the result: the input's own where that does.
        case ext
        /// When the picture was taken, or else when its file was last changed: `{date}` as in 2024-05-31, `{date:%Y/%m}` in
        /// strftime's letters Y, m, d, H, M and S.
        case date
        /// The camera, by EXIF; "unknown" where that does not say.
        case camera
        /// The picture's number in the run: `{seq}` with four digits, `{seq:6}` with six.
        case seq
    }

    private enum Part: Sendable, Equatable {
        case text([UInt8])
        case field(Field)
        case date(String)
        /// A sequence number, with at least so many digits.
        case number(digits: Int)
    }

    /// Whether names need what a picture's metadata say.
    var needsMetadata: Bool {
        parts.contains { part in
            if case .date = part { true } else { part == .field(.camera) }
        }
    }

    /// Whether names need a sequence number.
    package var needsNumber: Bool {
        parts.contains { part in
            if case .number = part { true } else { false }
        }
    }

    private var parts: [Part] = []

    /// The extension that is written out in the template, if there is one.
    package private(set) var writtenExtension: String?

    /// - Throws: ``NameTemplateError``.
    package init(_ template: FilePath) throws(NameTemplateError) {
        guard !template.isAbsolute, !template.components.contains(where: { $0.kind == .parentDirectory }) else {
            throw .leadsOut
        }
        let pieces: [TemplatePiece]
        do throws(UnclosedBrace) {
            pieces = try TemplatePiece.pieces(of: template.bytes)
        } catch {
            throw .unclosed
        }
        for piece in pieces {
            switch piece {
            case .text(let text): parts.append(.text(text))
            case .field(let name, let format): parts.append(try Self.part(name, format))
            }
        }
        guard let name = template.lastComponent, name.kind == .regular else { throw .noName }
        let nameBytes = FilePath(root: nil, CollectionOfOne(name)).bytes
        guard nameBytes.first != UInt8(ascii: ".") else { throw .hidden }
        guard nameBytes.last != UInt8(ascii: ".") else { throw .noExtension }
        if let written = name.extension, !written.contains("}") {
            writtenExtension = written
        } else if parts.last != .field(.ext) {
            parts += [.text([UInt8(ascii: ".")]), .field(.ext)]
        }
        // A picture that stands in the folder itself has no {dir}, but it needs a name, too.
        let example = try path(
            of: "a.jpg", look: "look", fileExtension: "jpg", facts: NameFacts(date: .example, number: 1))
        guard example.extension != nil else { throw .noExtension }
    }

    /// What stands between two braces.
    private static func part(_ name: String, _ format: String?) throws(NameTemplateError) -> Part {
        guard let field = Field(rawValue: name) else { throw .unknownField(name) }
        let text = format.map { "\(name):\($0)" } ?? name
        switch (field, format) {
        case (.date, let format):
            if let format, format.split(separator: "/").contains("..") { throw .leadsOut }
            let format = format ?? "%Y-%m-%d"
            guard PictureDate.isFormat(format) else { throw .badFormat(text) }
            return .date(format)
        case (.seq, let format):
            guard let digits = Int(format ?? "4"), 1...9 ~= digits else { throw .badFormat(text) }
            return .number(digits: digits)
        case (_, nil): return .field(field)
        case (_, _?): throw .badFormat(text)
        }
    }

    /// A result's path below the folder of the results.
    /// - Parameters:
    ///   - input: the input's path below the folder that was asked for.
    ///   - fileExtension: the one that fits the result.
    ///   - facts: what else is known of the picture, as far as the template needs it.
    /// - Throws: ``NameTemplateError`` where the input's name gives none.
    package func path(
        of input: FilePath, look: String, fileExtension: String, facts: NameFacts = NameFacts()
    ) throws(NameTemplateError) -> FilePath {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): bytes += text
            case .field(.dir): bytes += input.removingLastComponent().bytes
            case .field(.stem): bytes += input.lastComponent?.stemBytes ?? []
            case .field(.look): bytes += Array(look.utf8)
            case .field(.ext): bytes += Array(fileExtension.utf8)
            case .field(.camera): bytes += Array((facts.camera ?? NameFacts.unknownCamera).utf8)
            case .date(let format): bytes += Array((facts.date?.text(format) ?? NameFacts.unknownDate).utf8)
            case .number(let digits): bytes += Array((facts.number ?? 0).padded(to: digits).utf8)
            // Their parts are those above.
            case .field(.date), .field(.seq): break
            }
        }
        // Without a folder, `{dir}/` begins with a slash: that is no way to the root.
        let components = FilePath(bytes: bytes).components.filter { $0.kind != .currentDirectory }
        guard let last = components.last, components.allSatisfy({ $0.kind == .regular }) else { throw .noName }
        // A name of which only the extension is left would be hidden.
        guard last.string.first != "." || input.lastComponent?.string.first == "." else { throw .noName }
        return FilePath(root: nil, components)
    }
}

/// Why results can't be named so.
package enum NameTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownField(String)
    /// What follows a colon in a field that has no such form.
    case badFormat(String)
    case unclosed
    case leadsOut
    /// It generates no file name.
    case noName
    /// The name begins with a dot.
    case hidden
    /// The name ends in a dot, or in an extension without one.
    case noExtension

    package var description: String {
        switch self {
        case .unknownField(let name):
            "there is no {\(name)}; there are "
                + NameTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        case .badFormat(let field):
            "{\(field)} is not a known form; there are {date:%Y-%m-%d} with the letters Y, m, d, H, M and S, and {seq:1} to {seq:9}"
        case .unclosed: "a brace has no partner: fields are written {stem}"
        case .leadsOut:
            "it leads out of the folder of the results; write a path below that folder, without '..' and a leading slash"
        case .noName: "the template gives no file name; add {stem}"
        case .hidden:
            "the name begins with a dot, which hides the file; begin it with {stem} or with text"
        case .noExtension: "the name ends in a dot, or has no extension; end it in .{ext}"
        }
    }
}
