/// The head of an HTTP request as a server has received it: everything that precedes the body, checked by nobody.
package struct RequestHead: Sendable {
    /// The method in capitals: "GET".
    package var method: String
    /// The target as the client has sent it: "/pictures/7?size=2".
    package var target: String
    /// The header fields in the order received. A name may occur more than once.
    package var fields: [(name: String, value: String)]
    /// Whether the version of HTTP is 1.1.
    package var isHTTP11: Bool

    /// Creates a head of its parts.
    package init(method: String, target: String, fields: [(name: String, value: String)], isHTTP11: Bool = true) {
        self.method = method
        self.target = target
        self.fields = fields
        self.isHTTP11 = isHTTP11
    }

    /// Returns the values of a header field, in the order received.
    /// - Parameter name: the name in lower case.
    func values(of name: String) -> [String] { fields.filter { $0.name.lowercased() == name }.map(\.value) }
}

/// The reason why a head is refused without a look at its sender.
package struct HeadError: Error, Equatable {
    /// The status of the response, 400 to 505.
    package var status: Int
    /// An explanation for people.
    package var reason: String

    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension WebRequest {
    /// Creates the request that a head describes.
    ///
    /// The checks allow only the requests that browsers send to the studio. What else HTTP offers (upgrades, proxies, bodies of
    /// unknown length) is refused, because two programs may read it in two ways.
    package init(_ head: RequestHead) throws(HeadError) {
        guard head.isHTTP11 else { throw HeadError(505, "This server speaks HTTP/1.1.") }
        guard head.method == "GET" || head.method == "POST" else {
            throw HeadError(405, "This server knows the methods GET and POST.")
        }
        guard head.target.hasPrefix("/"), head.target.utf8.allSatisfy(Self.isAllowedInTarget) else {
            throw HeadError(400, "The request has no valid path.")
        }
        guard head.values(of: "upgrade").isEmpty else {
            throw HeadError(400, "This server changes to no other protocol.")
        }
        guard head.values(of: "transfer-encoding").isEmpty else {
            throw HeadError(411, "The length of the body is missing.")
        }
        let (hosts, origins) = (head.values(of: "host"), head.values(of: "origin"))
        guard hosts.count == 1 else { throw HeadError(400, "The request needs exactly one Host.") }
        guard origins.count <= 1 else { throw HeadError(400, "The request has more than one Origin.") }
        let parts = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: head.method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "", host: hosts[0],
            origin: origins.first, cookies: head.values(of: "cookie"), bodyLength: try Self.bodyLength(of: head))
    }

    /// Returns the length of the body in bytes, 0 if the head states none.
    private static func bodyLength(of head: RequestHead) throws(HeadError) -> Int {
        let lengths = head.values(of: "content-length")
        guard let length = lengths.first else { return 0 }
        guard lengths.count == 1, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(length) else {
            throw HeadError(400, "The length of the body is no number.")
        }
        return bytes
    }

    /// Visible ASCII except "#", which browsers keep to themselves.
    private static func isAllowedInTarget(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "#")
    }
}
