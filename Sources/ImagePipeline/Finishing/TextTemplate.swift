import ImageCore
import ImageFiles
import ImageMetadata
import Inspire

/// A line of text with fields in braces, as the names of results have them.
package struct TextTemplate: Hashable, Sendable {
    /// What is replaced by something that each picture has of its own.
    package enum Field: String, Sendable, CaseIterable {
        /// The picture's name without its extension.
        case name
        /// When it was taken, by EXIF.
        case date
        case camera, lens, artist, copyright
    }

    private enum Part: Hashable, Sendable {
        case text(String)
        case field(Field)
        case date(String)
    }

    /// More characters are no line.
    package static let mostCharacters = 500

    private var parts: [Part] = []

    /// Separates the lines of a text: a backslash and an n, as a line feed is written in many places.
    private static let separator = #"\n"#

    /// The lines of a text; nil for a blank one.
    /// - Throws: what is wrong with the first line that can't be drawn; `empty` where all lines are blank.
    package static func lines(of text: String) throws(TextTemplateError) -> [TextTemplate?] {
        guard text.unicodeScalars.count <= mostCharacters else { throw .tooLong }
        var lines: [TextTemplate?] = []
        for line in text.split(separator: separator, omittingEmptySubsequences: false) {
            lines.append(line.allSatisfy { $0 == " " } ? nil : try TextTemplate(String(line)))
        }
        guard lines.contains(where: { $0 != nil }) else { throw .empty }
        return lines
    }

    package init(_ text: String) throws(TextTemplateError) {
        guard text.unicodeScalars.count <= Self.mostCharacters else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
        let pieces: [TemplatePiece]
        do throws(UnclosedBrace) {
            pieces = try TemplatePiece.pieces(of: Array(text.utf8))
        } catch {
            throw .unclosed
        }
        for piece in pieces {
            switch piece {
            case .text(let bytes): parts.append(.text(String(decoding: bytes, as: UTF8.self)))
            case .field(let name, let format):
                guard let field = Field(rawValue: name) else { throw .unknownField(name) }
                guard field == .date else {
                    if let format { throw .badFormat("\(name):\(format)") }
                    parts.append(.field(field))
                    continue
                }
                let format = format ?? "%Y-%m-%d"
                guard PictureDate.isFormat(format) else { throw .badFormat("\(name):\(format)") }
                parts.append(.date(format))
            }
        }
        guard !self.text(.example).text.isEmpty else { throw .empty }
    }

    /// Whether it has fields whose text comes from the picture and may be in any script. `{date}` is none of them.
    var hasPictureText: Bool {
        parts.contains { if case .field = $0 { true } else { false } }
    }

    /// What is written out in it.
    var literals: String {
        parts.reduce(into: "") { text, part in
            if case .text(let literal) = part { text += literal }
        }
    }

    /// The line for a picture. What it does not say of itself is left out, with the blanks and the comma, dash or the like
    /// that set it apart.
    /// - Returns: the fields that are missing, too.
    package func text(_ facts: TextFacts) -> (text: String, missing: [Field]) {
        var text = ""
        var missing: [Field] = []
        // Behind a gap without a separator in front, the one after it goes.
        var dropsSeparator = false
        for part in parts {
            let (field, value): (Field, String?)
            switch part {
            case .text(let literal):
                text += dropsSeparator ? literal.drop(while: Self.isSeparator) : literal[...]
                dropsSeparator = false
                continue
            case .field(let other): (field, value) = (other, facts[other])
            case .date(let format): (field, value) = (.date, facts.date?.text(format))
            }
            if let value, !value.isEmpty {
                text += value
                dropsSeparator = false
                continue
            }
            missing.append(field)
            guard !dropsSeparator else { continue }
            let end = text.lastIndex { !Self.isSeparator($0) }.map { text.index(after: $0) } ?? text.startIndex
            let separator = text[end...]
            dropsSeparator = end == text.startIndex || !separator.contains { $0 != " " }
            text.removeSubrange(end...)
            if dropsSeparator, !separator.isEmpty { text += " " }
        }
        return (text.split(separator: " ").joined(separator: " "), missing)
    }

    private static func isSeparator(_ character: Character) -> Bool { " ,;:|/·•–—-".contains(character) }
}
