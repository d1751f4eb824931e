import ImageCodecs
import ImageCore
import ImageSources
import SystemPackage

/// Finds the pictures that files and folders stand for.
public struct InputFinder {
    /// Whether folders below a folder count.
    public var isRecursive: Bool
    /// Whether hidden folders and those of storage devices count too.
    public var includesHidden: Bool
    /// A folder that is passed over wherever it turns up: the one that results go to.
    public var excludedFolder: FileIdentity?

    /// The pictures, in the order of the arguments and, within a folder, of their names.
    public private(set) var pictures: [FoundPicture] = []
    public private(set) var failures: [PictureFailure] = []
    /// Files in folders that are no pictures to work on: how many of each format.
    public private(set) var passedOver: [String: Int] = [:]
    /// All files that were asked for, those among them that can't be worked on too.
    public private(set) var identities: Set<FileIdentity> = []
    private var seen: Set<Entry> = []

    /// A name in a folder. The same entry by two ways is one picture; two names of one file are two.
    private struct Entry: Hashable {
        var folder: FileIdentity?
        var name: FilePath.Component?
    }

    public init(isRecursive: Bool = false, includesHidden: Bool = false, excludedFolder: FileIdentity? = nil) {
        self.isRecursive = isRecursive
        self.includesHidden = includesHidden
        self.excludedFolder = excludedFolder
    }

    /// Adds a file, or what is in a folder.
    public mutating func add(_ path: FilePath) {
        guard let status = try? Stat(path) else {
            failures.append(PictureFailure(path: path, reason: ImageError.readFailed(Self.reason(path)).description))
            return
        }
        if status.type == .directory {
            addFolder(path, relativePath: FilePath())
            return
        }
        let parent = path.removingLastComponent()
        let entry = Entry(folder: FileIdentity(parent.isEmpty ? "." : parent), name: path.lastComponent)
        addFile(path, status, entry, relativePath: FilePath(root: nil, path.components.suffix(1)), isNamed: true)
    }

    private static func reason(_ path: FilePath) -> String {
        do {
            _ = try Stat(path)
            return "there is no such file"
        } catch {
            return FileSource.reason(error)
        }
    }

    private mutating func addFolder(_ folder: FilePath, relativePath: FilePath) {
        let names: [FilePath.Component]
        do {
            names = try FolderListing.names(in: folder)
        } catch {
            failures.append(PictureFailure(path: folder, reason: error.description))
            return
        }
        let identity = FileIdentity(folder)
        for name in names {
            let path = folder.appending(name)
            guard includesHidden || !Self.isHidden(name) else { continue }
            // A link to a folder is not followed: it may lead out of the tree, or round in a circle.
            guard let own = try? Stat(path, flags: .symlinkNoFollow), let status = try? Stat(path) else {
                passedOver["broken link", default: 0] += 1
                continue
            }
            if own.type == .directory {
                if isRecursive, FileIdentity(own) != excludedFolder {
                    addFolder(path, relativePath: relativePath.appending(name))
                }
            } else if status.type == .regular {
                let entry = Entry(folder: identity, name: name)
                addFile(path, status, entry, relativePath: relativePath.appending(name), isNamed: false)
            } else if status.type != .directory {
                passedOver["special file", default: 0] += 1
            }
        }
    }

    /// Hidden files and folders, and what storage devices and their software leave beside pictures.
    private static func isHidden(_ name: FilePath.Component) -> Bool {
        let name = name.string
        return name.hasPrefix(".") || ["@eaDir", "#recycle"].contains(name)
    }

    private mutating func addFile(
        _ path: FilePath, _ status: Stat, _ entry: Entry, relativePath: FilePath, isNamed: Bool
    ) {
        guard seen.insert(entry).inserted else { return }
        let identity = FileIdentity(status)
        identities.insert(identity)
        // Who named it, or gave it a picture's extension, takes it for a picture: that it is none is worth a line.
        let isExpected = isNamed || path.extension.flatMap(ImageFormat.init(fileExtension:)) != nil
        do {
            let (kind, probe) = try Self.look(at: path)
            switch kind {
            case .readable(let format):
                pictures.append(
                    FoundPicture(
                        path: path, relativePath: relativePath, identity: identity, size: Int(status.size),
                        format: format, pixelSize: probe?.size,
                        orientation: ImageMetadata(exif: probe?.exif).orientation,
                        decodingMemory: probe?.estimatedMemory ?? Self.assumedMemory
                    )
                )
            case .unreadable(let name):
                if !isNamed { passedOver[name, default: 0] += 1 } else { throw ImageError.unsupportedFormat(name) }
            case .unknown:
                if !isExpected { passedOver["other", default: 0] += 1 } else { throw ImageError.notAPicture }
            case .empty:
                if !isExpected { passedOver["empty", default: 0] += 1 } else { throw ImageError.empty }
            }
        } catch {
            failures.append(PictureFailure(path: path, reason: "\(error)"))
        }
    }

    /// Enough of a file to know its format and, nearly always, its size.
    private static let headLength = 64 << 10

    /// Bytes of buffers that a picture is assumed to need whose head does not tell.
    private static let assumedMemory = 64 << 20

    /// What a file is. Where much metadata precedes the size, more of the file is read.
    private static func look(at path: FilePath) throws(ImageError) -> (kind: FileKind, probe: PictureProbe?) {
        let head = try head(of: path, count: headLength)
        let probe = PictureProbe.probe(head)
        guard let probe, probe.size == nil, head.count == headLength else { return (FileKind(head: head), probe) }
        return (.readable(probe.format), PictureProbe.probe(try self.head(of: path, count: PictureProbe.headLength)))
    }

    private static func head(of path: FilePath, count: Int) throws(ImageError) -> [UInt8] {
        try ReplayedSource(FileSource(path), reading: count).head
    }
}
