/// The properties of one namespace, as deep as they are nested.
package struct XMPFields: Hashable, Sendable {
    /// Simple values; of a text in several languages the first.
    package var texts: [String: String] = [:]
    /// Lists of simple values.
    package var lists: [String: [String]] = [:]
    package var structures: [String: XMPFields] = [:]
    /// Lists of structures, and how many each has.
    package var structureCounts: [String: Int] = [:]

    package init() {}
}

extension XMPPacket {
    /// The packet's properties in a namespace. Of two with the same name the first counts.
    package func fields(in space: String) -> XMPFields {
        let reader = FieldReader(packet: self, space: space, children: childrenOfElements)
        var fields = XMPFields()
        for description in descriptions { reader.read(description, into: &fields) }
        return fields
    }
}

/// Reads what an element describes.
private struct FieldReader {
    let packet: XMPPacket
    let space: String
    let children: [Int: [Int]]

    func read(_ index: Int, into fields: inout XMPFields) {
        for attribute in packet.text.elements[index].attributes {
            if let name = ownName(attribute.name), fields.texts[name] == nil {
                fields.texts[name] = packet.string(attribute.value)
            }
        }
        for child in children[index] ?? [] {
            if let name = ownName(packet.text.elements[child].name) { read(child, named: name, into: &fields) }
        }
    }

    private func read(_ index: Int, named name: String, into fields: inout XMPFields) {
        let element = packet.text.elements[index]
        let inner = children[index] ?? []
        if let list = inner.first(where: { ["Seq", "Bag", "Alt"].contains(rdfName($0)) }) {
            readList(list, named: name, into: &fields)
        } else if let description = inner.first(where: { rdfName($0) == "Description" }) {
            readStructure(description, named: name, into: &fields)
        } else if !inner.isEmpty || element.attributes.contains(where: { ownName($0.name) != nil }) {
            readStructure(index, named: name, into: &fields)
        } else if fields.texts[name] == nil {
            fields.texts[name] = packet.string(element.content)
        }
    }

    private func readStructure(_ index: Int, named name: String, into fields: inout XMPFields) {
        guard fields.structures[name] == nil else { return }
        var structure = XMPFields()
        read(index, into: &structure)
        fields.structures[name] = structure
    }

    private func readList(_ index: Int, named name: String, into fields: inout XMPFields) {
        let items = (children[index] ?? []).filter { rdfName($0) == "li" }
        let isSimple = items.allSatisfy { item in
            children[item] == nil
                && !packet.text.elements[item].attributes.contains { ownName($0.name) != nil }
        }
        guard isSimple else {
            fields.structureCounts[name] = items.count
            return
        }
        let texts = items.map { packet.string(packet.text.elements[$0].content) }
        if rdfName(index) == "Alt" {
            if fields.texts[name] == nil { fields.texts[name] = texts.first ?? "" }
        } else if fields.lists[name] == nil {
            fields.lists[name] = texts
        }
    }

    /// The name of a property in the namespace.
    private func ownName(_ name: String) -> String? {
        packet.text.resolve(name).flatMap { $0.space == space ? $0.name : nil }
    }

    private func rdfName(_ index: Int) -> String? {
        packet.text.resolve(packet.text.elements[index].name).flatMap {
            $0.space == XMPNamespace.rdf ? $0.name : nil
        }
    }
}
