import BrowserUI
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

/// Passes requests on to the studio, within limits.
final class StudioResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    private let served = Mutex<Studio?>(nil)

    /// Set once the server listens.
    var studio: Studio? {
        get { served.withLock { $0 } }
        set { served.withLock { $0 = newValue } }
    }

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        guard let studio else { return Response(status: .serviceUnavailable) }
        let body: [UInt8]
        if request.method == .get {
            // Events are sent while the rest of the request is watched, to see when the page has gone: nothing may follow the
            // headers then, and nothing may be read here.
            guard request.headers[.contentLength] == nil, request.headers[.transferEncoding] == nil else {
                return Response(status: .badRequest, headers: [.connection: "close"])
            }
            body = []
        } else {
            let most = Studio.mostBodyBytes(method: request.method.rawValue, path: request.uri.path)
            // What is said to be too much is not waited for.
            if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > most {
                return Response(status: .contentTooLarge, headers: [.connection: "close"])
            }
            do {
                let buffer = try await request.body.collect(upTo: most)
                body = Array(buffer.readableBytesView)
            } catch {
                return Response(status: .contentTooLarge, headers: [.connection: "close"])
            }
        }
        let answer = await studio.respond(to: WebRequest(request, body: body))
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        let status = HTTPResponse.Status(code: answer.status)
        switch answer.body {
        case .bytes(let bytes):
            return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        case .stream(let events, let whenClosed):
            let body = ResponseBody { writer in
                do {
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        for await bytes in events { try await writer.write(ByteBuffer(bytes: bytes)) }
                    }
                } catch {
                    // The page has gone, which the server wants to know as well.
                    await whenClosed()
                    throw error
                }
                await whenClosed()
                try await writer.finish(nil)
            }
            return Response(status: status, headers: headers, body: body)
        }
    }
}

extension WebRequest {
    init(_ request: Request, body: [UInt8]) {
        self.init(
            method: request.method.rawValue, path: request.uri.path, query: request.uri.query ?? "",
            host: request.head.authority, origin: request.headers[.origin], cookies: request.headers[values: .cookie],
            body: body)
    }
}
