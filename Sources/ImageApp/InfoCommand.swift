import ArgumentParser
import ImageCodecs
import ImageCore
import ImageSources
import SystemPackage

/// `image-app info`: what a picture is, from its header.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Says what a picture is and what it carries."
    )

    @Argument(help: "Pictures, or - for standard input.")
    var files: [PathArgument]

    @Flag(help: "Print a JSON object for each.")
    var json = false

    @OptionGroup var limits: LimitArguments

    func run() throws {
        let console = Console(environment: AppEnvironment())
        var failed = false
        for file in files {
            let name = file.isStandardStream ? "standard input" : file.path.string
            do {
                let source = file.isStandardStream ? FileSource.standardInput() : try FileSource(file.path)
                let header = try ImageDecoders.make(source: source, options: limits.decoding).header
                let description = PictureDescription(name: name, header: header)
                if json {
                    try JSONOutput.print(description)
                } else {
                    for line in description.lines { StandardOutput.line(Console.printable(line)) }
                }
            } catch let error as ImageError {
                console.error(name, error.description)
                failed = true
            }
        }
        if failed { throw ExitCode.failure }
    }
}
