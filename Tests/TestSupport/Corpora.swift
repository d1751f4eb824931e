import SystemPackage

/// The pictures that others made, which stand beside the project where they are present at all.
package enum Corpora {
    /// The project's folder.
    package static let projectRoot = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent()

    /// `../shared/corpora` from the project's folder.
    package static let root = projectRoot.removingLastComponent().appending("shared/corpora")
}
