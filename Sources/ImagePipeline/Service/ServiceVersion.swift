/// The version of the service's requests and reports as they are coded. Decoding refuses any that it does not list.
public enum ServiceVersion: Int, Sendable, Codable {
    case first = 1

    public static let current = first
}
