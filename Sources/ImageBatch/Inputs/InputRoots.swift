import ImageFiles
import SystemPackage

/// The files and folders that were asked for.
package enum InputRoots: Sequence, Sendable {
    /// A file counts as its name, and what is in a folder as its path relative to that.
    case paths([FilePath])
    /// Names of a list that start from a folder, or where that is empty from the current one: each counts as its path
    /// relative to it.
    case list(NameList, folder: FilePath)

    package struct Root: Sendable {
        package var path: FilePath
        /// The path that it counts as.
        package var relativePath: FilePath
        /// Without links, the folder that it must not leave; nil where it was named itself.
        var tree: FilePath?
        /// Why it is not asked for; nil where it is.
        package var refusal: String?
    }

    package struct Iterator: IteratorProtocol, Sendable {
        fileprivate var paths: [FilePath].Iterator
        fileprivate var names: NameList.Iterator
        fileprivate var folder: FilePath
        /// The folder without links on its way.
        fileprivate var tree: FilePath?

        package mutating func next() -> Root? {
            if let path = paths.next() {
                let isFolder = (try? Stat(path))?.type == .directory
                return Root(path: path, relativePath: FilePath(root: nil, path.components.suffix(isFolder ? 0 : 1)))
            }
            guard let name = names.next() else { return nil }
            return root(folder.pushing(name))
        }

        /// Names with a root of their own count from that root where the list is for no folder.
        private func root(_ path: FilePath) -> Root {
            var relativePath = path.lexicallyNormalized()
            let base = folder.lexicallyNormalized()
            let isBelow =
                folder.isEmpty || relativePath.removePrefix(base) || base.isEmpty && !path.isAbsolute
                || tree.map { relativePath.removePrefix($0) } ?? false
            var root = Root(path: path, relativePath: FilePath(root: nil, relativePath.components), tree: tree)
            if !isBelow {
                root.refusal = "it is not below the folder that the list is for"
            } else if root.relativePath.components.first?.kind == .parentDirectory {
                root.refusal = "it is not below the current folder; say with DIR which folder the names start from"
            }
            return root
        }
    }

    package func makeIterator() -> Iterator {
        switch self {
        case .paths(let paths):
            Iterator(paths: paths.makeIterator(), names: NameList([]).makeIterator(), folder: "")
        case .list(let list, let folder):
            Iterator(
                paths: [].makeIterator(), names: list.makeIterator(), folder: folder,
                tree: folder.isEmpty ? nil : try? SystemCalls.resolved(folder))
        }
    }
}
