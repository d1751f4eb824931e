import Hummingbird
import HummingbirdCore
import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a connection may take: the studio is for one person's browser.
enum ServerLimits {
    static let headerBytes = 16 << 10
    static let headers = 100
    /// Connections at a time; more wait until one is closed. Far more than a browser needs: a page of another site may open
    /// some and leave them idle.
    static let connections = 4000
    /// Between the bytes of a request, or between requests. Pages that wait for events get a sign of life more often.
    static let idleTime = TimeAmount.seconds(60)

    /// Has the system allow for as many connections as it may, and says how many there can be beside files and pictures.
    static func allowConnections() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 500 }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(connections + 1000))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return max(100, min(connections, Int(limit.rlim_cur) - 200))
    }

    static var channel: HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            idleTimeout: idleTime,
            httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: headers))
    }
}
