/// Why a cast that a picture seems to have is not taken for that of its light.
public enum IlluminantDoubt: String, Hashable, Sendable, Codable {
    /// The picture's colours contradict each other: none is surely that of something grey.
    case noNeutralSurface
    /// A good part of the light tones is neutral already.
    case neutralSurfaces
    /// The scene is more colourful than any light makes it, as a sunset or a meadow is.
    case colorfulScene
}
