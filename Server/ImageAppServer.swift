import BrowserUI
import SystemPackage

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
            fail("started by image-app alone; run: image-app studio", EX_USAGE)
        }
        let settings: StudioSettings
        do throws(StudioSettingsError) {
            settings = try StudioSettings(json: Array(CommandLine.arguments[2].utf8))
        } catch {
            fail("\(error)", EX_SOFTWARE)
        }
        try await StudioServer(settings).run()
    }

    private static func fail(_ message: String, _ status: CInt) -> Never {
        report(message)
        exit(status)
    }

    /// Says something to people.
    static func report(_ message: String) { write("image-app studio: \(message)", to: .standardError) }

    /// Says something that programs may read.
    static func output(_ line: String) { write(line, to: .standardOutput) }

    private static func write(_ line: String, to file: FileDescriptor) { _ = try? file.writeAll((line + "\n").utf8) }
}
