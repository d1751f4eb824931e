import BrowserUI
import Testing

@Suite("Who is answered")
struct RequestGuardTests {
    private let guardian = RequestGuard(port: 4711)
    private var cookie: String { "image-app-studio-4711=\(guardian.token)" }

    private func request(
        _ method: String = "GET", _ path: String = "/", query: String = "", host: String? = "127.0.0.1:4711",
        origin: String? = nil, cookies: [String] = []
    ) -> WebRequest {
        WebRequest(method: method, path: path, query: query, host: host, origin: origin, cookies: cookies)
    }

    private func isRefused(_ request: WebRequest) -> Bool {
        if case .refused(let reason) = guardian.check(request) { !reason.isEmpty } else { false }
    }

    @Test("the token of the first address becomes a cookie that no script can read and no other site sends")
    func token() {
        let verdict = guardian.check(request(query: "token=\(guardian.token)"))
        guard case .welcomed(let cookie) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(cookie == "\(self.cookie); Path=/; HttpOnly; SameSite=Strict")
        #expect(guardian.check(request(cookies: [self.cookie])) == .allowed)
    }

    @Test("without the cookie, or with a wrong one, nothing is answered")
    func cookies() {
        let wrong = String(guardian.token.dropLast()) + (guardian.token.hasSuffix("0") ? "1" : "0")
        for cookies in [
            [], ["image-app-studio-4711="], ["image-app-studio-4711=\(wrong)"],
            ["image-app-studio-4712=\(guardian.token)"],
            ["x\(cookie)"], [guardian.token],
        ] {
            #expect(isRefused(request(cookies: cookies)))
            #expect(isRefused(request("GET", "/pictures/1", cookies: cookies)))
            #expect(isRefused(request("POST", "/tabs", origin: "http://127.0.0.1:4711", cookies: cookies)))
        }
        #expect(isRefused(request(query: "token=\(wrong)")))
        #expect(isRefused(request("GET", "/pictures/1", query: "token=\(guardian.token)")))
        #expect(guardian.check(request(cookies: ["other=1; \(cookie); more=2"])) == .allowed)
    }

    @Test(
        "a name that leads here by DNS rebinding is refused, cookie or not",
        arguments: [
            "evil.example", "evil.example:4711", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:4711.evil.example",
            "0.0.0.0:4711",
            "localhost", "", nil,
        ])
    func rebinding(_ host: String?) {
        #expect(isRefused(request(host: host, cookies: [cookie])))
        #expect(isRefused(request(query: "token=\(guardian.token)", host: host)))
    }

    @Test(
        "names of this machine's loopback address are answered",
        arguments: ["127.0.0.1:4711", "localhost:4711", "[::1]:4711"])
    func loopback(_ host: String) {
        #expect(guardian.check(request(host: host, cookies: [cookie])) == .allowed)
        let post = request("POST", "/tabs", host: host, origin: "http://\(host)", cookies: [cookie])
        #expect(guardian.check(post) == .allowed)
    }

    @Test(
        "what another site asks for is refused, although the browser sends the cookie",
        arguments: [
            "http://evil.example", "https://127.0.0.1:4711", "http://127.0.0.1:4712", "http://localhost:4711", "null",
            "",
        ])
    func otherSites(_ origin: String) {
        #expect(isRefused(request("POST", "/quit", origin: origin, cookies: [cookie])))
        #expect(isRefused(request("GET", "/pictures/1", origin: origin, cookies: [cookie])))
    }

    @Test("what changes something has to say which page asks for it")
    func missingOrigin() {
        #expect(isRefused(request("POST", "/quit", cookies: [cookie])))
        #expect(isRefused(request("DELETE", "/tabs", cookies: [cookie])))
    }

    @Test("the address that a browser is started with is good for once")
    func launchAddress() throws {
        let address = try #require(guardian.launchAddress)
        let query = try #require(address.split(separator: "?").last.map(String.init))
        #expect(!query.contains(guardian.token))
        guard case .welcomed = guardian.check(request(query: query)) else {
            Issue.record("it was not good at all")
            return
        }
        #expect(isRefused(request(query: query)))
        #expect(guardian.launchAddress == nil)
    }

    @Test("two runs have nothing in common")
    func random() {
        #expect(RequestGuard(port: 4711).token != guardian.token)
        #expect(guardian.token.utf8.count == 64)
    }
}
