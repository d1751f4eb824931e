import ImageCore
import ImageSources
import SystemPackage

/// What earlier runs have made, as far as the journal says it: of each pair of input and result the last line.
///
/// Some 100 bytes for each result, whatever its names are.
package struct JournalIndex: Sendable {
    /// A record without its names.
    private struct Entry {
        var inputStamp: FileStamp
        var content: Int
        var look: Int
        var output: Output
        /// Those that were noted before, the last of which may be there still: a run that ended between note and name gave the
        /// last one no name.
        var earlier: [Output] = []
    }

    /// A result as it was when it was noted.
    private struct Output: Equatable {
        var stamp: FileStamp
        var inode: UInt64
        var inputStamp: FileStamp

        /// Some file systems number their files anew whenever they are mounted: there size and time have to do, unless both are
        /// the input's, as they may be where times are kept.
        func isResult(_ file: Stat) -> Bool {
            guard FileStamp(file) == stamp else { return false }
            return UInt64(file.inode.rawValue) == inode || stamp != inputStamp
        }
    }

    /// How a result stands that is wanted.
    package enum Standing {
        /// It was made of this very input with this very look, and is there as it was made.
        case done
        /// What has its name is an earlier result as it was made: it may be made anew.
        case outdated
        /// Nothing is known of what has its name.
        case unknown
    }

    private var entries: [Int: Entry] = [:]
    /// The places of results, and the pair that each is of.
    private var results: [Int: Int] = [:]
    private var backups: Set<Int> = []
    /// Bytes of the journal that have been read.
    private var byteCount = 0
    /// The numbers of the runs that wrote it: their hidden files may be left.
    package private(set) var runs: Set<UInt64> = []
    package private(set) var lastRun: UInt64?
    /// Lines that can't be read, but for one that was not written to its end.
    package private(set) var unreadableLines = 0

    package init() {}

    /// - Throws: `ImageError.readFailed`; a journal that is not there is an empty one.
    package init(reading journal: FilePath) throws(ImageError) { try update(from: journal) }

    /// Reads what has been added since.
    /// - Throws: `ImageError.readFailed`.
    package mutating func update(from journal: FilePath) throws(ImageError) {
        guard (try? Stat(journal)) != nil else { return }
        var lines = LineReader(try FileSource(journal), from: byteCount, longest: Self.longestLine)
        while let line = try lines.next() { add(line) }
        byteCount = lines.position
    }

    /// Longer ones are no lines of a journal, and would take memory for nothing.
    private static let longestLine = 1 << 16

    package mutating func add(_ line: [UInt8]) {
        if line.isEmpty || line.first == UInt8(ascii: "#") { return }
        guard let fields = JournalLine.fields(line[...]) else {
            unreadableLines += 1
            return
        }
        if let run = Journal.run(fields) {
            runs.insert(run)
            lastRun = run
        } else if let record = JournalRecord(fields: fields) {
            // What replaced its input is an input, as it was.
            if record.names.input != record.names.output {
                results[record.names.output.hashValue] = record.names.hashValue
            }
            if let backup = record.backup { backups.insert(backup.hashValue) }
            let before = entries.removeValue(forKey: record.names.hashValue)
            entries[record.names.hashValue] = Entry(
                inputStamp: record.inputStamp, content: record.content.hashValue, look: record.look.hashValue,
                output: Output(
                    stamp: record.outputStamp, inode: record.outputInode, inputStamp: record.inputStamp),
                earlier: before.map { $0.earlier + [$0.output] } ?? [])
        }
    }

    /// - Parameters:
    ///   - existing: what has the result's name now; nil where nothing has.
    ///   - content: the input's XXH128, where content decides and not the time.
    package func standing(
        of names: JournalNames, input: FileStamp, look: String, existing: Stat?, content: String?
    ) -> Standing {
        guard let existing, let entry = entries[names.hashValue] else { return .unknown }
        guard entry.output.isResult(existing) else { return Self.isEarlier(existing, entry) ? .outdated : .unknown }
        let isSameInput = content.map { $0.hashValue == entry.content } ?? (input == entry.inputStamp)
        return isSameInput && entry.look == look.hashValue ? .done : .outdated
    }

    /// How a picture stands that its result is to replace: once that is done, the input is gone.
    package func standingInPlace(of names: JournalNames, _ file: Stat, look: String) -> Standing {
        guard let entry = entries[names.hashValue] else { return .unknown }
        guard entry.output.isResult(file) else { return Self.isEarlier(file, entry) ? .outdated : .unknown }
        return entry.look == look.hashValue ? .done : .outdated
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// Whether a place below the journal's folder is that of an input's bytes which a result has replaced.
    package func isBackup(_ place: FilePath) -> Bool { backups.contains(place.hashValue) }

    /// Whether a place below the journal's folder is that of a result of any input.
    package func isResult(_ place: FilePath) -> Bool { results[place.hashValue] != nil }

    /// Whether what has a result's name is, as it was made, that of another input, by its name and by its bytes.
    /// - Parameter content: the input's XXH128; asked for only where the names differ.
    package func isOfAnother(_ names: JournalNames, existing: Stat, content: () -> String?) -> Bool {
        guard let owner = results[names.output.hashValue], owner != names.hashValue, let entry = entries[owner],
            entry.output.isResult(existing)
        else { return false }
        return content()?.hashValue != entry.content
    }

    private static func isEarlier(_ file: Stat, _ entry: Entry) -> Bool { entry.earlier.contains { $0.isResult(file) } }
}
