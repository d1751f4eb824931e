import ArgumentParser
import ImageBatch
import ImageCodecs
import ImagePipeline
import IsolatedCodecs

/// The program. Nothing outside of this target builds concrete objects or reads the environment.
package struct ImageApp: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "image-app",
        abstract: "Applies looks and filters to photographs.",
        usage: """
            image-app photo.jpg
            image-app photo.jpg -o out.jpg --look clarendon
            image-app Pictures/ -r -o Filtered/ --filter "contrast(120%) sepia(0.3)"
            image-app capture -o shot.jpg
            image-app                    (on a terminal: the screens)
            """,
        discussion: """
            Reads \(ReadableFormat.titles): a picture, several, or folders of them. Results are new files; originals are never changed. \
            Without a subcommand, inspire is meant.
            """,
        version: "image-app \(version)",
        groupedSubcommands: commands,
        defaultSubcommand: InspireCommand.self
    )

    /// Apart from the configuration: a command is found by its name without the texts of all.
    static let commands = [
        CommandGroup(
            name: "Picture",
            subcommands: [InspireCommand.self, BatchCommand.self, AgainCommand.self, CaptureCommand.self]),
        CommandGroup(name: "Look", subcommands: [LooksCommand.self, FiltersCommand.self]),
        CommandGroup(
            name: "Screens",
            subcommands: [HomeCommand.self, GalleryCommand.self, StudioCommand.self, ViewCommand.self]),
        CommandGroup(
            name: "Information",
            subcommands: [
                InfoCommand.self, FormatsCommand.self, SourcesCommand.self, BenchCommand.self, WorkerCommand.self,
                WorkerRequestCommand.self,
                FilterNamesCommand.self, CodecCommand.self,
            ]),
    ]

    static let version = ProgramVersion.number

    package init() {}

    /// Does what the arguments ask for, and ends the process.
    /// - Parameter faults: those of a test; nil in the program that people run.
    package static func start(faults: (any FaultInjector)?) {
        AppEnvironment.$faults.withValue(faults) { runCommand() }
    }

    private static func runCommand() {
        let arguments = RawArguments.all
        // These give up all that they don't need, which only a process with a single thread can.
        let isSandboxed = arguments.first.flatMap(SandboxedCommand.init) != nil
        ProcessSetup.prepare(watchesSignals: !isSandboxed)
        if let (command, formats) = SandboxedCommand.called(by: arguments) { command.runAlone(formats: formats) }
        // The default subcommand would complain of a missing input; who asks for nothing wants to know what there is.
        let command = command(
            for: HomeCommand.implied(by: arguments, AppEnvironment()) ?? (arguments.isEmpty ? ["--help"] : arguments))
        // First a cast that asks for no conformance: the runtime searches thousands for one.
        if let inspire = command as? InspireCommand {
            MainThread.run { await run(inspire) }
        } else if let command = command as? any AsyncParsableCommand {
            if command is AgainCommand || command is CaptureCommand {
                MainThread.run { await run(command) }
            } else {
                MainThread.runWithSharedThreads {
                    await run(command)
                    exit()
                }
            }
        } else {
            var command = command
            do {
                try command.run()
            } catch {
                end(by: error)
            }
        }
    }

    private static func command(for arguments: [String]) -> sending any ParsableCommand {
        do {
            return try parsed(arguments)
        } catch {
            end(by: error)
        }
    }

    private static func run(_ command: some AsyncParsableCommand) async {
        var command = command
        do {
            try await command.run()
        } catch {
            end(by: error)
        }
    }

    private static func end(by error: any Error) -> Never {
        if let error = error as? UsageError {
            Console().error("image-app", error.description)
            exit(withError: ExitCode.validationFailure)
        }
        if !exitCode(for: error).isSuccess { report(error) }
        exit(withError: exitCode(for: error).isSuccess ? error : exitCode(for: error))
    }

    /// A function of its own, for nothing is released any more in the one that exits.
    private static func report(_ error: any Error) {
        // The parser quotes the user's words as they are.
        let message = RawArguments.printable(fullMessage(for: error))
        if !message.isEmpty { Console().line(message) }
    }

    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        let check = CommandLineCheck(arguments)
        try check.checkCommand()
        if !check.asksForHelp, let command = parsedAlone(arguments) {
            if let inspire = command as? InspireCommand, named(by: arguments) == nil {
                try CommandLineCheck.checkInputs(inspire.input)
            }
            return command
        }
        let command: any ParsableCommand
        do {
            command = try parseAsRoot(arguments)
        } catch {
            try check.explainFailure()
            // It says what is wrong with the number.
            if let joined = check.joiningNegativeNumbers { _ = try parseAsRoot(joined) }
            throw error
        }
        // Among the letters of an unknown option the parser finds the `-h` of help.
        if type(of: command).configuration.commandName == "help" { try check.explainFailure() }
        return command
    }

    /// The command that the arguments begin with.
    private static func named(by arguments: [String]) -> (any ParsableCommand.Type)? {
        guard let first = arguments.first else { return nil }
        return CommandLineCheck.command(named: first)
    }

    /// The command parsed without the commands above it: from the root, ArgumentParser builds the arguments of the root,
    /// of the default subcommand and of the one asked for again and again, which took longer than a small picture.
    ///
    /// - Returns: nil for what only the root can answer, in its words: a request for help, a mistake.
    private static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
        guard let first = arguments.first, first != "help" else { return nil }
        let named = named(by: arguments)
        let command = named ?? InspireCommand.self
        guard command.configuration.subcommands.isEmpty else { return nil }
        let rest = named == nil ? arguments : Array(arguments.dropFirst())
        if command == InspireCommand.self,
            let common = try? CommonInspireCommand.parseAsRoot(rest) as? CommonInspireCommand,
            let inspire = try? common.whole()
        {
            return inspire
        }
        let parsed = try? command.parseAsRoot(rest)
        // Asked for help, the parser gives the command that prints it, of this command alone.
        return parsed.flatMap { type(of: $0) == command ? $0 : nil }
    }
}
