import FoundationEssentials

/// Messages as server-sent events, each a line of JSON.
enum EventStream {
    static func event(_ message: TabMessage) -> [UInt8] {
        let name =
            switch message {
            case .screen: "screen"
            case .change: "change"
            }
        return event(name, json(message))
    }

    /// - Parameter data: one line.
    static func event(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }

    /// A comment, which keeps a connection from looking idle.
    static let pulse = Array(": \n\n".utf8)

    static func json(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        do {
            return Array(try encoder.encode(value))
        } catch {
            preconditionFailure("\(type(of: value)) can't be coded: \(error)")
        }
    }
}
