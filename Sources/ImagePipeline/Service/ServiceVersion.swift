/// The version of the service's requests and reports as they are coded. Decoding refuses any that it does not list.
public enum ServiceVersion: Int, Sendable, Codable {
    /// What this state of the library reads and writes.
    case first = 1

    /// The version of what is written.
    public static let current = first
}
