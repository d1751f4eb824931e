import ArgumentParser
import ImageBatch

/// The program: the only place that builds concrete objects and reads the environment.
@main
struct ImageApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "image-app",
        abstract: "Puts a look on photographs.",
        usage: """
            image-app photo.jpg
            image-app inspire photo.jpg -o out.jpg --look clarendon
            image-app inspire Pictures/ -r -o Filtered/ --filter "contrast(120%) sepia(0.3)"
            image-app capture -o shot.jpg
            image-app                    (on a terminal: the screens)
            """,
        discussion: """
            A picture (JPEG or PNG), several, or a folder of them go through a look and are written anew; originals \
            are never touched. Without a subcommand, `inspire` is meant.
            """,
        version: "image-app \(version)",
        subcommands: [
            InspireCommand.self, AgainCommand.self, CaptureCommand.self, LooksCommand.self, FiltersCommand.self,
            InfoCommand.self,
            SourcesCommand.self, HomeCommand.self, GalleryCommand.self, ViewCommand.self,
            BenchCommand.self, WorkerCommand.self,
        ],
        defaultSubcommand: InspireCommand.self
    )

    static let version = ProgramVersion.number

    static func main() async {
        ProcessSetup.prepare()
        let arguments = RawArguments.all
        if let screens = HomeCommand.implied(by: arguments, AppEnvironment()) {
            await main(screens)
            return
        }
        // The default subcommand would complain of a missing input; who asks for nothing wants to know what there is.
        await main(arguments.isEmpty ? ["--help"] : arguments)
    }
}
