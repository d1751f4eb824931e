import ArgumentParser
import ImageFiles
import ImagePipeline
import LookPresets
import SystemPackage

/// `image-app looks import`: a look from a preset of another program.
struct LooksImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Makes a look of another program's preset, profile, curves or table.",
        usage: "image-app looks import FILE [--save NAME] [options]",
        discussion: """
            Reads presets and profiles of Lightroom and Camera Raw (.xmp), curves of GIMP, and tables of Lustre and Flame \
            (.3dl), and saves a look, and the table that it needs, in the folder of looks. Tables and the points of curves are \
            taken over exactly. Sliders mean something else in each program: the report says of each setting how near the look \
            comes to it, and what is left out.
            """
    )

    @Argument(help: "The preset's file.")
    var file: PathArgument

    @Option(
        name: .customLong("save"),
        help: ArgumentHelp("The look's name, for --look. Default: the file's name.", valueName: "name"))
    var name: String?

    @Flag(help: "Replace a look of this name.")
    var overwrite = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @OptionGroup var folders: LookFolderOptions

    func run() throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        do throws(UsageError) {
            let source = file.path.lastComponent?.string ?? "a preset"
            let name = name ?? Self.plainName(file.path.stem ?? "preset")
            let folder = try folders.ownFolder(environment)
            var saver = try UsageError.wrapping {
                try LookSaver(name: name, folder: folder, overwrites: overwrite)
            }
            let bytes = try UsageError.wrapping("\(file.path)") {
                try WholeFile.read(file.path, largest: PresetFile.maximumFileSize)
            }
            let look = try Self.read(bytes, named: "\(file.path)", title: name)
            let steps = look.text { saver.add($0, extension: $1) }
            let saved = try UsageError.wrapping {
                try saver.save(steps: steps, description: "Imported from \(source)")
            }
            try report(look, saved: saved, console)
        } catch {
            console.error("image-app", error.description)
            throw ExitCode.failure
        }
    }

    private static func read(_ bytes: [UInt8], named name: String, title: String) throws(UsageError) -> ImportedLook {
        do throws(PresetError) {
            return try PresetFile.look(from: bytes, named: name, title: title)
        } catch {
            let wayOut =
                error.mayBeTable ? ": `image-app photo.jpg --lut FILE --save-look NAME` makes a look of it" : ""
            throw UsageError(error.description + wayOut)
        }
    }

    /// The file's name as far as a look may be called that.
    private static func plainName(_ stem: String) -> String {
        let plain = String(stem.map { $0.isLetter || $0.isNumber || "-_ ".contains($0) ? $0 : "-" })
        let start = plain.drop { !$0.isLetter && !$0.isNumber }
        return start.isEmpty ? "imported" : String(start)
    }

    private func report(_ look: ImportedLook, saved: FilePath, _ console: Console) throws(UsageError) {
        if json {
            let object: JSONObject = [
                "look": saved.string, "source": file.path.string, "findings": look.findings.map(\.json),
            ]
            try UsageError.wrapping { try JSONOutput.print(object) }
            return
        }
        StandardOutput.line(Console.printable("\(saved): \(look.summary)"))
        let width = PresetFinding.Nearness.allCases.map(\.rawValue.count).max() ?? 0
        for finding in look.findings {
            let nearness = finding.nearness.rawValue.padded(to: width)
            StandardOutput.line(Console.printable("  \(nearness)  \(finding.text)"))
        }
    }
}

extension ImportedLook {
    /// "2 settings exact, 1 near, 3 left out"
    fileprivate var summary: String {
        let counts = PresetFinding.Nearness.allCases.compactMap { nearness in
            let count = findings.count { $0.nearness == nearness }
            return count == 0 ? nil : "\(count) \(nearness.rawValue)"
        }
        return "\(findings.count.counted("setting")): \(counts.joined(separator: ", "))"
    }
}

extension PresetFinding {
    /// "Exposure2012 +0.50: exposure(0.5); before Camera Raw's tone curve"
    fileprivate var text: String {
        let head = value.isEmpty ? field : "\(field) \(value)"
        let rest = [step, remark].filter { !$0.isEmpty }.joined(separator: "; ")
        return rest.isEmpty ? head : "\(head): \(rest)"
    }

    fileprivate var json: JSONObject {
        [
            "field": field, "value": value, "nearness": nearness.rawValue, "step": step.isEmpty ? nil : step,
            "remark": remark.isEmpty ? nil : remark,
        ]
    }
}
