import ImageCore
import Synchronization

/// Says whose requests are answered: those of a browser that has opened the address which the studio printed.
///
/// Another site's page can make a browser send requests here, and by DNS rebinding even under a name of its own; neither
/// gets by what is asked for: the right `Host`, the right `Origin` for whatever changes something, and the cookie that came
/// for the token of the first address.
package final class RequestGuard: Sendable {
    package enum Verdict: Equatable {
        case allowed
        /// The token was right: the page is to come with this cookie.
        case welcomed(cookie: String)
        /// Why not, for people.
        case refused(String)
    }

    /// What the cookie says, and the address that is printed.
    package let token = RequestGuard.random()
    /// What the address says that a browser is started with, where other users of the machine can read it: good for once.
    private let launchToken = Mutex<String?>(RequestGuard.random())
    /// The port that the server listens on.
    package let port: Int

    /// By port: cookies of one host are sent to all of its ports.
    private var cookieName: String { "image-app-studio-\(port)" }

    package init(port: Int) {
        self.port = port
    }

    /// 32 random bytes, in hexadecimal digits.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }.hexadecimal
    }

    /// The address to open first, as often as people like.
    package var address: String { address(token) }

    /// An address that can be opened once; nil once that was done.
    package var launchAddress: String? { launchToken.withLock { $0 }.map(address) }

    private func address(_ token: String) -> String { "http://127.0.0.1:\(port)/?token=\(token)" }

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] }

    package func check(_ request: WebRequest) -> Verdict {
        guard let host = request.host?.lowercased(), hosts.contains(host) else {
            return .refused("This is image-app studio, which answers under the address that it printed alone.")
        }
        // A browser says so whenever something is changed, or another site asks.
        if let origin = request.origin?.lowercased() {
            guard origin == "http://\(host)" else { return .refused("Another site asked for this.") }
        } else if request.method != "GET" {
            return .refused("It is not said which page asked for this.")
        }
        if request.cookies.contains(where: hasCookie) { return .allowed }
        if request.method == "GET", request.path == "/", let given = request.queryValue("token") {
            if Self.isEqual(given, token) || isLaunch(given) {
                return .welcomed(cookie: "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict")
            }
            return .refused("This address is of an earlier run of image-app studio. Open the one that it printed last.")
        }
        return .refused("Open the address that image-app studio printed, with its token.")
    }

    private func isLaunch(_ given: String) -> Bool {
        launchToken.withLock { token in
            guard let expected = token, Self.isEqual(given, expected) else { return false }
            token = nil
            return true
        }
    }

    private func hasCookie(_ header: String) -> Bool {
        header.split(separator: ";").contains { field in
            let parts = field.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0] == cookieName && Self.isEqual(String(parts[1]), token)
        }
    }

    /// Takes the same time wherever they differ.
    private static func isEqual(_ first: String, _ second: String) -> Bool {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
