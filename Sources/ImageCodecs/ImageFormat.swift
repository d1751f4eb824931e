/// A picture format that can be read and written.
public enum ImageFormat: String, Sendable, CaseIterable, Codable {
    case jpeg, png
}
