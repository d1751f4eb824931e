import ImageCodecs
import ImageCore
import SystemPackage

/// A picked image: where it is and how it is read, not the pixels themselves, so that it can flow from
/// its source to its result without being held.
public struct PickedImage: Sendable, Hashable {
    /// Where a picked picture's bytes or pixels are.
    public enum Content: Sendable, Hashable {
        /// A file, read again each time.
        case file(FilePath)
        /// Standard input, which can be read once.
        case standardInput
        /// A coded picture in memory, such as a frame of a camera that gives JPEGs.
        case encoded([UInt8])
        /// Pixels in memory, such as a converted frame of a camera.
        case pixels(PixelBuffer)
    }

    /// What people know it by: a file's name, or "camera".
    public var title: String
    /// Where its bytes or pixels are.
    public var content: Content

    /// A picture with a title and where it is.
    public init(title: String, content: Content) {
        self.title = title
        self.content = content
    }

    /// A file, known by its name.
    public init(file: FilePath) {
        self.init(title: file.lastComponent?.string ?? file.string, content: .file(file))
    }

    /// The file, where it is one.
    public var file: FilePath? {
        if case .file(let path) = content { path } else { nil }
    }

    /// Whether it can be read more than once, as a preview and a result need.
    public var isRereadable: Bool { content != .standardInput }
}
