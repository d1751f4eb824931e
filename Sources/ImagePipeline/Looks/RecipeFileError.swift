import SystemPackage

/// Why a file that a recipe names can't be used.
package struct RecipeFileError: Error, Hashable, CustomStringConvertible {
    /// What the file is for.
    package enum Kind: String, Sendable {
        case original
        case table
        case profile
        case watermark
        case font
        case lookFile = "look's file"
    }

    package enum Problem: Hashable, Sendable {
        /// The picture came from no file.
        case notNamed
        case missing
        /// It came through a pipe.
        case piped
        case changed
        /// It was named as the file, or has its name by chance, and has other content.
        case different
        /// It is the result that carries the recipe.
        case itself
        /// It was named as the file, and can't be read for this reason.
        case unreadable(String)
        /// The recipe has no hash of it.
        case unproven
        case outside
    }

    package let kind: Kind
    package let path: FilePath?
    package let problem: Problem

    init(_ kind: Kind, _ path: FilePath?, _ problem: Problem) {
        self.kind = kind
        self.path = path
        self.problem = problem
    }

    package var description: String {
        let name = path?.string ?? ""
        let file = "its \(kind.rawValue) \(name)"
        let isOriginal = kind == .original
        return switch problem {
        case .notNamed: "it was not made from a file, so there is no original to begin with"
        case .missing:
            isOriginal
                ? "its original no longer exists: \(name)"
                : "\(file) is not there any more; it can be put beside the result"
        case .piped:
            "its \(kind.rawValue) came through a pipe, so no file has it:"
                + " put the same \(kind.rawValue) beside the result as \(path?.lastComponent?.string ?? "")"
        case .different:
            "\(name) is not the \(kind.rawValue) that it was made \(isOriginal ? "from" : "with"): its hash differs"
        case .itself:
            "\(name) is this result itself, not its \(kind.rawValue)"
                + (isOriginal ? "" : "; that can be put beside it")
        case .unreadable(let reason): "\(name) \(reason)"
        case .changed: "\(file) has changed since"
        case .unproven: "\(file) may be any file: the recipe has no hash of it"
        case .outside: "\(file) is too far from the result's folder to be taken unasked"
        }
    }
}
