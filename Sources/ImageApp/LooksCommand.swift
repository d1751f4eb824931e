import ArgumentParser
import Inspire

/// `image-app looks`: what `--look` knows.
struct LooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "looks", abstract: "Lists the built-in looks, shows one, or all on a picture.",
        subcommands: [List.self, Show.self, LooksSheetCommand.self], defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the built-in looks with a line about each; with a name, shows that one."
        )

        @Argument(help: "A look to show instead of the list.", completion: .list(BuiltInLooks.names))
        var name: String?

        @Flag(help: "Print a JSON array.")
        var json = false

        func run() throws {
            if let name {
                try Show.print(name)
                return
            }
            let looks = BuiltInLooks.names.map { name in
                guard let look = BuiltInLooks.look(named: name) else { preconditionFailure("no look \(name)") }
                return Description(
                    name: name, title: look.name, version: look.version, description: look.summary,
                    isDefault: name == BuiltInLooks.defaultName
                )
            }
            if json {
                try JSONOutput.print(looks)
                return
            }
            let width = looks.map(\.name.count).max() ?? 0
            for look in looks {
                let name = look.name + String(repeating: " ", count: width - look.name.count)
                StandardOutput.line("\(name)  \(look.description)\(look.isDefault ? " (the default)" : "")")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a built-in look as a look file to start from."
        )

        @Argument(help: "The look's name.", completion: .list(BuiltInLooks.names))
        var name: String

        func run() throws { try Self.print(name) }

        /// Prints the look's file as it was written.
        static func print(_ name: String) throws {
            guard let source = BuiltInLooks.source(named: name) else {
                throw ValidationError(BuiltInLooks.unknownNameMessage(name))
            }
            StandardOutput.write(Array(source.utf8))
        }
    }

    private struct Description: Encodable {
        var name: String
        var title: String
        var version: Int
        var description: String
        var isDefault: Bool
    }
}

extension BuiltInLooks {
    /// That there is no such look, and the nearest one.
    static func unknownNameMessage(_ name: String) -> String {
        let hint = nearestName(to: name).map { "; did you mean '\($0)'?" } ?? "; `image-app looks` lists them"
        return "there is no look '\(name)'\(hint)"
    }
}
