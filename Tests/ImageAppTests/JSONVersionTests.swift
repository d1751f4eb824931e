import FoundationEssentials
import SystemPackage
import TestSupport
import Testing

/// The keys of JSON that earlier programs printed, in `Tests/Fixtures/JSON`: scripts read them.
@Suite struct JSONVersionTests {
    private let here = Workspace()

    @Test("the keys of JSON for programs are those of version 1")
    func keys() async throws {
        let pictures = Corpora.projectRoot.appending("Tests/Fixtures/Recipes/Version2").string
        let made = try await here.shell(
            """
            cp -r '\(pictures)'/. .; echo text >in/broken.jpg; echo text >in/notes.txt
            run="$APP batch in -o results --look noir --auto --json"
            $run --report report.json --timing >lines.jsonl; $run --resume >>lines.jsonl
            $APP info --json out/builtin.jpg in/broken.jpg >info.jsonl
            $APP in/a.jpg -o explain.jpg --explain --json >explain.jsonl
            """)
        for name in ["lines.jsonl", "report.json", "info.jsonl", "explain.jsonl"] {
            let earlier = Corpora.projectRoot.appending("Tests/Fixtures/JSON/Version1").appending(name)
            let before = try Self.keys(PictureFiles.read(earlier))
            let after = try Self.keys(here.folder.read(FilePath(name)))
            #expect(!before.isEmpty && before == after, "\(name): \(made.messages)")
        }
    }

    /// The paths of all keys, such as `timing.stages.name`.
    private static func keys(_ text: [UInt8]) throws -> Set<String> {
        let decoder = JSONDecoder()
        var values: [JSONValue] = []
        if let value = try? decoder.decode(JSONValue.self, from: Data(text)) {
            values = [value]
        } else {
            for line in text.split(separator: UInt8(ascii: "\n")) {
                values.append(try decoder.decode(JSONValue.self, from: Data(line)))
            }
        }
        var keys: Set<String> = []
        func add(_ value: JSONValue, _ path: String) {
            switch value {
            // It comes with time.
            case .object(let object) where object["progress"] == nil:
                for (key, value) in object {
                    keys.insert(path + key)
                    add(value, path + key + ".")
                }
            case .array(let array): for value in array { add(value, path) }
            default: break
            }
        }
        for value in values { add(value, "") }
        return keys
    }
}
