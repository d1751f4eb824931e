import BrowserUI
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Subprocess
import UnixSignals

/// Serves a studio on a free port of the loopback address until it is asked to end.
struct StudioServer {
    private let settings: StudioSettings
    private let responder = StudioResponder()

    init(_ settings: StudioSettings) {
        self.settings = settings
    }

    func run() async throws {
        var logger = Logger(label: "image-app-server")
        logger.logLevel = .critical
        let (quits, quit) = AsyncStream.makeStream(of: Void.self)
        let application = Application(
            responder: responder, server: .http1(configuration: ServerLimits.channel),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: 0),
                availableConnectionsDelegate: MaximumAvailableConnections(ServerLimits.allowConnections())),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                let studio = await Studio(settings, port: port, report: ImageAppServer.report) { quit.yield() }
                responder.studio = studio
                announce(studio)
            },
            logger: logger)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask { for await _ in quits { return } }
            tasks.addTask { await waitForSignal() }
            // A page, a signal, or a server that can't run.
            try await tasks.next()
            if let studio = responder.studio {
                await studio.close()
                try await studio.waitForSaves()
            }
            await group.triggerGracefulShutdown()
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

    /// Returns at a signal that ends the program. Ctrl-C does where nothing would be lost, and else the second time.
    private func waitForSignal() async {
        var hasWarned = false
        for await signal in await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup) {
            let unsaved = await responder.studio?.unsavedTitles ?? []
            if unsaved.isEmpty || hasWarned || signal != .sigint { return }
            hasWarned = true
            ImageAppServer.report(
                "not saved: \(unsaved.joined(separator: ", ")); save in the browser, or press Ctrl-C again to lose that"
            )
        }
    }
}
