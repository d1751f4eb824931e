/// The version of the service's requests and reports as they are coded. Decoding refuses any that it does not list.
public enum ServiceVersion: Int, Sendable, Codable {
    /// What this state of the library reads and writes.
    case first = 1

    /// The version of what is written.
    public static let current = first

    /// A version by its number.
    /// - Throws: `DecodingError.dataCorrupted` for a version that is not known.
    public init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Int.self)
        guard let version = Self(rawValue: number) else {
            let problem = "this image-app knows version \(Self.current.rawValue), not \(number)"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
        self = version
    }
}
