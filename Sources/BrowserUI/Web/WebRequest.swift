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

    /// The value of a field of the query, as it is written; nil where it is missing.
    func queryValue(_ name: String) -> String? {
        for field in query.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }
}
