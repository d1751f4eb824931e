import FoundationEssentials
import ImageCodecs
import ImageFiles
import ImagePipeline
import IsolatedCodecs
import Presenters
import SystemPackage

/// The screens in a browser: answers the requests of pages, whoever serves them.
@MainActor
package final class Studio {
    /// The address that opens the studio, with its token.
    package nonisolated var address: String { guardian.address }
    /// An address that opens it once, for a program that is started with it; nil once that was done.
    package nonisolated var launchAddress: String? { guardian.launchAddress }

    private nonisolated let guardian: RequestGuard
    private nonisolated let headCheck: HeadCheck
    private nonisolated let pictures = PictureStore()
    private let processor: PictureProcessor
    private let tabs: TabRegistry
    private let onQuit: @MainActor () -> Void

    /// - Parameters:
    ///   - settings: what the screens have to know of the world outside.
    ///   - port: the port that the server listens on.
    ///   - report: says something to people.
    ///   - onQuit: called when a page asks to end the program.
    package convenience init(
        _ settings: StudioSettings, port: Int, report: @escaping @Sendable (String) -> Void,
        onQuit: @escaping @MainActor () -> Void
    ) {
        let launch = settings.launch
        let codecs = CodecRunner(program: launch.program, onWeakness: report)
        let processor = PictureProcessor(launch.screens.request, service: RenderService(codecs: codecs))
        self.init(port: port, processor: processor, onQuit: onQuit) { dialogs in
            var services = Services(launch.screens, pictures: processor, dialogs: dialogs)
            services.liveCamera = launch.screens.liveCamera
            return settings.makeNavigation(services)
        }
    }

    /// - Parameter makeNavigation: the screens of a new tab.
    package init(
        port: Int, processor: PictureProcessor, patience: TabRegistry.Patience = TabRegistry.Patience(),
        onQuit: @escaping @MainActor () -> Void = {}, makeNavigation: @escaping @MainActor (DialogQueue) -> Navigation
    ) {
        guardian = RequestGuard(port: port)
        headCheck = HeadCheck(guardian)
        self.processor = processor
        self.onQuit = onQuit
        tabs = TabRegistry(patience: patience) { [pictures] id in
            let dialogs = DialogQueue()
            return BrowserTab(id: id, navigation: makeNavigation(dialogs), dialogs: dialogs, pictures: pictures)
        }
    }

    /// The open pictures that would be lost if the program ended now.
    package var unsavedTitles: [String] { tabs.tabs.flatMap(\.unsavedTitles) }

    /// Returns once nothing is being saved: a program must not end before.
    package func waitForSaves() async throws { try await processor.waitForSaves() }

    /// Ends the connections of all pages.
    package func close() {
        for tab in tabs.tabs { tab.disconnect(tab.connection) }
    }

    // MARK: Requests

    /// Decides about a request by its head, before the server reads the body.
    ///
    /// A head is admitted once: the address that opens the studio once is used up by it.
    package nonisolated func admit(_ head: RequestHead) -> Admission { headCheck.admit(head) }

    /// Answers a request.
    /// - Parameter body: the whole body.
    package nonisolated func respond(to request: AdmittedRequest, body: [UInt8]) async -> WebResponse {
        guard body.count == request.bodyLength else { return .text(400, "The body of the request is not complete.") }
        switch request.purpose {
        case .welcome(let cookie):
            let headers = [(name: "location", value: "/"), (name: "set-cookie", value: cookie)]
            return WebResponse(status: 303, mediaType: "text/plain", .bytes([]), headers: headers)
        case .route(let route): return await respond(to: route, body)
        }
    }

    private nonisolated func respond(to route: Route, _ body: [UInt8]) async -> WebResponse {
        switch route {
        case .pageFile(let path): return PageFiles.file(at: path) ?? .notFound
        case .picture(let number):
            guard let file = await pictures.file(number) else { return .notFound }
            return Self.picture(file)
        case .openTab: return await openTab()
        case .quit: return await quit()
        case .events(let tab, let page): return await events(tab, page: page)
        case .actions(let tab): return await act(tab, body)
        case .upload(let tab, let name): return await pick(tab, body, named: name)
        case .export(let tab, let control): return await export(tab, control)
        case .leave(let tab): return await leave(tab)
        }
    }

    /// A number always means the same picture, so that a browser may keep it.
    private nonisolated static func picture(_ file: PictureFile) -> WebResponse {
        var response = WebResponse(mediaType: file.mediaType, .bytes(file.bytes))
        if file.isPassing { return response }
        response.headers.removeAll { $0.name == "cache-control" }
        response.headers.append(("cache-control", "private, max-age=3600, immutable"))
        return response
    }

    private func openTab() -> WebResponse {
        guard let tab = tabs.open() else {
            return .text(503, "There are \(TabRegistry.most) tabs already: close one of them.")
        }
        return WebResponse(
            mediaType: "application/json",
            .bytes(EventStream.json(Opening(tab: tab.id, uploadLimit: BrowserPicker.mostBytes))))
    }

    private struct Opening: Encodable {
        var tab: String
        /// What a file that is dropped may have.
        var uploadLimit: Int
    }

    private func pick(_ id: String, _ bytes: [UInt8], named name: String?) -> WebResponse {
        guard let tab = tabs[id] else { return .text(404, "There is no such tab any more.") }
        tab.pick(bytes, named: name?.percentDecoded ?? "")
        return .done
    }

    private func export(_ id: String, _ control: Int) async -> WebResponse {
        guard let tab = tabs[id] else { return .text(404, "There is no such tab any more.") }
        do {
            guard let file = try await tab.export(control) else { return .text(409, "There is nothing to download.") }
            // The page reads the name; a browser that showed the bytes would show them as nothing that runs.
            return WebResponse(
                mediaType: "application/octet-stream", .bytes(file.bytes),
                headers: [("content-disposition", "attachment; filename*=UTF-8''\(file.name.percentEncoded)")])
        } catch {
            return .text(500, "It can't be downloaded: \(error).")
        }
    }

    /// - Parameter page: names the page, as loaded once: it may come again when its connection is lost, but a copy of it, as a
    ///   browser makes them, is refused and gets a tab of its own.
    private func events(_ id: String, page: String?) -> WebResponse {
        guard let tab = tabs[id], let page else { return .text(404, "There is no such tab any more.") }
        guard !tab.isConnected || tab.page == page else { return .text(409, "Another page shows this tab.") }
        let wakeUps = tab.connect(page)
        let connection = tab.connection
        tabs.connected(id)
        // Made when the browser has taken what came before: a slow one is told the latest, and nothing piles up.
        let events = AsyncStream {
            for await _ in wakeUps {
                let bytes = await tab.events()
                if !bytes.isEmpty { return bytes }
            }
            return nil
        }
        return WebResponse(
            mediaType: "text/event-stream",
            .stream(events) { [tabs] in
                await Self.closed(tab, connection, tabs)
            })
    }

    private static func closed(_ tab: BrowserTab, _ connection: Int, _ tabs: TabRegistry) {
        guard tab.disconnect(connection) else { return }
        tabs.disconnected(tab.id)
    }

    private func act(_ id: String, _ body: [UInt8]) -> WebResponse {
        guard let tab = tabs[id] else { return .text(404, "There is no such tab any more.") }
        guard let actions = try? JSONDecoder().decode([TabAction].self, from: Data(body)) else {
            return .text(400, "These are no actions.")
        }
        for action in actions { tab.perform(action) }
        return .done
    }

    private func leave(_ id: String) -> WebResponse {
        guard let tab = tabs[id] else { return .done }
        tab.disconnect(tab.connection)
        tabs.left(id)
        return .done
    }

    private func quit() -> WebResponse {
        let unsaved = unsavedTitles
        guard unsaved.isEmpty else {
            return .text(409, "Not saved: \(unsaved.joined(separator: ", ")).")
        }
        onQuit()
        return .done
    }
}
