import FoundationEssentials
import ImageCore
import SystemPackage

/// A report for programs: `{"pictures": [{"input": …, "status": …, "reason": …}, …], "summary": {…}, "jsonVersion": 1}`.
struct JSONReport: ReportWriter {
    private let file: ReportFile
    private var isFirst = true

    init(_ path: FilePath) throws(ImageError) {
        file = try ReportFile(path, start: "{\"pictures\": [")
    }

    var showsThumbnails: Bool { false }

    mutating func add(_ entry: ReportEntry) throws(ImageError) {
        try file.write((isFirst ? "\n" : ",\n") + Self.text(entry))
        isFirst = false
    }

    mutating func finish(_ summary: ReportSummary, thumbnails: [Int: [UInt8]]) throws(ImageError) {
        try file.write(
            "\n], \"summary\": \(Self.text(summary)), \"\(JSONFormat.versionKey)\": \(JSONFormat.version)}\n")
        try file.finish()
    }

    private static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Values of this program's own types can always be encoded.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
