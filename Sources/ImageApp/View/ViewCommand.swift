import ArgumentParser
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage
import TerminalUI

/// `image-app view`: shows pictures in the terminal.
struct ViewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Prints pictures to the terminal.",
        usage: "image-app view FILE... [options]",
        discussion: """
            In pixels where the terminal can (Kitty's protocol or Sixel), else in blocks of colour; in characters if the \
            output is not a terminal.
            """
    )

    @Argument(help: "Pictures, or - for standard input.")
    var files: [PathArgument]

    @Option(help: ArgumentHelp("The largest size of each. Default: the terminal's.", valueName: "columnsxrows"))
    var size: CellSize?

    @OptionGroup var limits: LimitArguments

    func run() async throws {
        try await CommandExecution.run(run)
    }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let device = TerminalDevice()
        var capabilities = environment.terminal
        if let device {
            capabilities = TerminalQuery.ask(device, capabilities)
        } else if !TerminalDevice.isTerminal(.standardOutput) {
            capabilities.graphics = .symbols
        }
        let show = PictureShow(
            capabilities: capabilities, box: size ?? Self.room(device),
            renderer: try limits.previewRenderer(environment)
        )
        return try await SignalWatcher.run { [files] in await show.run(files, console) ? 1 : 0 }
    }

    /// The terminal but for the name's line and the prompt's; 80 × 24 where there is none.
    private static func room(_ device: TerminalDevice?) -> CellSize {
        let size = (device?.size ?? CellSize(columns: 80, rows: 24)).drawable
        return CellSize(columns: size.columns, rows: max(1, size.rows - 2))
    }
}

/// Pictures one after another, each with its name above it.
private struct PictureShow: Sendable {
    var capabilities: TerminalCapabilities
    var box: CellSize
    var renderer: PreviewRenderer

    /// - Returns: whether one of them could not be shown.
    @MainActor
    func run(_ files: [PathArgument], _ console: Console) -> Bool {
        if let problem = PicturePainter.problem {
            console.error("image-app", problem)
            return true
        }
        let printer = PicturePrinter(capabilities: capabilities)
        var hasFailed = false
        for file in files {
            let name = file.inputName
            do throws(ImageError) {
                let preview = try renderer.preview(from: file.source(), filling: printer.pixels(of: box))
                let picture = try renderer.rendered(preview, look: Look(name: "original", steps: []))
                StandardOutput.line(Console.printable("\(name) (\(preview.geometry.uprightSize))"))
                StandardOutput.writeOrExit(printer.bytes(of: picture, within: box) ?? [])
                console.report(damage: preview.damage, notices: preview.notices, of: name)
            } catch .cancelled {
                return true
            } catch {
                console.error(name, error.commandLineDescription)
                hasFailed = true
            }
        }
        return hasFailed
    }
}

extension CellSize: ExpressibleByArgument {
    /// `80x24`
    public init?(argument: String) {
        let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1] else { return nil }
        guard (1...1000).contains(columns), (1...1000).contains(rows) else { return nil }
        self.init(columns: columns, rows: rows)
    }
}
