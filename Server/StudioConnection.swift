import BrowserUI
import NIOCore
import NIOHTTP1

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection of a browser.
///
/// The connection has every head admitted before it keeps a byte of the body. After a refused head it sends the response, discards
/// what follows and closes. It runs on the event loop of its channel.
final class StudioConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The interval at which a connection is checked for a slow client.
    private static let checkInterval = TimeAmount.seconds(5)

    private let studio: StudioReference
    private let connections: Connections
    private var watch: ConnectionWatch
    private var context: ChannelHandlerContext?
    private var checks: RepeatedTask?
    /// The request whose body arrives.
    private var request: AdmittedRequest?
    private var body: [UInt8] = []
    private var answering: Task<Void, Never>?
    /// Whether the connection ends with the answer.
    private var isLast = false
    /// Succeeds when the client has taken the last answer.
    private var lastAnswer: EventLoopFuture<Void>?

    private init(_ studio: StudioReference, _ connections: Connections, at now: NIODeadline) {
        self.studio = studio
        self.connections = connections
        watch = ConnectionWatch(connections.limits, at: now.time)
    }

    /// Adds the handlers of a new connection to its channel.
    static func addHandlers(
        to channel: any Channel, _ studio: StudioReference, _ connections: Connections
    ) throws {
        let connection = StudioConnection(studio, connections, at: channel.eventLoop.now)
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = connections.limits.headBytes
        limits.maxHeaderListSize = connections.limits.headBytes
        limits.maxHeaderFieldCount = connections.limits.headFields
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(HeadLimitHandler(connection))
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: true,
            withEncoderConfiguration: HTTPResponseEncoder.Configuration(), withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(connection)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
        checks = context.eventLoop.scheduleRepeatedTask(
            initialDelay: Self.checkInterval, delay: Self.checkInterval
        ) { _ in
            connection.value.closeIfOverdue()
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        checks?.cancel()
        answering?.cancel()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        // An answer may take seconds, and events have no end.
        answering?.cancel()
        (request, body) = (nil, [])
        context.fireChannelInactive()
    }

    private var now: Duration { context?.eventLoop.now.time ?? .zero }

    private func closeIfOverdue() {
        guard let context, watch.isOverdue(at: now) else { return }
        // The kernel would keep an answer that a slow client does not take.
        if !watch.isIdle, let options = context.channel as? any SocketOptionProvider {
            _ = options.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        }
        close()
    }

    private func close() { context?.close(promise: nil) }

    // MARK: Requests

    /// Notes bytes that have arrived.
    /// - Returns: whether they are to be decoded.
    fileprivate func receive(_ bytes: Int) -> Bool {
        switch watch.receive(bytes, at: now) {
        case .decode: return true
        case .discard: break
        case .refuse: refuse(Self.longHead)
        case .close: close()
        }
        return false
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): receive(head)
        case .body(let bytes): if request != nil { body.append(contentsOf: bytes.readableBytesView) }
        case .end: if let request { answer(request) }
        }
    }

    private func receive(_ head: HTTPRequestHead) {
        guard let context, !watch.isRefused else { return }
        guard !isLast, !watch.isAnswering else { return close() }
        switch studio.admit(RequestHead(head)) {
        case .refused(let response): refuse(response)
        case .admitted(let request):
            connections.admit(context.channel)
            self.request = request
            isLast = !head.isKeepAlive
            body.reserveCapacity(request.bodyLength)
            watch.admit(bodyLength: request.bodyLength, at: now)
        }
    }

    /// Sends the response to a head whose body nobody reads. The client gets some time to take it: a connection that is closed at
    /// once would take the response away from a client that still sends.
    private func refuse(_ response: WebResponse) {
        guard let context, !watch.isRefused else { return }
        guard !watch.isAnswering else { return close() }
        isLast = true
        (request, body) = (nil, [])
        watch.refuse(at: now)
        write(response.head, response.bytes[...], isEnd: true)
        context.close(mode: .output, promise: nil)
    }

    private static let longHead = WebResponse.text(431, "The head of the request is too long.")

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case HTTPParserError.headerOverflow: refuse(Self.longHead)
        case is HTTPParserError: refuse(.text(400, "This is no HTTP request."))
        default: close()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        // The server ends. An answer that is under way is still written.
        isLast = true
        if !watch.isAnswering { closeAfterAnswer() }
    }

    // MARK: Answers

    private func answer(_ request: AdmittedRequest) {
        guard let context else { return }
        watch.beginAnswer()
        let (body, writer) = (body, AnswerWriter(self, context.eventLoop))
        (self.request, self.body) = (nil, [])
        answering = Task { [studio] in await writer.write(studio.respond(to: request, body: body)) }
    }

    /// Writes a part of an answer.
    /// - Parameters:
    ///   - head: the head, if the part is the first one. It follows once the client has taken the answer before.
    ///   - isEnd: whether the answer ends with the part.
    /// - Returns: a future that succeeds when the client has taken the part.
    fileprivate func writePart(
        _ head: HTTPResponseHead?, _ bytes: ArraySlice<UInt8>, isEnd: Bool, on eventLoop: any EventLoop
    ) -> EventLoopFuture<Void> {
        let connection = NIOLoopBound(self, eventLoop: eventLoop)
        let earlier = (head == nil ? nil : lastAnswer) ?? eventLoop.makeSucceededVoidFuture()
        return earlier.flatMap {
            let connection = connection.value
            guard connection.watch.isAnswering, let written = connection.write(head, bytes, isEnd: isEnd) else {
                return eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
            }
            if isEnd {
                connection.watch.endAnswer(at: connection.now)
                connection.lastAnswer = written
                if connection.isLast { connection.closeAfterAnswer() }
            }
            return written
        }
    }

    @discardableResult
    private func write(_ head: HTTPResponseHead?, _ bytes: ArraySlice<UInt8>, isEnd: Bool) -> EventLoopFuture<Void>? {
        guard let context else { return nil }
        var parts: [HTTPServerResponsePart] = []
        if var head {
            if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
            parts.append(.head(head))
        }
        if !bytes.isEmpty { parts.append(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
        if isEnd { parts.append(.end(nil)) }
        guard let last = parts.popLast() else { return context.eventLoop.makeSucceededVoidFuture() }
        for part in parts { context.write(wrapOutboundOut(part), promise: nil) }
        // A head counts as well: a client that takes no answer without a body is slow, too.
        let count = bytes.count + 1
        watch.send(count, at: now)
        let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.whenSuccess { connection.value.watch.sent(count, at: connection.value.now) }
        context.writeAndFlush(wrapOutboundOut(last), promise: written)
        return written.futureResult
    }

    private func closeAfterAnswer() {
        guard let context else { return }
        let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
        (lastAnswer ?? context.eventLoop.makeSucceededVoidFuture()).whenComplete { _ in connection.value.close() }
    }
}

/// Counts the bytes of a connection before they are decoded, and holds back those that follow a refused head.
private final class HeadLimitHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: StudioConnection

    init(_ connection: StudioConnection) {
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if connection.receive(unwrapInboundIn(data).readableBytes) { context.fireChannelRead(data) }
    }
}

