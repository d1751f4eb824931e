import ImageSources
import SystemPackage

/// How results are named: `{dir}/{stem}-{look}.{ext}`.
///
/// A name that comes of it is always below the folder of the results.
public struct NameTemplate: Sendable, Equatable {
    /// What stands for something else.
    public enum Field: String, Sendable, CaseIterable {
        /// The input's folder below the one that was asked for; nothing where it is that one.
        case dir
        /// The input's name without its extension.
        case stem
        /// The look's name.
        case look
        /// The extension that fits the result: the input's own where that does.
        case ext
    }

    private enum Part: Sendable, Equatable {
        case text([UInt8])
        case field(Field)
    }

    private var parts: [Part] = []

    /// The extension that is written out in the template, if there is one.
    public private(set) var writtenExtension: String?

    /// - Throws: ``NameTemplateError``.
    public init(_ template: FilePath) throws(NameTemplateError) {
        guard !template.isAbsolute, !template.components.contains(where: { $0.kind == .parentDirectory }) else {
            throw .leadsOut
        }
        var rest = template.bytes[...]
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{"):
                guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { throw .unclosed }
                let name = String(decoding: rest[..<end], as: UTF8.self)
                guard let field = Field(rawValue: name) else { throw .unknownField(name) }
                if !text.isEmpty { parts.append(.text(text)) }
                text = []
                parts.append(.field(field))
                rest = rest[(end + 1)...]
            case UInt8(ascii: "}"): throw .unclosed
            default: text.append(byte)
            }
        }
        if !text.isEmpty { parts.append(.text(text)) }
        guard let name = template.lastComponent, name.kind == .regular else { throw .noName }
        if let written = name.extension, !written.contains("}") {
            writtenExtension = written
        } else if parts.last != .field(.ext) {
            parts += [.text([UInt8(ascii: ".")]), .field(.ext)]
        }
    }

    /// A result's place below the folder of the results.
    /// - Parameters:
    ///   - input: the input's place below the folder that was asked for.
    ///   - fileExtension: the one that fits the result.
    /// - Throws: ``NameTemplateError`` where the input's name gives none.
    func place(of input: FilePath, look: String, fileExtension: String) throws(NameTemplateError) -> FilePath {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): bytes += text
            case .field(.dir): bytes += input.removingLastComponent().bytes
            case .field(.stem): bytes += input.lastComponent?.stemBytes ?? []
            case .field(.look): bytes += Array(look.utf8)
            case .field(.ext): bytes += Array(fileExtension.utf8)
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
public enum NameTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownField(String)
    case unclosed
    case leadsOut
    case noName

    public var description: String {
        switch self {
        case .unknownField(let name):
            "there is no {\(name)}; there are "
                + NameTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        case .unclosed: "a brace has no partner: fields are written {stem}"
        case .leadsOut: "it leads out of the folder of the results"
        case .noName: "no name comes of it"
        }
    }
}
