import ArgumentParser
import ImagePipeline
import Inspire
import SystemPackage

/// `image-app looks`: what `--look` knows, and what can be done with look files.
struct LooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "looks",
        abstract: "Lists, shows, checks, exports, imports and learns looks.",
        subcommands: [
            List.self, Show.self, LooksSheetCommand.self, LooksCheckCommand.self, LooksExportCommand.self,
            LooksLearnCommand.self, LooksImportCommand.self,
        ],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the looks with a line about each; with a name, prints that look."
        )

        @Argument(help: "A look to print instead of the list.", completion: .list(BuiltInLooks.names))
        var name: PathArgument?

        @OptionGroup var folders: LookFolderOptions

        @Flag(help: "Print a JSON array.")
        var json = false

        func run() throws {
            let library = folders.library(AppEnvironment())
            if let name {
                try Show.print(name, in: library)
                return
            }
            let groups = library.groups.map { group, entries in
                (title: group.title, looks: entries.map { ListedLook($0, in: library, group: group) })
            }
            if json {
                try JSONOutput.print(groups.flatMap(\.looks).map(\.json))
                return
            }
            let width = groups.flatMap(\.looks).map(\.name.count).max() ?? 0
            for (index, group) in groups.enumerated() {
                StandardOutput.line(index == 0 ? group.title : "\n\(group.title)")
                for look in group.looks {
                    let name = look.name.padded(to: width)
                    let remark = look.file.map { " (\($0))" } ?? (look.isDefault ? " (the default)" : "")
                    StandardOutput.line(
                        Console.printable("  \(name)  \(look.error ?? look.look?.summary ?? "")\(remark)"))
                }
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Prints a look as a look file, to start from.")

        @Argument(help: "The look's name.", completion: .list(BuiltInLooks.names))
        var name: PathArgument

        @OptionGroup var folders: LookFolderOptions

        func run() throws { try Self.print(name, in: folders.library(AppEnvironment())) }

        /// Prints the look's file as it was written.
        static func print(_ name: PathArgument, in library: LookLibrary) throws(UsageError) {
            let entry = try library.entry(for: name)
            do throws(LookRequestError) {
                StandardOutput.writeOrExit(try library.source(of: entry))
            } catch {
                throw UsageError(error.description)
            }
        }
    }
}

/// A look of the list.
private struct ListedLook {
    let name: String
    let group: LookGroup
    let isDefault: Bool
    /// Nil for a built-in look.
    let file: String?
    private(set) var look: Look?
    /// What is wrong with it, where it can't be used.
    private(set) var error: String?

    init(_ entry: LookLibrary.Entry, in library: LookLibrary, group: LookGroup) {
        name = entry.name
        self.group = group
        isDefault = entry == LookLibrary.Entry(name: BuiltInLooks.defaultName, origin: .builtIn)
        file = if case .file(let path) = entry.origin { path.string } else { nil }
        do throws(LookRequestError) {
            look = try library.look(entry, reader: LookFileReader(codecs: CodecIsolationSetup.runner()))
        } catch {
            self.error = error.commandLineDescription
        }
    }

    var json: JSONObject {
        [
            "name": name, "title": look?.name ?? name, "group": group.title, "version": look?.version ?? 1,
            "description": look?.summary ?? "", "isDefault": isDefault, "file": file, "error": error,
        ]
    }
}
