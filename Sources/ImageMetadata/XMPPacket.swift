/// A packet of XMP, of which single properties are read, changed, added and taken out. All else stays as it is, byte for
/// byte.
package struct XMPPacket: Sendable {
    package private(set) var bytes: [UInt8]
    private(set) var text: XMLElements
    /// The element in which all properties are described.
    private var root: Int

    /// Nil where the packet is no well-formed XML in UTF-8 with an `rdf:RDF` in it.
    package init?(_ bytes: [UInt8]) {
        guard
            String(validating: bytes, as: UTF8.self) != nil, let text = XMLElements(bytes),
            let root = text.elements.firstIndex(where: { text.resolve($0.name) == XMPName(XMPNamespace.rdf, "RDF") })
        else { return nil }
        self.bytes = bytes
        self.text = text
        self.root = root
    }

    /// A packet with nothing in it.
    package static let empty = Array(
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>
        """.utf8)

    // MARK: Finding

    /// For each element the elements within it.
    var childrenOfElements: [Int: [Int]] {
        var children: [Int: [Int]] = [:]
        for (index, element) in text.elements.enumerated() {
            if let parent = element.parent { children[parent, default: []].append(index) }
        }
        return children
    }

    var descriptions: [Int] {
        text.elements.indices.filter {
            text.elements[$0].parent == root
                && text.resolve(text.elements[$0].name) == XMPName(XMPNamespace.rdf, "Description")
        }
    }

    /// The values of properties at the top: attributes of descriptions, or elements in them.
    func properties(where isWanted: (XMPName) -> Bool) -> [XMPValue] {
        let parents = Set(descriptions)
        let attributes = parents.sorted().flatMap { text.elements[$0].attributes }
        let elements = text.elements.indices.filter { text.elements[$0].parent.map(parents.contains) ?? false }
        return attributes.filter { text.resolve($0.name).map(isWanted) ?? false }.map { .attribute($0) }
            + elements.filter { text.resolve(text.elements[$0].name).map(isWanted) ?? false }.map { .element($0) }
    }

    /// Whether no property is described.
    var isEmpty: Bool { properties { $0.space != XMPNamespace.rdf }.isEmpty }

    /// Whether there is a property of this namespace.
    package func has(_ space: String) -> Bool {
        !properties { $0.space == space }.isEmpty
    }

    /// A property's value, of a list or of several languages the first one.
    package func value(of name: XMPName) -> String? { values(of: name).first }

    /// A property's value, or those of its list.
    package func values(of name: XMPName) -> [String] {
        switch properties(where: { $0 == name }).first {
        case .attribute(let attribute): return [string(attribute.value)]
        case .element(let index):
            let items = text.elements.indices.filter {
                text.resolve(text.elements[$0].name) == XMPName(XMPNamespace.rdf, "li") && isDescendant($0, of: index)
            }
            return (items.isEmpty ? [index] : items).map { string(text.elements[$0].content) }
        case nil: return []
        }
    }

    /// The structures in a property's list: for each item the attributes and simple elements in it. Each has the range of
    /// bytes that it takes up.
    package func items(of name: XMPName) -> [(fields: [XMPName: String], range: Range<Int>)] {
        guard case .element(let property) = properties(where: { $0 == name }).first else { return [] }
        let list = text.elements.indices.filter {
            text.resolve(text.elements[$0].name) == XMPName(XMPNamespace.rdf, "li") && isDescendant($0, of: property)
        }
        return list.map { item in
            var fields: [XMPName: String] = [:]
            for index in text.elements[item...].indices.prefix(while: { $0 == item || isDescendant($0, of: item) }) {
                let element = text.elements[index]
                for attribute in element.attributes {
                    if let name = text.resolve(attribute.name) { fields[name] = string(attribute.value) }
                }
                if isLeaf(index), !element.content.isEmpty, let name = text.resolve(element.name) {
                    fields[name] = string(element.content)
                }
            }
            return (fields, text.elements[item].whole)
        }
    }

    private func isDescendant(_ index: Int, of ancestor: Int) -> Bool {
        index != ancestor && text.elements[ancestor].whole.contains(text.elements[index].startTag.lowerBound)
    }

    /// Elements stand in their order: one that has another in it has the next one.
    private func isLeaf(_ index: Int) -> Bool {
        index + 1 >= text.elements.count || !isDescendant(index + 1, of: index)
    }

    func string(_ range: Range<Int>) -> String {
        XMLText.unescaped(String(decoding: bytes[range], as: UTF8.self))
    }

    // MARK: Changing

    /// Removes top-level properties.
    package mutating func remove(where isWanted: (XMPName) -> Bool) {
        replace(
            properties(where: isWanted).map {
                switch $0 {
                case .attribute(let attribute): (attribute.whole, [])
                case .element(let index): (text.elements[index].whole, [])
                }
            }
        )
    }

    /// Removes properties and fields of structures, at any depth.
    package mutating func removeAnywhere(where isWanted: (XMPName) -> Bool) {
        let attributes = text.elements.flatMap(\.attributes).filter { text.resolve($0.name).map(isWanted) ?? false }
        let elements = text.elements.filter { text.resolve($0.name).map(isWanted) ?? false }
        replace(attributes.map { ($0.whole, []) } + elements.map { ($0.whole, []) })
    }

    /// Changes a simple property that is there.
    package mutating func set(_ name: XMPName, to value: String) {
        replace(
            properties { $0 == name }.compactMap {
                switch $0 {
                case .attribute(let attribute): (attribute.value, Array(XMLText.escaped(value).utf8))
                case .element(let index):
                    text.elements[index].isSelfClosing || !isLeaf(index)
                        ? nil : (text.elements[index].content, Array(XMLText.escaped(value).utf8))
                }
            }
        )
    }

    /// Gives a simple property another name of the same namespace.
    package mutating func rename(_ name: XMPName, to other: String) {
        let new = Array(other.utf8)
        let length = name.name.utf8.count
        replace(
            properties { $0 == name }.flatMap { property -> [(Range<Int>, [UInt8])] in
                switch property {
                case .attribute(let attribute):
                    guard let start = offset(of: name.name, in: attribute.whole) else { return [] }
                    return [(start..<start + length, new)]
                case .element(let index):
                    let element = text.elements[index]
                    return [element.startTag, element.endTag].compactMap { tag in
                        offset(of: name.name, in: tag).map { ($0..<$0 + length, new) }
                    }
                }
            }
        )
    }

    /// Where a name begins that follows its prefix, the first colon of these bytes.
    private func offset(of name: String, in range: Range<Int>) -> Int? {
        guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return bytes[(colon + 1)..<range.upperBound].starts(with: name.utf8) ? colon + 1 : nil
    }

    /// Removes items from lists.
    package mutating func remove(_ ranges: [Range<Int>]) {
        replace(ranges.map { ($0, []) })
    }

    /// Changes the value of fields within an item.
    package mutating func set(_ name: XMPName, to value: String, within range: Range<Int>) {
        let attributes = text.elements.filter { range.contains($0.startTag.lowerBound) }.flatMap(\.attributes)
        replace(
            attributes.filter { text.resolve($0.name) == name }.map { ($0.value, Array(XMLText.escaped(value).utf8)) })
    }

    /// Adds a description with simple properties in a namespace.
    /// - Returns: false where the packet uses these prefixes for something else; it stays as it was.
    package mutating func add(_ properties: [(name: String, value: String)], space: String, prefix: String) -> Bool {
        let lines = properties.map { name, value in
            "   <\(prefix):\(name)>\(XMLText.escaped(value))</\(prefix):\(name)>\n"
        }
        return add(lines.joined(), binding: [(prefix, space)])
    }

    /// Adds a description with properties of any kind.
    /// - Parameters:
    ///   - attributes: of the description, each with a space before it.
    ///   - elements: well-formed, with prefixes that are bound here and `rdf`.
    ///   - spaces: what the prefixes stand for.
    /// - Returns: false where the packet uses these prefixes for something else; it stays as it was.
    package mutating func add(
        attributes: String = "", _ elements: String, binding spaces: [(prefix: String, space: String)]
    ) -> Bool {
        let bindings = spaces.map { " xmlns:\($0.prefix)=\"\($0.space)\"" }.joined() + attributes
        let start = "  <rdf:Description xmlns:rdf=\"\(XMPNamespace.rdf)\" rdf:about=\"\"\(bindings)>\n"
        return add(described: Array((start + elements + "  </rdf:Description>\n").utf8))
    }

    /// Adds whole descriptions.
    private mutating func add(described: [UInt8]) -> Bool {
        let element = text.elements[root]
        guard element.isSelfClosing else {
            return replace([(element.endTag.lowerBound..<element.endTag.lowerBound, described + [UInt8(ascii: " ")])])
        }
        let end = element.startTag.upperBound
        return replace([(end - 2..<end, Array(">\n".utf8) + described + Array(" </\(element.name)>".utf8))])
    }

    /// Adds all that another packet says.
    /// - Returns: false where the two use a prefix for different things; this one stays as it was.
    package mutating func add(_ other: XMPPacket) -> Bool {
        var spaces = ""
        for (prefix, space) in other.text.namespaces.sorted(by: { $0.key < $1.key }) {
            // The description's own bindings are repeated with it.
            spaces += " xmlns:\(prefix)=\"\(space)\""
        }
        var described: [UInt8] = []
        for index in other.descriptions {
            let element = other.text.elements[index]
            let own = element.attributes.filter { !$0.name.hasPrefix("xmlns:") }
            let attributes = own.flatMap { other.bytes[$0.whole] }
            described += Array("  <\(element.name)\(spaces)".utf8) + attributes + Array(">".utf8)
            described += other.bytes[element.content] + Array("</\(element.name)>\n".utf8)
        }
        return add(described: described)
    }

    /// Without the wrapper and the room that programs leave for later changes.
    package var withoutWrapper: [UInt8] {
        guard let first = text.elements.first else { return bytes }
        return Array(bytes[first.whole])
    }

    /// The packet with ranges of its bytes replaced; unchanged if that would break it.
    func replacing(_ changes: [(Range<Int>, [UInt8])]) -> XMPPacket {
        var packet = self
        packet.replace(changes)
        return packet
    }

    /// Ranges do not overlap, or one lies within another that is taken out too.
    @discardableResult
    private mutating func replace(_ changes: [(Range<Int>, [UInt8])]) -> Bool {
        guard !changes.isEmpty else { return true }
        var result: [UInt8] = []
        var end = 0
        for (range, replacement) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound })
        where range.lowerBound >= end {
            result += bytes[end..<range.lowerBound] + replacement
            end = range.upperBound
        }
        result += bytes[end...]
        // What is replaced are whole elements and values: only prefixes of what was added can be in the way.
        guard let changed = XMPPacket(result) else { return false }
        self = changed
        return true
    }
}
