import ArgumentParser
import FoundationEssentials

/// The commands with their options, as the argument parser knows them: what an error can suggest.
struct CommandOutline: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            /// As it is written: `--look`, `-o`.
            var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        /// `positional`, `option` or `flag`.
        var kind: String
        var names: [Name]?

        var isFlag: Bool { kind == "flag" }

        /// How it is written where the command line has it among combined letters: `-q` for `-rq`.
        func name(like text: String) -> String {
            let names = (names ?? []).map(\.text)
            return names.contains(text) ? text : names.first { text.hasPrefix($0) || !$0.hasPrefix("--") } ?? text
        }
    }

    var commandName: String
    /// Whether it is listed.
    var shouldDisplay: Bool
    var arguments: [Argument]?
    var subcommands: [CommandOutline]?

    /// The program.
    static func whole() -> CommandOutline? {
        struct Dump: Decodable {
            var command: CommandOutline
        }
        return try? JSONDecoder().decode(Dump.self, from: Data(ImageApp._dumpHelp().utf8)).command
    }

    /// The commands that people use, with those of commands, by the words that call them: `batch`, `looks sheet`.
    var listedCommands: [(name: String, command: CommandOutline)] {
        (subcommands ?? []).filter(\.shouldDisplay).flatMap { command in
            [(command.commandName, command)]
                + command.listedCommands.map { ("\(command.commandName) \($0.name)", $0.command) }
        }
    }

    func subcommand(named name: String) -> CommandOutline? { subcommands?.first { $0.commandName == name } }

    /// The commands that people use.
    var listedNames: [String] { (subcommands ?? []).filter(\.shouldDisplay).map(\.commandName) }

    /// The option or flag of this name, as it is written: `--look`, `-o`.
    func argument(named text: String) -> Argument? {
        arguments?.first { $0.names?.contains { $0.text == text } ?? false }
    }

    var longNames: [String] { (arguments ?? []).flatMap { $0.names ?? [] }.map(\.text).filter { $0.hasPrefix("--") } }
}
