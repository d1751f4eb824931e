import ImageCodecs
import TestSupport
import Testing

/// `--version`, `--help`, `help` and completions.
@Suite struct HelpTests {
    private let here = Workspace()

    @Test("--version, --help and completions")
    func help() async throws {
        let version = try await here.run("--version")
        #expect(version.status == 0 && version.outputLines.count == 1 && version.text.hasPrefix("image-app "))
        for line in ["--help", "-h", "help", "inspire --help", "help inspire", "looks --help", "info -h"] {
            let help = try await here.run(line)
            #expect(help.status == 0 && help.text.contains("USAGE: "), "\(line)")
        }
        let bare = try await here.run([])
        #expect(bare.status == 0 && bare.text.contains("USAGE: "))
        // The program's help lists the commands; a command's has the whole of its name.
        for line in ["--help", "-h", "help", ""] {
            let help = try await here.run(line).text
            #expect(
                help.hasPrefix("OVERVIEW: Applies looks and filters to photographs.") && help.contains("\n  capture "),
                "\(line)")
        }
        for line in ["info -h", "info --help", "help info", "info a.jpg -h"] {
            #expect(try await here.run(line).text.contains("USAGE: image-app info "), "\(line)")
        }
        let mistake = try await here.run("info --json=maybe")
        #expect(mistake.status == 64 && mistake.messages.contains("Usage: image-app info "))
        let inspire = try await here.run("inspire --help").text
        for flag in [
            "--output", "--look", "--filter", "--strength", "--quality", "--subsampling", "--format", "--progressive",
            "--optimize", "--png-effort", "--compression", "--background", "--recursive", "--all", "--overwrite",
            "--jobs", "--timeout",
            "--max-pixels", "--max-memory", "--allow-damaged", "--json", "--quiet",
        ] { #expect(inspire.contains(flag), "\(flag)") }
        for (shell, check) in [("bash", "bash -n"), ("zsh", "cat >/dev/null"), ("fish", "cat >/dev/null")] {
            let script = try await here.shell("$APP --generate-completion-script \(shell) | tee s | \(check); wc -c <s")
            #expect(script.status == 0 && script.messages == "")
            #expect((script.outputLines.last.flatMap { Int($0) } ?? 0) > 1000, "\(shell)")
        }
    }

    @Test("help and completions know every format that can be written")
    func formats() async throws {
        let names = WritableFormat.all.map(\.name)
        let help = try await here.run("inspire --help").text.split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        #expect(help.contains("(values: \(names.joined(separator: ", ")))"))
        let zsh = try await here.run("--generate-completion-script zsh").text
        #expect(zsh.contains("___format=(" + names.map { "'\($0)'" }.joined(separator: " ") + ")"))
    }
}
