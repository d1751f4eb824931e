import BrowserUI
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Subprocess
import Synchronization
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
        let application = Application(
            responder: responder, server: .http1(configuration: ServerLimits.channel),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: 0),
                availableConnectionsDelegate: MaximumAvailableConnections(ServerLimits.allowConnections())),
            onServerRunning: { [settings, responder] channel in
                await Self.opened(channel, settings, responder)
            },
            logger: logger)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await waitForEnd()
            if let studio = responder.studio {
                await studio.close()
                try await studio.waitForSaves()
            }
            await group.triggerGracefulShutdown()
            try await tasks.next()
        }
    }

    /// The server listens: the studio can say its address now.
    private static func opened(_ channel: any Channel, _ settings: StudioSettings, _ responder: StudioResponder) async {
        guard let port = channel.localAddress?.port else { return }
        let studio = await Studio(settings, port: port)
        responder.studio = studio
        ImageAppServer.output(studio.address)
        ImageAppServer.report("image-app studio: Ctrl-C ends it.")
        guard settings.opensBrowser, let address = studio.launchAddress else { return }
        Task.detached { await Self.openBrowser(address) }
    }

    private static func openBrowser(_ address: String) async {
        let result = try? await Subprocess.run(
            .name("xdg-open"), arguments: [address], output: .discarded, error: .discarded)
        if result?.terminationStatus.isSuccess != true {
            ImageAppServer.report("No browser could be opened: open the address in one.")
        }
    }

    /// Returns when a person or a page wants to end the program.
    private func waitForEnd() async {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        responder.onStudio = { studio in
            studio.onQuit = { continuation.yield() }
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in ends { return } }
            group.addTask { await waitForSignal() }
            await group.next()
            group.cancelAll()
        }
    }

    /// Ctrl-C ends it at once where nothing would be lost, and else the second time.
    private func waitForSignal() async {
        var hasWarned = false
        for await signal in await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup) {
            let unsaved = await responder.studio?.unsavedTitles ?? []
            if unsaved.isEmpty || hasWarned || signal != .sigint { return }
            hasWarned = true
            ImageAppServer.report(
                "Not saved: \(unsaved.joined(separator: ", ")). Save in the browser, or press Ctrl-C again to lose that."
            )
        }
    }
}
