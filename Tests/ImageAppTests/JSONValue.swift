import FoundationEssentials
import TestSupport
import Testing

/// Any value of JSON.
enum JSONValue: Decodable, Hashable {
    case null, bool(Bool), number(Double), string(String), array([JSONValue]), object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// What a run that went well has printed.
    init(_ result: ProcessRunner.Result) throws {
        #expect(result.status == 0, "\(result.messages)")
        self = try JSONDecoder().decode(JSONValue.self, from: Data(result.output))
    }
}
