import SystemPackage
import TestSupport
import Testing

/// Ctrl-C, SIGTERM and `--timeout` at random moments while another process decodes or encodes the picture.
@Suite(.hangGuard, .printsSeed, .enabled(if: Sanitizer.isOff, "sanitizers need files")) struct SignalTests {
    private let here = Workspace()

    /// Copies a picture of six megapixels.
    private func copyPicture(_ name: String) throws {
        try here.folder.write(PictureFiles.fixture("Pictures/\(name)"), name)
    }

    /// Interrupts the program six times: starts it, waits for a random time, calls `interrupt` and waits for a minute. Prints
    /// "hangs" if the program runs on, "child" if a process of its runs on, "partial" if its result can't be decoded, and
    /// its status with the names of results.
    private static let interruptions = """
        RANDOM=\(TestSeed.value); set -m
        # A zombie has ended: in a container, nobody may wait for it.
        ended() {
            local n
            for n in $(seq 1200); do grep -qs '^State:.[^Z]' /proc/$1/status || return 0; sleep 0.05; done
            return 1
        }
        for number in $(seq 6); do
            rm -rf out; mkdir out
            run & app=$!
            until_listening $app
            sleep 0.$((RANDOM % 10))$((RANDOM % 10))
            children=$(pgrep -P $app)
            interrupt
            ended $app || { echo hangs; kill -KILL $app; }
            wait $app; status=$?
            for child in $children; do ended $child || echo child; done
            # The signal may come when the result has its name already.
            for file in $(ls -A out); do "$APP" out/$file -o - --look none --format pam >/dev/null || echo partial; done
            echo $status $(ls -A out)
        done

        """

    @Test(
        "An interrupted run of any codec ends by itself, and leaves no process and no partial result",
        arguments: [
            "large.heic -o out/r.jpg", "large.avif -o out/r.jpg", "large.webp -o out/r.jpg", "large.tif -o out/r.jpg",
            "large.heic -o out/r.avif", "large.heic -o out/r.webp --lossless", "large.heic -o out/r.tif",
        ], ["INT", "TERM"])
    func signals(line: String, signal: String) async throws {
        try await makePicture(for: line)
        let result = try await here.shell(
            """
            run() { exec "$APP" \(line) --look noir 2>>messages; }
            interrupt() { kill -\(signal) $app 2>/dev/null; }
            \(Self.interruptions)
            """)
        let interrupted = signal == "INT" ? "130" : "143"
        let name = String(line.split(separator: "/")[1].prefix { $0 != " " })
        expect(result.outputLines, interrupted: [interrupted], complete: name)
    }

    @Test(
        "A run that takes longer than --timeout ends by itself, and leaves no process and no partial result",
        arguments: ["large.heic -o out/r.jpg", "large.webp -o out/r.jpg", "large.heic -o out/r.avif"])
    func timeout(line: String) async throws {
        try await makePicture(for: line)
        let result = try await here.shell(
            """
            run() { exec "$APP" \(line) --filter 'blur(30px)' --timeout 1 2>>messages; }
            interrupt() { true; }
            \(Self.interruptions)
            """)
        let name = String(line.split(separator: "/")[1].prefix { $0 != " " })
        expect(result.outputLines, interrupted: ["1"], complete: name)
    }

    private func makePicture(for line: String) async throws {
        let name = String(line.prefix { $0 != " " })
        guard name.hasSuffix(".tif") else { return try copyPicture(name) }
        try copyPicture("large.webp")
        #expect(try await here.run("large.webp -o \(name) --look none").status == 0)
    }

    /// Each run ended with its result, or was interrupted; a result that is there is complete.
    private func expect(_ lines: [String], interrupted: [String], complete name: String) {
        #expect(lines.count == 6, "\(lines)")
        let possible = interrupted + interrupted.map { "\($0) \(name)" } + ["0 \(name)"]
        for line in lines { #expect(possible.contains(line), "\(lines)") }
    }
}
