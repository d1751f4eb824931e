import Subprocess
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs the built program, as a user would, in a folder: `image-app`, or `image-app-with-faults` if ``environment`` has
/// `IMAGE_APP_INJECT`.
package struct ProcessRunner: Sendable {
    package struct Result: Sendable {
        /// The exit status; 128 and the signal's number where one ended it, as shells say it.
        package var status: Int
        package var output: [UInt8]
        /// Standard error.
        package var messages: String

        package var text: String { String(decoding: output, as: UTF8.self) }
        /// The lines of standard error.
        package var lines: [String] { messages.split(separator: "\n").map(String.init) }
        /// The lines of standard output.
        package var outputLines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// The program that people run.
    package static let program = buildFolder.appending("image-app")
    /// The same with the faults that `IMAGE_APP_INJECT` asks for.
    private static let programWithFaults = buildFolder.appending("image-app-with-faults")

    /// The programs stand beside the tests.
    private static let buildFolder: FilePath = {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
        precondition(count > 0)
        return FilePath(platformString: bytes).removingLastComponent()
    }()

    private static let ignoresBrokenPipes: Bool = {
        signal(SIGPIPE, SIG_IGN)
        return true
    }()

    package var folder: FilePath
    /// Changes to the environment; nil takes a variable away.
    package var environment: [String: String?] = [:]

    package init(in folder: FilePath) {
        self.folder = folder
    }

    private var program: FilePath {
        environment["IMAGE_APP_INJECT"] == nil ? Self.program : Self.programWithFaults
    }

    /// Runs the program with the given arguments.
    package func run(_ arguments: [String], input: [UInt8] = []) async throws -> Result {
        try await run(bytes: arguments.map { Array($0.utf8) }, input: input)
    }

    /// Runs the program with arguments that need not be UTF-8.
    package func run(bytes arguments: [[UInt8]], input: [UInt8] = []) async throws -> Result {
        // The bytes are taken for a C string.
        try await run(program, Arguments(arguments.map { $0 + [0] }), input)
    }

    /// Runs a script of the shell. `$APP` is the program that ``run(_:input:)`` would run, `$APP_WITH_FAULTS` always the one with faults.
    package func shell(_ script: String, input: [UInt8] = []) async throws -> Result {
        try await run("/bin/bash", ["-c", script], input)
    }

    private func run(_ program: FilePath, _ arguments: Arguments, _ input: [UInt8]) async throws -> Result {
        var changes: [String: String?] = [
            "APP": self.program.string, "APP_WITH_FAULTS": Self.programWithFaults.string, "NO_COLOR": nil,
            "IMAGE_APP_INJECT": nil, "LC_ALL": "C.UTF-8",
            // Set for the tests themselves: see ``ChildWatch``.
            "SWIFT_BACKTRACE": nil,
        ]
        changes.merge(environment) { $1 }
        let variables = Dictionary(
            uniqueKeysWithValues: changes.map { (Environment.Key(stringLiteral: $0), $1) })
        _ = Self.ignoresBrokenPipes
        let watch = ChildWatch()
        defer { watch.end() }
        let result = try await Subprocess.run(
            .path(program), arguments: arguments, environment: .inherit.updating(variables),
            workingDirectory: folder, input: .inputWriter, output: .bytes(limit: 1 << 28),
            error: .string(limit: 1 << 24)
        ) { execution in
            watch.begin(execution.processIdentifier.value)
            // A program need not read what it is given; input that is handed over whole would be an error then.
            if !input.isEmpty { _ = try? await execution.standardInputWriter.write(input) }
            try? await execution.standardInputWriter.finish()
        }
        let status =
            switch result.terminationStatus {
            case .exited(let code): Int(code)
            case .signaled(let signal): 128 + Int(signal)
            }
        return Result(status: status, output: result.standardOutput, messages: result.standardError)
    }
}
