import TestSupport

extension Workspace {
    /// Runs a script beside `batch IN -r -o out --watch`, which is ended by Ctrl-C after it. What the program prints is in
    /// `log`, and the result's text is that with the exit status; the result's messages are the program's.
    func watching(
        _ input: String = "in", _ options: String = "--json", _ script: String
    ) async throws -> ProcessRunner.Result {
        try await shell(
            """
            # Whether what was printed has so many lines of a pattern, in time.
            until_printed() { pattern=$1; count=$2; until_true '[ "$(cat log messages | grep -c "$pattern")" -ge $count ]'; }
            env --default-signal=INT "$APP" batch \(input) -r -o out --watch \(options) >log 2>messages & app=$!
            until_there out/.image-app-journal
            \(script)
            kill -INT $app; wait $app; status=$?; cat log; echo "status $status"; cat messages >&2
            """)
    }
}
