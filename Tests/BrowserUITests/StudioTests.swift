import BrowserUI
import ImageCore
import ImagePipeline
import Presenters
import Testing

@MainActor
@Suite("The studio's answers")
struct StudioTests {
    private let presenter = UnsavedPresenter()
    private let screen: TestScreen
    private let quits = Counter()
    private let studio: Studio
    private let token: String

    init() {
        let screen = TestScreen(presenter, title: "photo.jpg")
        let quits = quits
        self.screen = screen
        studio = Studio(
            port: 4711, processor: PictureProcessor(service: RenderService()),
            patience: TabRegistry.Patience(afterLeaving: .seconds(36000)),
            onQuit: { quits.count += 1 }, makeNavigation: { _ in Navigation(root: screen) })
        token = studio.address.split(separator: "=").last.map(String.init) ?? ""
    }

    private func ask(_ method: String, _ path: String, query: String = "", body: String = "") async -> WebResponse {
        let head = RequestHead(
            method: method, target: query.isEmpty ? path : "\(path)?\(query)",
            fields: [
                ("Host", "127.0.0.1:4711"), ("Origin", "http://127.0.0.1:4711"),
                ("Cookie", "image-app-studio-4711=\(token)"), ("Content-Length", "\(body.utf8.count)"),
            ])
        switch studio.admit(head) {
        case .refused(let response): return response
        case .admitted(let request): return await studio.respond(to: request, body: Array(body.utf8))
        }
    }

