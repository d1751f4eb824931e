import SystemPackage

/// The pictures that others made, which stand beside the project where they are present at all.
public enum Corpora {
    /// The project's folder.
    public static let projectRoot = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent()

    /// `../shared/corpora` from the project's folder.
    public static let root = projectRoot.removingLastComponent().appending("shared/corpora")
}
