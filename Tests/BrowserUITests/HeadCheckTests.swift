import BrowserUI
import Testing

@Suite("The check of a request's head")
struct HeadCheckTests {
    private let guardian = RequestGuard(port: 4711)
    private let uploads = BodyBudget(limit: 512 << 20)
    private let actions = BodyBudget(limit: 8 << 20)
    private var check: HeadCheck { HeadCheck(guardian, uploads: uploads, actions: actions) }

    private var own: [(name: String, value: String)] {
        [
            ("Host", "127.0.0.1:4711"), ("Origin", "http://127.0.0.1:4711"),
            ("Cookie", "image-app-studio-4711=\(guardian.token)"),
        ]
    }

    private func head(
        _ method: String, _ target: String, _ more: [(name: String, value: String)] = [], isStranger: Bool = false
    ) -> RequestHead {
        RequestHead(method: method, target: target, fields: (isStranger ? [own[0]] : own) + more)
    }

    /// Returns the status of a refusal; nil if the head is admitted.
    private func refusal(_ head: RequestHead) -> Int? {
        if case .refused(let response) = check.admit(head) { response.status } else { nil }
    }

    private func admitted(_ head: RequestHead) throws -> AdmittedRequest {
        guard case .admitted(let request) = check.admit(head) else { throw WasRefused() }
        return request
    }

    private struct WasRefused: Error {}

    @Test(
        "A page's own requests are admitted",
        arguments: [
            ("GET", "/"), ("GET", "/studio.js"), ("GET", "/pictures/7"), ("GET", "/tabs/x/events?page=1"),
            ("POST", "/tabs"), ("POST", "/quit"), ("POST", "/tabs/x/actions"), ("POST", "/tabs/x/pictures?name=a.jpg"),
            ("POST", "/tabs/x/exports/3"), ("POST", "/tabs/x/leave"),
        ])
    func ownRequests(method: String, target: String) {
        #expect(refusal(head(method, target)) == nil)
        #expect(refusal(head(method, target, [("Content-Length", "0")])) == nil)
    }

    @Test(
        "Two Hosts are refused, in any spelling and even if they are equal",
        arguments: [
            ("Host", "127.0.0.1:4711"), ("host", "127.0.0.1:4711"), ("HOST", "evil.example"), ("hOsT", ""),
        ])
    func twoHosts(name: String, value: String) {
        #expect(refusal(head("GET", "/", [(name, value)])) == 400)
        var reversed = head("GET", "/", [(name, value)])
        reversed.fields.reverse()
        #expect(refusal(reversed) == 400)
        #expect(refusal(RequestHead(method: "GET", target: "/", fields: Array(own.dropFirst()))) == 400)
    }

    @Test("Two Origins are refused")
    func twoOrigins() {
        #expect(refusal(head("POST", "/quit", [("origin", "http://127.0.0.1:4711")])) == 400)
        #expect(refusal(head("POST", "/quit", [("origin", "http://evil.example")])) == 400)
    }

