import ArgumentParser
import ImageCodecs
import IsolatedCodecs

/// `image-app formats`: which formats can be read and written on this machine.
struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        abstract: "Lists the formats that can be read and written here, and the libraries that do it."
    )

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() throws {
        // Libraries that only isolated processes load are asked for their versions in one.
        let versions = try CodecIsolationSetup.processes.libraryVersions()
        let formats = ReadableFormat.all.map { ListedFormat($0, versions: versions) }
        if json {
            try JSONOutput.print(formats.map(\.json))
            return
        }
        let rows = formats.map(\.columns)
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { $0.padded(to: $1) } + [row[3]]
            StandardOutput.line(cells.joined(separator: "  "))
        }
    }
}

/// A format and what there is for it on this machine.
private struct ListedFormat {
    private let format: ReadableFormat
    /// Whether nothing is missing that reads and writes it.
    private let isAvailable: Bool
    private let library: String?
    private let version: String?

    /// - Parameter versions: of the libraries that are installed, by the names of their formats.
    init(_ format: ReadableFormat, versions: [String: String]) {
        self.format = format
        if let library = format.codec.library {
            self.library = library.name
            version = versions[format.name]
            isAvailable = version != nil
        } else {
            let linked = format.codec.linkedLibrary?()
            library = linked?.name
            version = linked?.version
            isAvailable = true
        }
    }

    private var canWrite: Bool { WritableFormat(name: format.name) != nil }

    /// The format, its extensions, what can be done with it, and by what.
    var columns: [String] {
        [
            format.title, format.fileExtensions.map { ".\($0)" }.joined(separator: " "),
            isAvailable ? canWrite ? "read, write" : "read" : "-", means,
        ]
    }

    private var means: String {
        guard let library else { return "image-app itself" }
        if let version { return "\(library) \(version)" }
        let package = format.codec.library.map { " (Debian's package \($0.package))" } ?? ""
        return "needs \(library), which isn't installed\(package)"
    }

    var json: JSONObject {
        [
            "format": format.name, "title": format.title, "extensions": format.fileExtensions,
            "canRead": isAvailable, "canWrite": isAvailable && canWrite, "library": library,
            "libraryVersion": version, "package": isAvailable ? nil : format.codec.library?.package,
        ]
    }
}
