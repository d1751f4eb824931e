import FoundationEssentials
import ImageCore
import ImageMetadata
import SystemPackage

/// A report for people: one page that needs nothing else, light or dark as its reader's screen is, with the summary on top
/// and a row for each picture that is worth a word.
///
/// It is written from its start to its end while the run goes on. What is known last is put where it belongs by its style: the
/// summary, and the thumbnails as the backgrounds of their rows' first cells.
struct HTMLReport: ReportWriter {
    private let file: ReportFile
    private var count = 0

    init(_ path: FilePath) throws(ImageError) {
        file = try ReportFile(path, start: Self.start)
        try file.write(Self.head)
    }

    var showsThumbnails: Bool { true }

    mutating func add(_ entry: ReportEntry) throws(ImageError) {
        try file.write(
            """
            <tr class="\(entry.status.rawValue)"><td class="picture" id="p\(count)"></td>\
            <td class="name">\(XMLText.escaped(entry.input))</td><td>\(XMLText.escaped(entry.reason))</td></tr>

            """)
        count += 1
    }

    mutating func finish(_ summary: ReportSummary, thumbnails: [Int: [UInt8]]) throws(ImageError) {
        var text = "</tbody></table></section>\n"
        text += Self.head(of: summary, isAllWell: count == 0)
        text += "<style>\n" + (count == 0 ? "#pictures { display: none }\n" : "")
        for (number, picture) in thumbnails.sorted(by: { $0.key < $1.key }) {
            let address = "data:image/jpeg;base64," + Data(picture).base64EncodedString()
            text += "#p\(number) { background-image: url(\(address)) }\n"
        }
        try file.write(text + "</style>\n</main>\n</body>\n</html>\n")
        try file.finish()
    }

    private static func head(of summary: ReportSummary, isAllWell: Bool) -> String {
        let facts = [
            ("Look", summary.look), ("Began", summary.began),
            ("Asked for", summary.arguments.joined(separator: " ")), ("Program", summary.program),
        ]
        let rows = facts.map { "<dt>\($0)</dt><dd>\(XMLText.escaped($1))</dd>" }.joined()
        return """
            <header><h1 class="\(isAllWell && summary.notDone == 0 ? "well" : "")">\(XMLText.escaped(summary.text))</h1>
            <dl>\(rows)</dl></header>

            """
    }

    private static let start = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="generator" content="image-app">

        """

    private static let head = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <title>What became of the pictures</title>
        <style>
        :root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif }
        body { margin: 0 }
        main { display: flex; flex-direction: column; max-width: 70rem; margin: 0 auto; padding: 1.5rem }
        header { order: -1 }
        h1 { font-size: 1.4rem; border-left: .35rem solid #d33; padding-left: .8rem }
        h1.well { border-color: #2a2 }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; color: color-mix(in srgb, currentColor 75%, transparent) }
        dd { margin: 0; overflow-wrap: anywhere }
        table { border-collapse: collapse; width: 100% }
        th { text-align: left; font-weight: 600 }
        td, th { padding: .5rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top }
        td.picture { width: 8rem; height: 5rem; background: center / contain no-repeat }
        td.name { width: 35%; overflow-wrap: anywhere; font-weight: 600 }
        tr.damaged td.name::after { content: " damaged"; color: #b80; font-weight: 400 }
        </style>
        </head>
        <body>
        <main>
        <section id="pictures"><table><thead><tr><th>Picture</th><th>Name</th><th>What is wrong</th></tr></thead><tbody>

        """
}
