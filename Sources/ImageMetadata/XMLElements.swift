/// The elements of an XML text and where they stand in it, so that single ones can be read, changed or taken out while
/// the rest of the bytes stay as they are.
struct XMLElements {
    struct Attribute {
        var name: String
        /// Without its quotes.
        var value: Range<Int>
        /// From the white space before its name to its closing quote.
        var whole: Range<Int>
    }

    struct Element {
        var name: String
        var attributes: [Attribute]
        /// From `<` to `>`.
        var startTag: Range<Int>
        /// Empty, at the end of the start tag, where that closes the element itself (`<a/>`).
        var endTag: Range<Int>
        var parent: Int?

        var isSelfClosing: Bool { endTag.isEmpty }
        var content: Range<Int> { startTag.upperBound..<max(startTag.upperBound, endTag.lowerBound) }
        var whole: Range<Int> { startTag.lowerBound..<endTag.upperBound }
    }

    /// In the order of their start tags.
    private(set) var elements: [Element] = []
    /// What each prefix stands for.
    private(set) var namespaces: [String: String] = [:]

    private let bytes: [UInt8]
    private var position = 0
    private var open: [Int] = []

    private static let maximumElements = 100_000
    private static let maximumAttributes = 1000
    private static let maximumNamespaces = 500
    private static let deepest = 64
    private static let space = Array(" \t\r\n".utf8)

    /// Nil where the text is not well formed, has a document type, binds a prefix to two names, or is nested deeper than
    /// any packet that a program would write.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        while let start = find(UInt8(ascii: "<"), from: position) {
            position = start
            guard readMarkup() else { return nil }
        }
        guard open.isEmpty, !elements.isEmpty, bindNamespaces() else { return nil }
    }

    /// A name without its prefix, and what the prefix stands for; nil where it has none.
    func resolve(_ name: String) -> XMPName? {
        // Bytes are found many times as fast as characters.
        let bytes = name.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let space = namespaces[String(name[..<colon])] else {
            return nil
        }
        return XMPName(space, String(name[bytes.index(after: colon)...]))
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        bytes[min(start, bytes.count)...].firstIndex(of: byte)
    }

    private func starts(_ text: StaticString, at offset: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard offset <= bytes.count - count else { return false }
        return text.withUTF8Buffer { text in (0..<count).allSatisfy { bytes[offset + $0] == text[$0] } }
    }

    /// Passes over all up to and with `end`.
    private mutating func skip(past end: StaticString) -> Bool {
        let last = bytes.count - end.utf8CodeUnitCount
        guard position <= last, let found = (position...last).first(where: { starts(end, at: $0) }) else {
            return false
        }
        position = found + end.utf8CodeUnitCount
        return true
    }

    private mutating func readMarkup() -> Bool {
        if starts("<!--", at: position) { return skip(past: "-->") }
        if starts("<![CDATA[", at: position) { return skip(past: "]]>") }
        if starts("<?", at: position) { return skip(past: "?>") }
        if starts("<!", at: position) { return false }
        return starts("</", at: position) ? readEndTag() : readStartTag()
    }

    private mutating func readEndTag() -> Bool {
        let start = position
        position += 2
        guard let name = readName(), let element = open.popLast(), elements[element].name == name else { return false }
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else { return false }
        position += 1
        elements[element].endTag = start..<position
        return true
    }

    private mutating func readStartTag() -> Bool {
        let start = position
        position += 1
        guard elements.count < Self.maximumElements, open.count < Self.deepest, let name = readName() else {
            return false
        }
        var attributes: [Attribute] = []
        while true {
            let before = position
            skipSpace()
            guard position < bytes.count else { return false }
            if bytes[position] == UInt8(ascii: ">") || starts("/>", at: position) { break }
            guard
                position > before, attributes.count < Self.maximumAttributes,
                let attribute = readAttribute(from: before)
            else { return false }
            attributes.append(attribute)
        }
        let isSelfClosing = bytes[position] == UInt8(ascii: "/")
        position += isSelfClosing ? 2 : 1
        if !isSelfClosing { open.append(elements.count) }
        elements.append(
            Element(
                name: name, attributes: attributes, startTag: start..<position, endTag: position..<position,
                parent: isSelfClosing ? open.last : open.dropLast().last
            )
        )
        return true
    }

    private mutating func readAttribute(from start: Int) -> Attribute? {
        guard let name = readName() else { return nil }
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nil }
        position += 1
        skipSpace()
        guard position < bytes.count else { return nil }
        let quote = bytes[position]
        guard
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), let end = find(quote, from: position + 1),
            !bytes[position..<end].contains(UInt8(ascii: "<"))
        else { return nil }
        let value = position + 1..<end
        position = end + 1
        return Attribute(name: name, value: value, whole: start..<position)
    }

    private mutating func readName() -> String? {
        let start = position
        while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
        guard position > start, position - start <= 256 else { return nil }
        return String(validating: bytes[start..<position], as: UTF8.self)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case " ", "\t", "\r", "\n", "=", "/", ">", "<", "\"", "'", "&": true
        default: false
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.space.contains(bytes[position]) { position += 1 }
    }

    private mutating func bindNamespaces() -> Bool {
        for element in elements {
            for attribute in element.attributes where attribute.name.hasPrefix("xmlns:") {
                let prefix = String(attribute.name.dropFirst(6))
                let space = String(decoding: bytes[attribute.value], as: UTF8.self)
                guard namespaces.updateValue(space, forKey: prefix).map({ $0 == space }) ?? true else { return false }
            }
        }
        return namespaces.count <= Self.maximumNamespaces
    }
}
