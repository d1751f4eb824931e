import FoundationEssentials

/// JSON for programs, on standard output.
enum JSONOutput {
    /// One value, over several lines.
    static func print(_ value: some Encodable) throws {
        try write(value, formatting: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// One value on one line.
    static func printLine(_ value: some Encodable) throws {
        try write(value, formatting: [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func write(_ value: some Encodable, formatting: JSONEncoder.OutputFormatting) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        StandardOutput.write(Array(try encoder.encode(value)) + [UInt8(ascii: "\n")])
    }
}
