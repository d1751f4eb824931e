import Hummingbird
import HummingbirdCore
import NIOCore

/// What a connection may take: the studio is for one person's browser.
enum ServerLimits {
    static let headerBytes = 16 << 10
    static let headers = 100
    /// Connections at a time; more wait until one is closed.
    static let connections = 200
    /// Between the bytes of a request, or between requests. Pages that wait for events get a sign of life more often.
    static let idleTime = TimeAmount.seconds(60)

    static var channel: HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            idleTimeout: idleTime,
            httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: headers))
    }
}
