import Foundation

/// Writes a Swift source that lists the filters declared in other sources: `ListFiltersTool OUTPUT FILE…`. A filter is a public
/// structure at the beginning of a line whose first protocol is `Filter`.
@main
struct ListFiltersTool {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
        guard let output = paths.first else { return }
        var names: [String] = []
        for path in paths.dropFirst() {
            let text = try String(contentsOf: path, encoding: .utf8)
            names += text.split(separator: "\n").compactMap(filterName)
        }
        let lines = names.sorted().map { "        \($0).self,\n" }.joined()
        try """
        // Made of the filters' files by the plugin ListFilters.

        enum ListedFilters {
            /// By the names of their types.
            static let all: [any Filter.Type] = [
        \(lines)    ]
        }

        """.write(to: output, atomically: true, encoding: .utf8)
    }

    /// The type that the line begins to declare, where that is a filter.
    private static func filterName(in line: Substring) -> String? {
        let words = line.split { !($0.isLetter || $0.isNumber) }
        guard line.hasPrefix("public struct "), words.count > 3, words[3] == "Filter" else { return nil }
        return String(words[2])
    }
}
