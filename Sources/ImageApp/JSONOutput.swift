import FoundationEssentials

/// JSON for programs, on standard output.
enum JSONOutput {
    /// One value, over several lines.
    static func print(_ value: some Encodable) throws {
        StandardOutput.write(try encoded(value, formatting: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]))
    }

    /// One value on one line, along with other work.
    static func printLine(_ value: some Encodable) throws {
        StandardOutput.writeAlong(try encoded(value, formatting: [.sortedKeys, .withoutEscapingSlashes]))
    }

    private static func encoded(
        _ value: some Encodable, formatting: JSONEncoder.OutputFormatting
    ) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
