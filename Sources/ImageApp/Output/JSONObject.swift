/// An object of JSON, written as a dictionary. Members that are nil are left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private var members: [(key: NameKey, value: any Encodable)]

    init(dictionaryLiteral members: (String, (any Encodable)?)...) {
        self.members = members.compactMap { key, value in value.map { (NameKey(key), $0) } }
    }

    /// The members of both, which have different keys.
    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.members += right.members
        return sum
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for (key, value) in members { try container.encode(value, forKey: key) }
    }
}
