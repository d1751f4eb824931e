import BrowserUI
import Synchronization

/// The studio, which exists only once the server listens and knows its port.
final class StudioReference: Sendable {
    private let served = Mutex<Studio?>(nil)

    var studio: Studio? {
        get { served.withLock { $0 } }
        set { served.withLock { $0 = newValue } }
    }

    func admit(_ head: RequestHead) -> Admission { studio?.admit(head) ?? .refused(Self.notReady) }

    func respond(to request: AdmittedRequest, body: [UInt8]) async -> WebResponse {
        await studio?.respond(to: request, body: body) ?? Self.notReady
    }

    private static let notReady = WebResponse.text(503, "The studio starts. Try again.")
}
