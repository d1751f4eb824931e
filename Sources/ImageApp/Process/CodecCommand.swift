import ArgumentParser

/// What this program starts itself for pictures whose codecs may harm nothing.
struct CodecCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codec", abstract: "Decodes and encodes for image-app itself, without access to files.",
        shouldDisplay: false
    )

    @Argument(help: "Formats whose libraries are loaded first.")
    var formats: [String] = []

    func run() throws {
        let status = SandboxedCommand.codec.run(formats: formats)
        if status != 0 { throw ExitCode(status) }
    }
}
