/// A value in a packet: of a property, of a structure's field, or an item of a list.
enum XMPValue {
    case attribute(XMLElements.Attribute)
    case element(Int)
}

/// A packet's values as they are nested, in whichever of XMP's notations they are written, and changes of single ones. The
/// changes are made all together.
struct XMPTree {
    private let packet: XMPPacket
    private let children: [Int: [Int]]
    private var changes: [(Range<Int>, [UInt8])] = []
    /// Whether a region was met whose place can't be read.
    var hasUnreadableRegions = false

    init(_ packet: XMPPacket) {
        self.packet = packet
        children = packet.childrenOfElements
    }

    /// The packet with all changes.
    var changed: XMPPacket { packet.replacing(changes) }

    // MARK: Reading

    /// The values of a property at the top.
    func values(of name: XMPName) -> [XMPValue] { packet.properties { $0 == name } }

    /// A structure's fields; of two with one name, the last counts.
    func fields(of value: XMPValue) -> [XMPName: XMPValue] {
        guard case .element(let index) = value else { return [:] }
        var fields: [XMPName: XMPValue] = [:]
        for owner in [index] + (children[index] ?? []).filter({ isRDF($0, ["Description"]) }) {
            for attribute in packet.text.elements[owner].attributes {
                if let name = packet.text.resolve(attribute.name) { fields[name] = .attribute(attribute) }
            }
            for child in children[owner] ?? [] {
                if let name = packet.text.resolve(packet.text.elements[child].name) { fields[name] = .element(child) }
            }
        }
        return fields
    }

    /// The items of a list.
    func items(of value: XMPValue) -> [XMPValue] {
        list(in: value).map { (children[$0] ?? []).filter { isRDF($0, ["li"]) }.map { .element($0) } } ?? []
    }

    /// A simple value.
    func text(of value: XMPValue) -> String? {
        switch value {
        case .attribute(let attribute): packet.string(attribute.value)
        case .element(let index):
            children[index] == nil ? packet.string(packet.text.elements[index].content) : nil
        }
    }

    /// A simple value that is a number.
    func number(of value: XMPValue?) -> Double? {
        guard let number = value.flatMap({ text(of: $0) }).flatMap({ Double(Self.trimmed($0)) }) else { return nil }
        return abs(number) < 1e9 ? number : nil
    }

    /// The text without white space at its ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private func list(in value: XMPValue) -> Int? {
        guard case .element(let index) = value else { return nil }
        return (children[index] ?? []).first { isRDF($0, ["Bag", "Seq", "Alt"]) }
    }

    private func isRDF(_ index: Int, _ names: Set<String>) -> Bool {
        packet.text.resolve(packet.text.elements[index].name).map {
            $0.space == XMPNamespace.rdf && names.contains($0.name)
        } ?? false
    }

    // MARK: Changing

    /// Changes a simple value. One that is an empty element stays.
    mutating func set(_ value: XMPValue?, to text: String) {
        switch value {
        case .attribute(let attribute): changes.append((attribute.value, Array(XMLText.escaped(text).utf8)))
        case .element(let index):
            let element = packet.text.elements[index]
            guard !element.isSelfClosing, children[index] == nil else { return }
            changes.append((element.content, Array(XMLText.escaped(text).utf8)))
        case nil: return
        }
    }

    mutating func set(_ value: XMPValue?, to number: Double) { set(value, to: Self.text(of: number)) }

    /// Removes a value with its name.
    mutating func remove(_ value: XMPValue) {
        switch value {
        case .attribute(let attribute): changes.append((attribute.whole, []))
        case .element(let index): changes.append((packet.text.elements[index].whole, []))
        }
    }

    /// Replaces the items of a list by structures of simple fields, written as elements.
    mutating func setItems(of value: XMPValue, to structures: [[(name: XMPName, text: String)]]) {
        guard let list = list(in: value), !packet.text.elements[list].isSelfClosing else { return }
        let prefixes = Dictionary(packet.text.namespaces.map { ($0.value, $0.key) }) { first, _ in first }
        guard let rdf = prefixes[XMPNamespace.rdf] else { return }
        var markup = ""
        for structure in structures {
            markup += "<\(rdf):li \(rdf):parseType=\"Resource\">"
            for field in structure {
                guard let prefix = prefixes[field.name.space] else { return }
                let tag = "\(prefix):\(field.name.name)"
                markup += "<\(tag)>\(XMLText.escaped(field.text))</\(tag)>"
            }
            markup += "</\(rdf):li>"
        }
        changes.append((packet.text.elements[list].content, Array(markup.utf8)))
    }

    /// A number with up to six digits after the point, which is at most a million million.
    static func text(of number: Double) -> String {
        let limited = number.isFinite ? min(max(number, -1e12), 1e12) : 0
        let millionths = Int((limited * 1e6).rounded())
        let (whole, rest) = abs(millionths).quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(repeating: "0", count: 6 - "\(rest)".count) + "\(rest)"
        let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
        return (millionths < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
