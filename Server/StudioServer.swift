import BrowserUI
import NIOCore
import NIOPosix
import Subprocess
import Synchronization
import UnixSignals

/// The server of a studio, on a free port of the loopback address.
struct StudioServer {
    /// The maximum time for pending answers at shutdown.
    private static let shutdownTimeout = Duration.seconds(10)

    private let settings: StudioSettings
    private let reference = StudioReference()
    private let connections = Connections(ConnectionLimits())

    init(_ settings: StudioSettings) {
        self.settings = settings
    }

    func run() async throws {
        // Trapped before the address is known to anybody.
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        let (quits, quit) = AsyncStream.makeStream(of: Void.self)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { [reference, connections] channel in
                channel.eventLoop.makeCompletedFuture {
                    try StudioConnection.addHandlers(to: channel, reference, connections)
                    connections.add(channel)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        guard let port = listener.localAddress?.port else { return }
        let studio = await Studio(settings, port: port, report: ImageAppServer.report) { quit.yield() }
        reference.studio = studio
        announce(studio)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { for await _ in quits { return } }
            tasks.addTask { await waitForEnd(of: studio, by: signals) }
            tasks.addTask { try await listener.closeFuture.get() }
            // A page, a signal, or a listener that failed.
            try await tasks.next()
            await studio.close()
            try await studio.waitForSaves()
            // Pages that have connected again since get no answer any more.
            reference.studio = nil
            await studio.close()
            try? await listener.close()
            await connections.close(within: Self.shutdownTimeout)
            tasks.cancelAll()
        }
    }

    /// Says where the studio is, and opens it.
    private func announce(_ studio: Studio) {
        ImageAppServer.output(studio.address)
        ImageAppServer.report("Ctrl-C ends it")
        guard settings.opensBrowser, let address = studio.launchAddress else { return }
        Task.detached { await Self.openBrowser(address) }
    }

    private static func openBrowser(_ address: String) async {
        let result = try? await Subprocess.run(
            .name("xdg-open"), arguments: [address], output: .discarded, error: .discarded)
        if result?.terminationStatus.isSuccess != true {
            ImageAppServer.report("no browser could be opened; open the address in one")
        }
    }

    /// Returns at a signal that ends the program. Ctrl-C ends it at once if nothing is unsaved, otherwise the second time.
    private func waitForEnd(of studio: Studio, by signals: UnixSignalsSequence) async {
        var hasWarned = false
        for await signal in signals {
            let unsaved = await studio.unsavedTitles
            if unsaved.isEmpty || hasWarned || signal != .sigint { return }
            hasWarned = true
            ImageAppServer.report(
                "not saved: \(unsaved.joined(separator: ", ")); save in the browser, or press Ctrl-C again to lose that"
            )
        }
    }
}

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
