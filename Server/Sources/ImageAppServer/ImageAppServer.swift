import BrowserUI
import Hummingbird
import Logging
import ServiceLifecycle
import Subprocess
import Synchronization
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `image-app-server`: the studio's pages over HTTP. `image-app studio` starts it and tells it what it has to know.
@main
struct ImageAppServer {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, CommandLine.arguments[1] == "studio" else {
            fail("image-app-server: started by image-app alone; run: image-app studio", 64)
        }
        let settings: StudioSettings
        do {
            settings = try StudioSettings(json: Array(CommandLine.arguments[2].utf8))
        } catch {
            fail("image-app-server: \(error)", 70)
        }
        try await StudioServer(settings).run()
    }

    static func fail(_ message: String, _ status: CInt) -> Never {
        report(message)
        exit(status)
    }

    /// Says something to people.
    static func report(_ message: String) { write(message, to: STDERR_FILENO) }

    /// Says something that programs may read.
    static func output(_ line: String) { write(line, to: STDOUT_FILENO) }

    private static func write(_ text: String, to descriptor: CInt) {
        let line = Array((text + "\n").utf8)
        _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