/// Writes an answer in parts, each of them once the client has taken the one before. So a slow client costs little memory.
private struct AnswerWriter: Sendable {
    private static let partBytes = 256 << 10

    private let connection: NIOLoopBound<StudioConnection>
    private let eventLoop: any EventLoop

    /// Creates a writer on the event loop of a connection.
    init(_ connection: StudioConnection, _ eventLoop: any EventLoop) {
        self.connection = NIOLoopBound(connection, eventLoop: eventLoop)
        self.eventLoop = eventLoop
    }

    func write(_ response: WebResponse) async {
        switch response.body {
        case .bytes(let bytes):
            var (head, rest) = (Optional(response.head), bytes[...])
            repeat {
                let part = rest.prefix(Self.partBytes)
                rest = rest.dropFirst(part.count)
                guard await write(head, part, isEnd: rest.isEmpty) else { return }
                head = nil
            } while !rest.isEmpty
        case .stream(let events, let whenClosed):
            if await write(response.head) {
                for await bytes in events { guard await write(nil, bytes[...]) else { break } }
            }
            await whenClosed()
            _ = await write(nil, isEnd: true)
        }
    }

    /// Returns whether the client has taken the part.
    private func write(_ head: HTTPResponseHead?, _ bytes: ArraySlice<UInt8> = [], isEnd: Bool = false) async -> Bool {
        let written = eventLoop.flatSubmit { [connection, eventLoop] in
            connection.value.writePart(head, bytes, isEnd: isEnd, on: eventLoop)
        }
        return (try? await written.get()) != nil
    }
}

extension RequestHead {
    fileprivate init(_ head: HTTPRequestHead) {
        self.init(
            method: head.method.rawValue, target: head.uri, fields: head.headers.map { ($0.name, $0.value) },
            isHTTP11: head.version == .http1_1)
    }
}

extension WebResponse {
    /// The body of a response that is no stream.
    fileprivate var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

    fileprivate var head: HTTPResponseHead {
        var fields = HTTPHeaders(headers.map { ($0.name, $0.value) })
        if case .bytes(let bytes) = body { fields.replaceOrAdd(name: "content-length", value: String(bytes.count)) }
        return HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: fields)
    }
}

extension NIODeadline {
    /// The time since the clock of the event loops started.
    fileprivate var time: Duration { .nanoseconds(Int64(uptimeNanoseconds)) }
}
