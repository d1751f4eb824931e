import FoundationEssentials
import ImageBatch

/// JSON for programs, on standard output. Every object states the version of the format.
enum JSONOutput {
    /// One object, over several lines.
    static func print(_ object: JSONObject) throws {
        try printPretty(versioned(object))
    }

    /// A list, over several lines.
    static func print(_ objects: [JSONObject]) throws {
        try printPretty(objects.map(versioned))
    }

    /// One object on one line, along with other work.
    static func printLine(_ object: JSONObject) throws {
        StandardOutput.tryWrite(try encoded(versioned(object), formatting: [.sortedKeys, .withoutEscapingSlashes]))
    }

    /// What workers take, which states a version of its own.
    static func print(_ order: WorkOrder) throws { try printPretty(order) }

    private static func versioned(_ object: JSONObject) -> JSONObject {
        object + [JSONFormat.versionKey: JSONFormat.version]
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