    @Test("A body of unknown length is refused", arguments: ["chunked", "gzip, chunked", "identity", ""])
    func transferEncoding(value: String) {
        #expect(refusal(head("POST", "/tabs/x/actions", [("Transfer-Encoding", value)])) == 411)
        #expect(
            refusal(head("POST", "/tabs/x/actions", [("transfer-encoding", value), ("Content-Length", "2")])) == 411)
    }

    @Test(
        "A length that is no number is refused",
        arguments: ["-1", "+1", "1.5", "0x10", " 2", "2 ", "1,1", "", "9223372036854775808", "٣"])
    func lengths(value: String) {
        let status = refusal(head("POST", "/tabs/x/actions", [("Content-Length", value)]))
        #expect(status == 400)
        #expect(uploads.reservedBytes == 0 && actions.reservedBytes == 0)
    }

    @Test("Two lengths are refused, even if they are equal")
    func twoLengths() {
        let lengths = [(name: "Content-Length", value: "2"), (name: "content-length", value: "2")]
        #expect(refusal(head("POST", "/tabs/x/actions", lengths)) == 400)
    }

    @Test("Upgrades, other versions and other methods are refused")
    func otherProtocols() {
        #expect(refusal(head("GET", "/", [("Connection", "Upgrade"), ("Upgrade", "websocket")])) == 400)
        #expect(refusal(head("GET", "/", [("Upgrade", "h2c"), ("HTTP2-Settings", "")])) == 400)
        var old = head("GET", "/")
        old.isHTTP11 = false
        #expect(refusal(old) == 505)
        for method in ["HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "PRI", "get", ""] {
            #expect(refusal(head(method, "/")) == 405, "\(method)")
        }
    }

    @Test(
        "A target that is no path is refused",
        arguments: [
            "", "*", "http://127.0.0.1:4711/", "http://evil.example/", "127.0.0.1:4711", "/a b", "/\u{0}", "/\r\n",
            "/é", "/#a",
        ])
    func targets(target: String) {
        #expect(refusal(head("GET", target)) == 400)
    }

    @Test(
        "Paths are compared as they are written",
        arguments: [
            "/%70ictures/1", "/pictures/%31", "//pictures/1", "/pictures//1", "/pictures/1/", "/pictures/+1",
            "/pictures/-1",
            "/pictures/", "/pictures/9223372036854775808", "/x/../pictures/1", "/tabs/x/events/", "/Pictures/1",
        ])
    func paths(target: String) {
        #expect(refusal(head("GET", target)) == 404)
    }

    @Test(
        "A stranger learns nothing about paths and limits",
        arguments: ["/", "/nothing", "/tabs", "/tabs/x/actions", "/tabs/x/pictures", "/quit"])
    func strangers(path: String) {
        for (method, length) in [("GET", "0"), ("POST", "0"), ("POST", "268435456"), ("POST", "9223372036854775807")] {
            #expect(refusal(head(method, path, [("Content-Length", length)], isStranger: true)) == 403)
        }
        #expect(uploads.reservedBytes == 0 && actions.reservedBytes == 0)
    }

    @Test("A body that is too long for its path is refused")
    func longBodies() {
        let (action, picture) = ("/tabs/x/actions", "/tabs/x/pictures?name=a.jpg")
        #expect(refusal(head("POST", action, [("Content-Length", "65536")])) == nil)
        #expect(refusal(head("POST", action, [("Content-Length", "65537")])) == 413)
        #expect(refusal(head("POST", picture, [("Content-Length", "268435456")])) == nil)
        #expect(refusal(head("POST", picture, [("Content-Length", "268435457")])) == 413)
        #expect(refusal(head("POST", picture, [("Content-Length", "9223372036854775807")])) == 413)
        for (method, target) in [
            ("GET", "/"), ("POST", "/tabs"), ("POST", "/tabs/x/leave"), ("POST", "/tabs/x/exports/1"),
        ] {
            #expect(refusal(head(method, target, [("Content-Length", "1")])) == 413)
        }
        #expect(refusal(head("GET", "/?token=\(guardian.token)", [("Content-Length", "1")], isStranger: true)) == 413)
    }

    @Test("Bodies have a limit over all connections, and each returns its share")
    func budget() throws {
        let upload = head("POST", "/tabs/x/pictures?name=a.jpg", [("Content-Length", "268435456")])
        var first: AdmittedRequest? = try admitted(upload)
        let second = try admitted(upload)
        #expect(uploads.reservedBytes == 512 << 20)
        for _ in 0..<8 { #expect(refusal(upload) == 503) }
        // Actions have a budget of their own.
        let action = head("POST", "/tabs/x/actions", [("Content-Length", "65536")])
        var held = try (0..<128).map { _ in try admitted(action) }
        #expect(refusal(action) == 503)
        held.removeLast()
        #expect(refusal(action) == nil)
        #expect(first?.bodyLength == 256 << 20)
        first = nil
        #expect(uploads.reservedBytes == 256 << 20)
        #expect(refusal(upload) == nil, "its share is returned at once, because nobody holds it")
        withExtendedLifetime((second, held)) {}
    }

    @Test("The address that opens the studio once is used up by the check of one head")
    func launchAddress() throws {
        let query = try #require(guardian.launchAddress?.split(separator: "/").last)
        let opening = head("GET", "/\(query)", isStranger: true)
        #expect(refusal(opening) == nil)
        #expect(refusal(opening) == 403)
    }
}
