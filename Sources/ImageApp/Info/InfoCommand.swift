import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage

/// `image-app info`: what a picture is, from its header.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Shows what a picture is and what it carries.",
        usage: "image-app info FILE... [options]"
    )

    @Argument(help: "Pictures, or - for standard input.")
    var files: [PathArgument]

    @Flag(help: "Print a line of JSON for each, failures included.")
    var json = false

    @OptionGroup var limits: LimitArguments

    func run() throws {
        let console = Console()
        var failed = false
        for file in files {
            let name = file.inputName
            do {
                let description = try description(of: file, name: name)
                if json {
                    try JSONOutput.printLine(description.json)
                } else {
                    for line in description.lines { StandardOutput.line(Console.printable(line)) }
                }
            } catch let error as ImageError {
                console.error(name, error.commandLineDescription)
                if json {
                    try JSONOutput.printLine([
                        "file": name, "fileBytes": file.isStandardStream ? nil : file.path.hexadecimal,
                        "error": error.commandLineDescription,
                    ])
                }
                failed = true
            }
        }
        if failed { throw ExitCode.failure }
    }

    /// A picture that can't be decoded for its size is described as well.
    private func description(of file: PathArgument, name: String) throws(ImageError) -> PictureDescription {
        let header = try ImageDecoders.header(
            of: file.source(), options: limits.decoding, codecs: limits.codecs)
        let following = try file.isStandardStream ? nil : Self.following(header, in: file.source())
        var description = PictureDescription(name: name, header: header, following: following)
        if !file.isStandardStream { description.fileBytes = file.path.hexadecimal }
        do throws(ImageError) {
            try header.check(within: limits.decoding.limits)
        } catch {
            description.refusal = error.commandLineDescription
        }
        return description
    }

    /// Returns the data behind a picture; nil if the input has no random access, such as a pipe.
    private static func following(_ header: ImageHeader, in source: any ByteSource) throws(ImageError) -> FollowingData?
    {
        try source.randomAccess.map { file throws(ImageError) in try FollowingData(after: header, in: file) }
    }
}
