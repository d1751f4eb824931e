import Subprocess
import SystemPackage

/// Programs that others wrote, as judges of ours.
package enum Tool {
    package struct Failed: Error, CustomStringConvertible {
        package let description: String
    }

    /// Whether a program is installed.
    package static func exists(_ name: String) -> Bool {
        ["/usr/bin", "/usr/local/bin"].contains { folder in
            (try? FileDescriptor.open(FilePath("\(folder)/\(name)"), .readOnly).close()) != nil
        }
    }

    /// Gives `input` to a program and returns its output. Throws where it fails.
    package static func run(_ name: String, _ arguments: [String] = [], input: [UInt8]) async throws -> [UInt8] {
        let result = try await Subprocess.run(
            .name(name), arguments: Arguments(arguments), input: .array(input), output: .bytes(limit: 1 << 28),
            error: .discarded)
        guard result.terminationStatus.isSuccess else {
            throw Failed(description: "\(name) \(arguments.joined(separator: " ")): \(result.terminationStatus)")
        }
        return result.standardOutput
    }
}
