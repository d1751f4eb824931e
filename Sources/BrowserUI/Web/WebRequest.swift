/// The head of an HTTP request whose form has been checked, but not its sender.
package struct WebRequest: Sendable {
    /// The method in capitals: "GET".
    package var method: String
    /// The path without the query, still escaped: "/pictures/7".
    package var path: String
    /// The text after the question mark, still escaped; empty if there is none.
    package var query: String
    /// The value of the header `Host`; nil if it is missing.
    package var host: String?
    /// The value of the header `Origin`.
    package var origin: String?
    /// The values of the headers `Cookie`.
    package var cookies: [String]
    /// The length of the body in bytes, which the client has stated.
    package var bodyLength: Int

    /// Creates a request of its parts.
    package init(
        method: String, path: String, query: String = "", host: String?, origin: String? = nil, cookies: [String] = [],
        bodyLength: Int = 0
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.host = host
        self.origin = origin
        self.cookies = cookies
        self.bodyLength = bodyLength
    }

    /// Returns the value of a field of the query as it is written; nil if the field is missing.
    func queryValue(_ name: String) -> String? {
        for field in query.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }
}
