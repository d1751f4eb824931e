/// What the studio answers.
package struct WebResponse: Sendable {
    /// What follows the headers.
    package enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// What comes over time; the connection stays open until it ends. `whenClosed` is to be called once nothing more is
        /// read, for whatever reason.
        case stream(AsyncStream<[UInt8]>, whenClosed: @Sendable () async -> Void)
    }

    /// 200, 303, 403 …
    package var status: Int
    /// Names in lower case, with their values.
    package var headers: [(name: String, value: String)]
    /// What follows.
    package var body: Body

    package init(status: Int = 200, mediaType: String, _ body: Body, headers: [(name: String, value: String)] = []) {
        self.status = status
        self.headers = [("content-type", mediaType)] + SafetyHeaders.all + headers
        self.body = body
    }

    /// Returns a response in plain words.
    package static func text(_ status: Int, _ text: String) -> WebResponse {
        WebResponse(status: status, mediaType: "text/plain; charset=utf-8", .bytes(Array((text + "\n").utf8)))
    }

    /// Done, and there is nothing to say.
    package static var done: WebResponse { WebResponse(status: 204, mediaType: "text/plain", .bytes([])) }

    package static var notFound: WebResponse { text(404, "There is nothing here.") }
}

/// What every response says to the browser: that nothing from elsewhere runs on the page or shows it.
package enum SafetyHeaders {
    package static let all: [(name: String, value: String)] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cache-control", "no-store"),
    ]
}
