import TestSupport
import Testing

/// The limit of open files (`ulimit -n`).
@Suite struct FileLimitTests {
    private let here = Workspace()

    @Test(
        "Under any limit all pictures of a folder are done, or the program does not start and says so",
        arguments: ["inspire in -o out", "batch in -o out --report out.json"])
    func limits(line: String) async throws {
        try here.jpegs("in/1.jpg", "in/2.jpg", "in/3.jpg", "in/4.jpg", "in/5.jpg", "in/6.jpg")
        // Below 8, the system's loader may not find all of the program's libraries.
        let result = try await here.shell(
            """
            for limit in {8..40}; do
                rm -rf out out.json
                (ulimit -n $limit; exec "$APP" \(line) 2>messages)
                echo "$limit $? $(ls out 2>/dev/null | wc -l) $(wc -l <messages) $(tail -n 1 messages)"
            done
            """)
        #expect(result.outputLines.count == 33, "\(result.messages)")
        for line in result.outputLines {
            let fields = line.split(separator: " ", maxSplits: 4).map(String.init)
            let isDone = fields[1...3] == ["0", "6", "1"] && fields[4].hasPrefix("6 pictures done in ")
            let isRefused = fields[1...3] == ["1", "0", "1"] && fields[4].hasPrefix("image-app: can't start: ")
            #expect(isDone || isRefused, "\(line)")
            if fields[0] == "40" { #expect(isDone, "\(line)") }
        }
    }
}
