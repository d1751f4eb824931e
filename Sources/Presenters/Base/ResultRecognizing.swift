import ImageCore
import SystemPackage

/// Recognises pictures that this program has made, by the recipes that they carry.
package protocol ResultRecognizing: Sendable {
    /// The name of the look that a result was made with. Reads the file's metadata alone.
    /// - Returns: nil where the file carries no recipe or can't be read.
    func look(of file: FilePath) async -> String?

    /// How a result was made, and its original where that is still what it was. Reads the whole original.
    /// - Returns: nil where the file carries no recipe or can't be read.
    /// - Throws: `ImageError.cancelled`.
    func origin(of file: FilePath) async throws(ImageError) -> ResultOrigin?
}

/// How a result was made.
package struct ResultOrigin: Sendable, Hashable {
    /// The picture that a result was made from.
    package enum Original: Sendable, Hashable {
        case found(FilePath)
        /// It can't be used; the text says why, as in "its original photo.jpg has changed since".
        case unavailable(String)
    }

    /// The name of the look.
    package var look: String
    /// The look's strength, 0…1.
    package var strength: Double
    package var original: Original

    package init(look: String, strength: Double, original: Original) {
        self.look = look
        self.strength = strength
        self.original = original
    }

    /// `a result of Noir at 80%`
    var text: String {
        let percent = (min(max(strength, 0), 1) * 100).rounded()
        return percent == 100 ? "a result of \(look)" : "a result of \(look) at \(Int(percent))%"
    }

    /// The original's path, where it can be used.
    var originalPath: FilePath? {
        if case .found(let path) = original { path } else { nil }
    }
}
