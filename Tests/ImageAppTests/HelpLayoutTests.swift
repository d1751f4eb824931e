import TestSupport
import Testing

/// What `help` prints: what people want first, on a terminal of 80 columns.
@Suite struct HelpLayoutTests {
    private let here = Workspace()

    /// The lines below a section's header, up to the next header.
    private func section(_ header: String, of help: [String]) -> [String] {
        Array(help.drop { $0 != header }.dropFirst().prefix { $0.hasPrefix("  ") && !$0.hasPrefix("  See ") })
    }

    /// The names that a section explains, in its order: commands, or the long names of options.
    private func names(_ header: String, of help: [String]) -> [String] {
        section(header, of: help).filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap { line in
            let words = line.split { " ,/".contains($0) }.map(String.init)
            return words.first { $0.hasPrefix("--") } ?? words.first
        }
    }

    /// The commands that a command's help lists.
    private func commands(of help: [String]) -> [String] {
        help.filter { $0.hasSuffix("SUBCOMMANDS:") }.flatMap { names($0, of: help) }
    }

    @Test("the program's help groups the commands by what people want")
    func groups() async throws {
        let help = try await here.run("help").outputLines
        #expect(help.filter { $0.hasSuffix("SUBCOMMANDS:") }.count == 4)
        #expect(names("PICTURE SUBCOMMANDS:", of: help) == ["inspire", "batch", "again", "capture"])
        #expect(names("LOOK SUBCOMMANDS:", of: help) == ["looks", "filters"])
        #expect(names("SCREENS SUBCOMMANDS:", of: help) == ["home", "gallery", "studio", "view"])
        #expect(names("INFORMATION SUBCOMMANDS:", of: help) == ["info", "formats", "sources", "bench"])
        #expect(help.count < 45 && help.last?.contains("image-app help <subcommand>") ?? false)
    }

    @Test(
        "the options that most people need come first",
        arguments: [
            (
                "inspire",
                ["--output", "--overwrite", "--look", "--strength", "--auto", "--filter", "--recursive"]
            ),
            ("batch", ["--output", "--resume", "--dry-run", "--report", "--look", "--strength", "--auto", "--filter"]),
            ("capture", ["--output", "--overwrite", "--look", "--strength", "--auto", "--filter", "--device"]),
            ("again", ["--output", "--overwrite", "--strength", "--original"]),
        ])
    func commonFirst(command: String, expected: [String]) async throws {
        let help = try await here.run("help \(command)").outputLines
        let headers = help.filter { $0.hasSuffix(":") && $0.first?.isUppercase ?? false && $0 != "ARGUMENTS:" }
        #expect(headers.first == "COMMON OPTIONS:")
        let options = headers.flatMap { names($0, of: help) }
        #expect(Array(options.prefix(expected.count)) == expected)
        // What is common to all commands is last.
        #expect(headers.last == "OPTIONS:" && names("OPTIONS:", of: help) == ["--version", "--help"])
    }

    @Test("every help fits into 80 columns and is ASCII, for the man pages' generator drops everything else")
    func width() async throws {
        var commands = self.commands(of: try await here.run("help").outputLines)
        commands += self.commands(of: try await here.run("help looks").outputLines).map { "looks \($0)" }
        #expect(commands.count > 15)
        for command in [""] + commands {
            for line in try await here.run("help \(command)").outputLines {
                #expect(line.count <= 80 && line.utf8.allSatisfy { $0 < 128 }, "\(command): \(line)")
            }
        }
    }
}
