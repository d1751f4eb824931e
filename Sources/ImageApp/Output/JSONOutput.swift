import FoundationEssentials
import ImageBatch

/// JSON for programs, on standard output. Every object states the version of the format.
enum JSONOutput {
    /// One value, over several lines.
    static func print(_ value: some Encodable) throws {
        try printPretty(Versioned(value: value))
    }

    /// A list, over several lines.
    static func print(_ values: [some Encodable]) throws {
        try printPretty(values.map { Versioned(value: $0) })
    }

    /// One value on one line, along with other work.
    static func printLine(_ value: some Encodable) throws {
        StandardOutput.tryWrite(
            try encoded(Versioned(value: value), formatting: [.sortedKeys, .withoutEscapingSlashes]))
    }

    private static func printPretty(_ value: some Encodable) throws {
        StandardOutput.writeOrExit(
            try encoded(value, formatting: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]))
    }

    private static func encoded(
        _ value: some Encodable, formatting: JSONEncoder.OutputFormatting
    ) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}

/// An object with one key more.
private struct Versioned<Value: Encodable>: Encodable {
    var value: Value

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(JSONFormat.version, forKey: Key(stringValue: JSONFormat.versionKey))
    }
}
