/// The decision about a request, made from its head.
package enum Admission: Sendable {
    /// The server reads the body and passes both to ``Studio/respond(to:body:)``.
    case admitted(AdmittedRequest)
    /// The server sends this response at once, discards the body and closes the connection.
    case refused(WebResponse)
}

/// A request whose head has passed every check. Only ``Studio/admit(_:)`` makes one, so that no request is answered unchecked.
package struct AdmittedRequest: Sendable {
    /// The exact length of the body, in bytes.
    package let bodyLength: Int
    let purpose: Purpose
    /// Memory for the body, reserved until the request is answered.
    private let reservation: BodyReservation?

    enum Purpose: Sendable {
        case route(Route)
        /// The address with the token was opened: the browser gets the cookie.
        case welcome(cookie: String)
    }

    init(_ purpose: Purpose, bodyLength: Int = 0, reservation: BodyReservation? = nil) {
        self.purpose = purpose
        self.bodyLength = bodyLength
        self.reservation = reservation
    }
}

/// Decides about requests by their heads.
package struct HeadCheck: Sendable {
    private let guardian: RequestGuard
    /// Memory for files that are dropped on pages. Actions have a budget of their own, so that uploads never block the page.
    private let uploads: BodyBudget
    private let actions: BodyBudget

    package init(
        _ guardian: RequestGuard, uploads: BodyBudget = BodyBudget(limit: 2 * BrowserPicker.mostBytes),
        actions: BodyBudget = BodyBudget(limit: 8 << 20)
    ) {
        self.guardian = guardian
        self.uploads = uploads
        self.actions = actions
    }

    /// Returns the decision. Strangers learn nothing about paths and limits: the sender is checked before these.
    package func admit(_ head: RequestHead) -> Admission {
        let request: WebRequest
        do throws(HeadError) {
            request = try WebRequest(head)
        } catch {
            return .refused(.text(error.status, error.reason))
        }
        switch guardian.check(request) {
        case .refused(let reason): return .refused(.text(403, reason))
        case .welcomed(let cookie):
            guard request.bodyLength == 0 else { return .refused(Self.tooLarge) }
            return .admitted(AdmittedRequest(.welcome(cookie: cookie)))
        case .allowed: break
        }
        guard let route = Route(request) else { return .refused(.notFound) }
        guard request.bodyLength <= route.maximumBody else { return .refused(Self.tooLarge) }
        guard request.bodyLength > 0 else { return .admitted(AdmittedRequest(.route(route))) }
        let isUpload = if case .upload = route { true } else { false }
        guard let reservation = (isUpload ? uploads : actions).reserve(request.bodyLength) else {
            let reason =
                isUpload
                ? "Other files are being uploaded. Try again when they are open."
                : "Too many actions at the same time. Try again."
            return .refused(.text(503, reason))
        }
        return .admitted(AdmittedRequest(.route(route), bodyLength: request.bodyLength, reservation: reservation))
    }

    private static var tooLarge: WebResponse { .text(413, "The body of the request is too large.") }
}
