import Foundation

/// Writes a Swift source that holds text files: `EmbedLooksTool OUTPUT FILE…`. A text's name is its file's, without the
/// extension, in lower case.
@main
struct EmbedLooksTool {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
        guard let output = paths.first else { return }
        var texts: [(name: String, text: String)] = []
        for path in paths.dropFirst() {
            let name = path.deletingPathExtension().lastPathComponent.lowercased()
            texts.append((name, try String(contentsOf: path, encoding: .utf8)))
        }
        texts.sort { $0.name < $1.name }

        var source = """
            // Made of the look files by the plugin EmbedLooks.

            enum EmbeddedLooks {
                /// By name, sorted.
                static let all: [(name: String, text: String)] = [

            """
        for (name, text) in texts {
            source += "        (\(literal(name)), \(literal(text))),\n"
        }
        source += "    ]\n}\n"
        try source.write(to: output, atomically: true, encoding: .utf8)
    }

    /// The text as Swift writes it in quotation marks, on one line.
    private static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
