import ImageCore
import ImageFiles
import SystemPackage

/// The journals of all folders that a file is in, at any depth.
///
/// A picture that its result has replaced is known to the journal of the folder that was asked for then, which may be below
/// the one that is asked for now, or above it.
struct FolderJournals: Sendable {
    /// What is known of a file: by a journal, under its path relative to that journal's folder.
    struct Entry {
        var history: JournalIndex
        var path: FilePath
    }

    fileprivate struct Known {
        var folder: FilePath
        var history: JournalIndex
        /// The journal as it was when it was read.
        var stamp: FileStamp?
    }

    /// The folder of the run's own journal, which the run knows; nil for a run that keeps none.
    private let own: FilePath?
    /// Where the journals of the last file were, from the root on: files come folder by folder.
    private var known: [Known] = []
    private var folder: FilePath?

    init(except own: FilePath?) {
        self.own = own
    }

    /// - Parameter path: the file's absolute path without links on its way.
    /// - Throws: `ImageError.readFailed` where a journal can't be read.
    mutating func entries(for path: FilePath) throws(ImageError) -> [Entry] {
        if folder != path.removingLastComponent() { enter(path.removingLastComponent()) }
        var entries: [Entry] = []
        for index in known.indices {
            try known[index].update()
            let (folder, history) = (known[index].folder, known[index].history)
            guard !history.isEmpty, let inner = path.relative(to: folder) else { continue }
            entries.append(Entry(history: history, path: inner))
        }
        return entries
    }

    /// Finds the journals on the way to a folder; those that are known stay so.
    private mutating func enter(_ folder: FilePath) {
        var before = known
        known = []
        var path = FilePath(root: folder.root, [])
        for component in [nil] + folder.components.map(Optional.some) {
            if let component { path.append(component) }
            if path == own || (try? Stat(Batch.journal(in: path))) == nil { continue }
            if let index = before.firstIndex(where: { $0.folder == path }) {
                known.append(before.remove(at: index))
            } else {
                known.append(Known(folder: path, history: JournalIndex()))
            }
        }
        self.folder = folder
    }
}

extension FolderJournals.Known {
    /// Reads what another run may have added.
    fileprivate mutating func update() throws(ImageError) {
        let path = Batch.journal(in: folder)
        let stamp = (try? Stat(path)).map(FileStamp.init)
        if stamp == nil || stamp != self.stamp {
            do throws(ImageError) {
                try history.update(from: path)
            } catch {
                throw .readFailed("what \(path) says of it can't be known: \(error)")
            }
            self.stamp = stamp
        }
        if let problem = history.problemInPlace { throw .readFailed("\(path): \(problem)") }
    }
}
