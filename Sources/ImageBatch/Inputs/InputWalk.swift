import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// Goes through the files that were asked for and those in folders, by their names: none is opened.
///
/// It knows where it is and little else, so that a folder of any size can be gone through twice.
package struct InputWalk: Sequence, IteratorProtocol, Sendable {
    /// Which files in folders count.
    package struct Scope: Sendable {
        /// Whether folders below a folder count.
        package var isRecursive = false
        /// Whether hidden folders and files and those of storage devices count too.
        package var includesHidden = false
        /// Whether links lead on that leave the folder that was asked for, or lead to folders.
        package var followsLinks = false
        package var filter = NameFilter()
        /// A folder that is ignored wherever it turns up: the one that results go to.
        package var excludedFolder: FileIdentity?

        package init() {}
    }

    /// A file that may be a picture.
    package struct File: Sendable {
        package let path: FilePath
        /// Relative to the input folder that it was found in; its name alone where it was named itself.
        package let relativePath: FilePath
        package let status: Stat
        /// Whether it was named itself.
        package let isNamed: Bool
        /// The kind of leftover that its name shows: such files are processed only if they were named themselves.
        let leftover: LeftoverName?
        /// The format that its name promises.
        let expectedFormat: ReadableFormat?

        init(path: FilePath, relativePath: FilePath, status: Stat, isNamed: Bool) {
            self.path = path
            self.relativePath = relativePath
            self.status = status
            self.isNamed = isNamed
            leftover = isNamed ? nil : path.lastComponent.flatMap(LeftoverName.init)
            expectedFormat = leftover == nil ? path.extension.flatMap(ReadableFormat.init(fileExtension:)) : nil
        }

        var identity: FileIdentity { FileIdentity(status) }
    }

    package enum Item: Sendable {
        case file(File)
        /// A folder that is about to be listed: a watch that begins now misses nothing.
        case folder(FilePath)
        /// What is in a folder and can be no picture: of which kind it is.
        case ignored(String)
        /// A file or folder that the scope does not include.
        case omitted(Omission)
        case failed(PictureFailure)
    }

    /// The reasons for which the scope does not include a file or folder.
    package enum Omission: Sendable {
        /// It is hidden, or a storage device's.
        case hidden
        /// No pattern includes it.
        case notIncluded
        /// A pattern excludes it.
        case excluded
    }

    private let scope: Scope
    private var roots: InputRoots.Iterator
    /// The folders that are open, each in the one before.
    private var levels: [Level] = []
    /// Hashes of the entries that have been: the same entry by two ways is one picture; two names of one file are two.
    private var seen = HashSet()

    private struct Level {
        var folder: FilePath
        var relativePath: FilePath
        var identity: FileIdentity?
        /// Nil as long as it has not been listed.
        var names: FolderNames?
        /// Hashes of the stems of pictures in it, where there are files of which a preview alone can be read; else empty.
        var pictureStems: Set<Int> = []
        /// Without links, the folder that was asked for: links that leave it are not followed.
        var tree: FilePath
    }

    package init(_ roots: InputRoots, scope: Scope) {
        self.scope = scope
        self.roots = roots.makeIterator()
    }

    /// Makes room for so many files, so that a run's memory does not grow. To be called before the first.
    mutating func reserve(_ count: Int) { seen.reserve(count) }

    package mutating func next() -> Item? {
        while true {
            if let last = levels.indices.last {
                if let failure = list(last) { return .failed(failure) }
                if let name = levels[last].names?.next() {
                    if let item = item(name, in: levels[last]) { return item }
                } else {
                    levels.removeLast()
                }
            } else if let root = roots.next() {
                if let item = item(root) { return item }
            } else {
                return nil
            }
        }
    }

    /// Nil for what has been before.
    private mutating func item(_ root: InputRoots.Root) -> Item? {
        if let refusal = root.refusal { return .failed(PictureFailure(path: root.path, reason: refusal)) }
        let status: Stat
        do {
            status = try Stat(root.path)
        } catch {
            let reason = error == .noSuchFileOrDirectory ? "there is no such file" : FileSource.reason(error)
            return .failed(PictureFailure(root.path, .readFailed(reason)))
        }
        if let tree = root.tree, !scope.followsLinks, leaves(root.path, tree) {
            return .failed(
                PictureFailure(
                    path: root.path, reason: "a link leads out of the folder that the list is for",
                    code: .linkOutside))
        }
        if status.type == .directory {
            guard scope.filter.wants(listed: root.relativePath, isFolder: true) else { return nil }
            return open(
                root.path, relativePath: root.relativePath, tree: root.tree ?? (try? SystemCalls.resolved(root.path)))
        }
        guard scope.filter.wants(listed: root.relativePath),
            isNew(root.path.lastComponent, in: FileIdentity(root.path.folder))
        else { return nil }
        return .file(File(path: root.path, relativePath: root.relativePath, status: status, isNamed: true))
    }

    private mutating func open(_ folder: FilePath, relativePath: FilePath, tree: FilePath?) -> Item {
        levels.append(
            Level(
                folder: folder, relativePath: relativePath, identity: FileIdentity(folder), names: nil,
                tree: tree ?? folder))
        return .folder(folder)
    }

    /// Lists a folder unless it has been, and leaves it where that can't be done.
    private mutating func list(_ index: Int) -> PictureFailure? {
        guard levels[index].names == nil else { return nil }
        do {
            let names = try FolderListing.sortedNames(in: levels[index].folder)
            levels[index].names = names
            levels[index].pictureStems = pictureStems(names, in: levels[index].relativePath)
            return nil
        } catch {
            return PictureFailure(levels.remove(at: index).folder, error)
        }
    }

    private func pictureStems(_ names: FolderNames, in folder: FilePath) -> Set<Int> {
        guard names.contains(where: Self.isPreviewAlone) else { return [] }
        let pictures = names.lazy.filter { name in
            name.extension.flatMap { WritableFormat(fileExtension: $0) } != nil
                && scope.filter.wants(file: folder.appending(name))
        }
        return Set(pictures.map { $0.stemBytes.hashValue })
    }

    /// Whether a file of this name has a preview that can be read, and no more.
    private static func isPreviewAlone(_ name: FilePath.Component) -> Bool {
        name.extension.flatMap { ReadableFormat(fileExtension: $0) }?.capabilities.isPreviewAlone ?? false
    }

    /// Nil for what need not be reported.
    private mutating func item(_ name: FilePath.Component, in level: Level) -> Item? {
        if FileDestination.isOwn(name) { return nil }
        guard scope.includesHidden || !Self.isHidden(name) else { return .omitted(.hidden) }
        let path = level.folder.appending(name)
        let relativePath = level.relativePath.appending(name)
        // Most are no links, and need to be asked about once.
        let own: Stat
        var status: Stat
        do {
            own = try Stat(path, flags: .symlinkNoFollow)
            status = own
        } catch {
            // One that is gone by now was never asked for.
            return error == .noSuchFileOrDirectory ? nil : .failed(PictureFailure(path, .reading(error)))
        }
        if own.type == .symbolicLink {
            do {
                status = try Stat(path)
            } catch {
                let isBroken = error == .noSuchFileOrDirectory || error == .tooManySymbolicLinkLevels
                return isBroken ? .ignored("broken link") : .failed(PictureFailure(path, .reading(error)))
            }
        }
        switch status.type {
        case .directory:
            guard FileIdentity(status) != scope.excludedFolder else { return nil }
            guard scope.filter.wants(folder: relativePath) else { return .omitted(.excluded) }
            let isLink = own.type == .symbolicLink
            if isLink, !scope.followsLinks { return .ignored("link to a folder") }
            guard scope.isRecursive else { return .ignored(Self.folder) }
            if isLink {
                let identity = FileIdentity(status)
                if levels.contains(where: { $0.identity == identity }) { return .ignored("link in a circle") }
            }
            return open(path, relativePath: relativePath, tree: level.tree)
        case .regular:
            if let omission = scope.filter.omission(of: relativePath) { return .omitted(omission) }
            if own.type == .symbolicLink, !scope.followsLinks, leaves(path, level.tree) {
                return .ignored("link out of the folder")
            }
            guard isNew(name, in: level.identity) else { return nil }
            if !level.pictureStems.isEmpty, level.pictureStems.contains(name.stemBytes.hashValue),
                Self.isPreviewAlone(name)
            {
                return .ignored("camera RAW beside its picture")
            }
            return .file(File(path: path, relativePath: relativePath, status: status, isNamed: false))
        default: return .ignored("special file")
        }
    }

    /// What a folder counts as that is not to be searched.
    package static let folder = "folder"

    private func leaves(_ link: FilePath, _ tree: FilePath) -> Bool {
        guard let target = try? SystemCalls.resolved(link) else { return true }
        return !target.starts(with: tree)
    }

    private mutating func isNew(_ name: FilePath.Component?, in folder: FileIdentity?) -> Bool {
        var hasher = Hasher()
        hasher.combine(folder)
        hasher.combine(name)
        return seen.insert(hasher.finalize())
    }

    /// Names, in lower case, of folders in which storage devices and systems keep thumbnails, snapshots, deleted files and
    /// files of their own: those of Synology and QNAP, of Windows, macOS and Linux.
    private static let deviceFolders: Set<String> = [
        "@eadir", "@tmp", "@sharebin", "@sharesnap", "@recycle", "@recently-snapshot", "#recycle", "#snapshot",
        "~snapshot", "$recycle.bin", "recycler", "recycled", "system volume information", "__macosx",
        "network trash folder", "temporary items", "lost+found", "lost.dir",
    ]

    /// Returns whether a name is that of a hidden file or folder, or of a folder that a storage device or a system keeps
    /// beside pictures.
    static func isHidden(_ name: FilePath.Component) -> Bool {
        let name = name.string
        return name.hasPrefix(".") || deviceFolders.contains(name.lowercased())
    }
}
