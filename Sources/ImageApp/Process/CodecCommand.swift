import ArgumentParser
import FaultInjection
import ImageFiles
import IsolatedCodecs

/// What this program starts itself for pictures whose codecs may harm nothing.
struct CodecCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codec", abstract: "Decodes and encodes for image-app itself, without access to files.",
        shouldDisplay: false
    )

    @Argument(help: "Formats whose libraries are loaded first.")
    var formats: [String] = []

    func run() throws {
        do {
            let faults = AppEnvironment().injectedFaults
            try CodecService.run(formats: formats) { faults.source($0, of: "codec-\($0.byteCount)") }
        } catch {
            Console().error("image-app codec", "\(error)")
            throw ExitCode(1)
        }
    }
}
