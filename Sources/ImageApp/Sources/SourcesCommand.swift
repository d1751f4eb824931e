import ArgumentParser
import ImageSources
import SystemPackage

/// `image-app sources`: where pictures may come from.
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Lists the cameras with their formats, and the gallery folder.",
        discussion: """
            A device that can't be used is listed with what is wrong and what to do about it. A webcam often has a \
            second device, which delivers data about its frames and no pictures.
            """
    )

    @Option(
        help: ArgumentHelp("The gallery's folder. Default: XDG_PICTURES_DIR, else ~/Pictures.", valueName: "folder"))
    var gallery: PathArgument?

    @Flag(help: "Print a JSON object, with every format of the cameras.")
    var json = false

    func run() throws {
        let helper = ImageSourceHelper(gallery: gallery?.path ?? AppEnvironment().pictures)
        let listing = SourceListing(helper)
        if json { return try JSONOutput.print(listing.json) }
        for line in listing.lines { StandardOutput.line(Console.printable(line)) }
    }
}
