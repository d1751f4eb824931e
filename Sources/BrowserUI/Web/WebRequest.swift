/// An HTTP request, as far as the studio looks at it. A server makes it of what it has received within its limits.
public struct WebRequest: Sendable {
    /// In capitals: "GET".
    public var method: String
    /// The path without the query, still escaped: "/pictures/7".
    public var path: String
    /// What follows the question mark, still escaped; empty where there is none.
    public var query: String
    /// The value of the header `Host`; nil where it is missing or there are several.
    public var host: String?
    /// The value of the header `Origin`.
    public var origin: String?
    /// The values of the headers `Cookie`.
    public var cookies: [String]
    /// The body, which the server has read whole.
    public var body: [UInt8]

    /// A request by its parts.
    public init(
        method: String, path: String, query: String = "", host: String?, origin: String? = nil, cookies: [String] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.host = host
        self.origin = origin
        self.cookies = cookies
        self.body = body
    }

    /// The value of a field of the query, unescaped; nil where it is missing.
    package func queryValue(_ name: String) -> String? {
        for field in query.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0] == name { return Self.unescaped(parts[1]) }
        }
        return nil
    }

    /// Nil where the bytes are no text.
    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16),
                rest.count >= 2
            {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
