import ImageSources
import SystemPackage

/// The files and folders that were asked for.
public enum InputRoots: Sequence, Sendable {
    /// Each goes by its last name, and what is in a folder by its place below that.
    case paths([FilePath])
    /// Names of a list that start from a folder, or where that is empty from the current one: each goes by its place below
    /// it.
    case list(NameList, folder: FilePath)

    public struct Root: Sendable {
        public var path: FilePath
        /// The place that it counts as: `..` at its start leads out.
        public var place: FilePath
    }

    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate var paths: [FilePath].Iterator
        fileprivate var names: NameList.Iterator
        fileprivate var folder: FilePath

        public mutating func next() -> Root? {
            if let path = paths.next() {
                let isFolder = (try? Stat(path))?.type == .directory
                return Root(path: path, place: FilePath(root: nil, path.components.suffix(isFolder ? 0 : 1)))
            }
            guard let name = names.next() else { return nil }
            let path = folder.pushing(name)
            return Root(path: path, place: place(of: path))
        }

        /// Names with a root of their own count from that root where the list is for no folder.
        private func place(of path: FilePath) -> FilePath {
            var place = path.lexicallyNormalized()
            let base = folder.lexicallyNormalized()
            if base.isEmpty || place.removePrefix(base) { return FilePath(root: nil, place.components) }
            return FilePath(root: nil, [.parent] + place.components)
        }
    }

    public func makeIterator() -> Iterator {
        switch self {
        case .paths(let paths):
            Iterator(paths: paths.makeIterator(), names: NameList([]).makeIterator(), folder: "")
        case .list(let list, let folder):
            Iterator(paths: [].makeIterator(), names: list.makeIterator(), folder: folder)
        }
    }
}

extension FilePath.Component {
    fileprivate static let parent: FilePath.Component = ".."
}