    private func text(_ response: WebResponse) -> String {
        if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    private func openTab() async throws -> String {
        let text = text(await ask("POST", "/tabs"))
        return try #require(text.split(separator: "\"").dropFirst(3).first.map(String.init))
    }

    @Test("every answer forbids what is not the page's own")
    func headers() async {
        for (method, path) in [("GET", "/"), ("GET", "/studio.js"), ("POST", "/tabs"), ("GET", "/nothing")] {
            let headers = Dictionary(uniqueKeysWithValues: await ask(method, path).headers)
            let policy = headers["content-security-policy"] ?? ""
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
            #expect(!policy.contains("unsafe"))
            #expect(headers["x-content-type-options"] == "nosniff" && headers["referrer-policy"] == "no-referrer")
        }
    }

    @Test("the page is one file with no script in it, and what it names is there")
    func page() async throws {
        let page = text(await ask("GET", "/"))
        #expect(page.hasPrefix("<!doctype html>") && !page.contains("<script>") && !page.contains(" on"))
        for path in page.split(separator: "\"").filter({ $0.hasPrefix("/") }) {
            #expect(await ask("GET", String(path)).status == 200, "\(path)")
        }
        let scripts = [
            "studio", "connection", "controls", "picture", "picture-list", "list-layout", "zoom", "crop-frame", "drag",
            "dialog",
        ]
        for script in scripts {
            let source = text(await ask("GET", "/\(script).js"))
            #expect(!source.isEmpty && !source.contains("innerHTML") && !source.contains("eval("))
        }
    }

    @Test(
        "paths lead nowhere else",
        arguments: [
            "/../studio.js", "/etc/passwd", "/pictures/0", "/pictures/-1", "/pictures/x", "//", "/tabs/x/events",
            "/%2e%2e/",
        ])
    func otherPaths(_ path: String) async {
        let status = await ask("GET", path).status
        #expect(status == 404 || path == "//")
    }

    @Test("a tab is opened, told its screen, and acts")
    func tab() async throws {
        var taps = 0
        screen.button.onTap { taps += 1 }
        let tab = try await openTab()
        let response = await ask("GET", "/tabs/\(tab)/events", query: "page=1")
        guard case .stream(let events, _) = response.body else {
            Issue.record("\(response.status)")
            return
        }
        var iterator = events.makeAsyncIterator()
        let first = String(decoding: try #require(await iterator.next()), as: UTF8.self)
        #expect(first.hasPrefix("event: screen\ndata: {") && first.hasSuffix("}\n\n") && first.contains("\"Press\""))
        let number = try #require(
            first.split(separator: "{").first { $0.contains("\"Press\"") }?.split(separator: "\"id\":").last?
                .prefix { $0.isNumber })
        #expect(
            await ask("POST", "/tabs/\(tab)/actions", body: #"[{"kind":"tap","control":\#(number)}]"#).status == 204)
        #expect(taps == 1)
    }

    @Test(
        "bodies that are no actions change nothing",
        arguments: ["", "{}", "[{}]", #"[{"kind":"fly"}]"#, "[1]", "\u{0}"])
    func nonsense(_ body: String) async throws {
        let tab = try await openTab()
        #expect(await ask("POST", "/tabs/\(tab)/actions", body: body).status == 400)
    }

    @Test("a copy of a page does not take its tab, and the page itself may come again")
    func copies() async throws {
        let tab = try await openTab()
        #expect(await ask("GET", "/tabs/\(tab)/events", query: "page=1").status == 200)
        #expect(await ask("GET", "/tabs/\(tab)/events", query: "page=2").status == 409)
        #expect(await ask("GET", "/tabs/\(tab)/events", query: "page=1").status == 200)
        #expect(await ask("POST", "/tabs/\(tab)/leave").status == 204)
        #expect(
            await ask("GET", "/tabs/\(tab)/events", query: "page=2").status == 200, "after a reload it is another page")
    }

    @Test("The studio answers no request whose body has another length than its head says")
    func lengthOfBody() async throws {
        let tab = try await openTab()
        let head = RequestHead(
            method: "POST", target: "/tabs/\(tab)/actions",
            fields: [
                ("Host", "127.0.0.1:4711"), ("Origin", "http://127.0.0.1:4711"),
                ("Cookie", "image-app-studio-4711=\(token)"), ("Content-Length", "3"),
            ])
        guard case .admitted(let request) = studio.admit(head) else {
            Issue.record("the head was refused")
            return
        }
        #expect(await studio.respond(to: request, body: Array("[]".utf8)).status == 400)
        #expect(await studio.respond(to: request, body: Array("[] ".utf8)).status == 204)
    }

    @Test(
        "Actions with any number leave the studio running",
        arguments: [
            "-1", "0", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308", "1e400", "-0.0",
            "0.5",
            "4294967296", "null", "\"NaN\"", "NaN", "Infinity",
        ])
    func numbersInActions(_ number: String) async throws {
        screen.list.show((0..<5).map { TestItem(id: $0) }, emptyText: "")
        screen.list.onChoose { _ in }
        screen.picture.cropFrame = .whole
        let tab = try await openTab()
        _ = await ask("GET", "/tabs/\(tab)/events", query: "page=1")
        for kind in ["tap", "set", "select", "choose", "preview", "show", "resize", "crop", "answer", "back"] {
            for control in 0...12 {
                for field in ["value", "index", "count", "width", "height", "control"] {
                    let values = "[\(number),\(number),\(number),\(number)]"
                    let all = "\"index\":1,\"count\":1,\"width\":4,\"height\":4,\"value\":1"
                        .replacing("\"\(field)\":1", with: "\"\(field)\":\(number)")
                        .replacing("\"\(field)\":4", with: "\"\(field)\":\(number)")
                    let target = field == "control" ? number : "\(control)"
                    let body = "[{\"kind\":\"\(kind)\",\"control\":\(target),\(all),\"values\":\(values)}]"
                    let status = await ask("POST", "/tabs/\(tab)/actions", body: body).status
                    #expect(status == 204 || status == 400)
                }
            }
        }
        // The screen can still be read.
        #expect(await ask("GET", "/tabs/\(tab)/events", query: "page=1").status == 200)
    }

    @Test("a browser keeps pictures, but not those that are seen for a moment")
    func keeping() async throws {
        let tab = try await openTab()
        for (isLive, expected) in [(false, "private, max-age=3600, immutable"), (true, "no-store")] {
            screen.picture.isLive = isLive
            screen.picture.picture = .test(width: 4, height: 4, level: isLive ? 1 : 2)
            let response = await ask("GET", "/tabs/\(tab)/events", query: "page=1")
            guard case .stream(let events, _) = response.body else { throw TestTab.NoScreen() }
            var iterator = events.makeAsyncIterator()
            let event = String(decoding: try #require(await iterator.next()), as: UTF8.self)
            let number = try #require(event.split(separator: "\"number\":").last?.prefix { $0.isNumber })
            let picture = await ask("GET", "/pictures/\(number)")
            #expect(picture.headers.filter { $0.name == "cache-control" }.map(\.value) == [expected])
        }
    }

    @Test("there are only so many tabs")
    func manyTabs() async throws {
        for _ in 0..<TabRegistry.most { #expect(await ask("POST", "/tabs").status == 200) }
        #expect(await ask("POST", "/tabs").status == 503)
    }

    @Test("the program ends when a page asks for it, and not while something is unsaved")
    func quit() async throws {
        _ = try await openTab()
        presenter.isUnsaved = true
        let refusal = await ask("POST", "/quit")
        #expect(refusal.status == 409 && text(refusal).contains("photo.jpg"))
        #expect(quits.count == 0)
        presenter.isUnsaved = false
        #expect(await ask("POST", "/quit").status == 204)
        #expect(quits.count == 1)
    }
}

@MainActor
private final class Counter {
    var count = 0
}

private final class UnsavedPresenter: Presenter {
    var isUnsaved = false
    override var hasUnsaved: Bool { isUnsaved }
}
