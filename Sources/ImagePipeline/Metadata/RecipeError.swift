/// Why a picture's recipe can't be used.
package enum RecipeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A newer image-app wrote it, in a version that this one does not know.
    case unsupportedVersion(Int)
    /// A field that no image-app writes so: which one, and what is wrong with it.
    case invalid(String)
    /// It names the look but not all that was asked for.
    case incomplete(look: String)

    package var description: String {
        switch self {
        case .unsupportedVersion(let version):
            "its recipe is of version \(version), and this image-app reads up to \(Recipe.currentVersion);"
                + " use a newer one"
        case .invalid(let problem):
            "its recipe can't be read: \(problem)"
        case .incomplete(let look):
            "its recipe names the look '\(look)' but not all that was asked for, which was too long; use inspire"
        }
    }
}
