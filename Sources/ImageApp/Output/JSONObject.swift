/// An object of JSON, written as a dictionary. Members that are nil are left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private var members: [(key: MemberKey, value: any Encodable)]

    init(dictionaryLiteral members: (String, (any Encodable)?)...) {
        self.members = members.compactMap { key, value in value.map { (MemberKey(stringValue: key), $0) } }
    }

    /// The members of both, which have different keys.
    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.members += right.members
        return sum
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        for (key, value) in members { try container.encode(value, forKey: key) }
    }

    private struct MemberKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
