import ImageCore
import ImageFiles
import Synchronization
import SystemPackage

/// What earlier runs have made, as far as the journal says it.
///
/// Some 100 bytes for each result, whatever its names are: of names, times and contents there are hashes.
package final class JournalIndex: Sendable {
    /// The state of a result that is wanted.
    package enum ResultState: Sendable {
        /// It was made from this input with this look, and is unchanged.
        case done
        /// The file that has its name is an earlier result, unchanged: it may be replaced.
        case outdated
        /// Nothing is known of the file that has its name.
        case unknown
    }

    /// What is at a result's path.
    package enum Occupant: Sendable {
        case result
        /// The result was changed since, or another file put there.
        case changed
    }

    fileprivate struct State {
        /// By the hashes of results' paths, what was made last.
        var made = HashTable<MadeResult>()
        /// The fingerprints of those: in most journals they are few.
        var settings = SettingsNumbers()
        /// Earlier versions of results that were made again. They may still be there: a run that ended between record and
        /// name gave the last one no name.
        var earlier: Set<Int> = []
        /// Looks of results that have replaced their inputs, by their contents: wherever they are moved, they have their look.
        var fingerprints: [Int: Int] = [:]
        /// The sizes of those.
        var sizes: Set<Int64> = []
        var backups: Set<Int> = []
        var runs: Set<UInt64> = []
        /// The journal's folder when the lines were written that are read now; nil if it is not known.
        var folder: FilePath?
        /// The folders in which the journal has been.
        var folders: Set<FilePath> = []
        /// Bytes of the journal that have been read.
        var byteCount = 0
        var unreadableLines = 0
        var damagedLines = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// - Throws: `ImageError.readFailed`; a journal that is not there is an empty one.
    package init(reading journal: FilePath) throws(ImageError) { try update(from: journal) }

    /// Reads what has been added since.
    /// - Throws: `ImageError.readFailed`.
    package func update(from journal: FilePath) throws(ImageError) {
        guard (try? Stat(journal)) != nil else { return }
        var lines = LineReader(
            try FileSource(journal), from: state.withLock { $0.byteCount }, longest: Self.longestLine)
        while let line = try lines.next() { add(line) }
        let position = lines.position
        state.withLock { $0.byteCount = position }
    }

    /// Longer ones are no lines of a journal, and would take memory for nothing.
    private static let longestLine = 1 << 16

    package func add(_ line: [UInt8]) {
        if line.isEmpty || line.first == UInt8(ascii: "#") { return }
        state.withLock { $0.add(line) }
    }

    /// The numbers of the runs that wrote it: their hidden files may be left.
    package var runs: Set<UInt64> { state.withLock { $0.runs } }
    /// Lines that can't be read.
    package var unreadableLines: Int { state.withLock { $0.unreadableLines } }
    /// Those of them that were written to their end: what they say has happened.
    package var damagedLines: Int { state.withLock { $0.damagedLines } }

    /// Why nothing may be replaced: it might have its look already; nil where that is known.
    var problemInPlace: String? {
        let count = damagedLines
        guard count > 0 else { return nil }
        return
            "\(count) of its lines \(count == 1 ? "is" : "are") damaged, so which pictures have a look already can't be "
            + "known; delete \(count == 1 ? "it" : "them") if you know"
    }

    package var isEmpty: Bool { state.withLock { $0.made.isEmpty } }

    /// - Parameters:
    ///   - existing: what has the result's name now; nil where nothing has.
    ///   - inputHash: the input's XXH128, where the content decides and not the time.
    package func resultState(
        of names: JournalNames, input: FileStamp, fingerprint: String, existing: Stat?, inputHash: String?
    ) -> ResultState {
        guard let existing else { return .unknown }
        let (resultState, formerLocation) = state.withLock { state -> (ResultState, FilePath?) in
            let path = names.output.hashValue
            guard let made = state.made[path], made.isOfInput(names), made.isResult(existing) else {
                let isEarlier = names.inputHashes.contains { state.isEarlier(existing, at: path, of: $0) }
                return (isEarlier ? .outdated : .unknown, nil)
            }
            let isSameInput = inputHash.map { $0.hashValue == made.inputHash } ?? (input.hashValue == made.inputStamp)
            if isSameInput { return (made.settings == state.settings[fingerprint] ? .done : .outdated, nil) }
            return (.outdated, state.formerLocation(of: names, made))
        }
        // Results that were copied away from their inputs are not of the inputs that have the same names there.
        if let formerLocation, (try? Stat(formerLocation)) != nil { return .unknown }
        return resultState
    }

    /// The state of a picture that its result is to replace: once that is done, the input is gone.
    /// - Parameters:
    ///   - path: the picture's, relative to the journal's folder.
    ///   - inputHash: its XXH128, which is asked for only where a result has its size.
    package func resultStateInPlace(
        at path: FilePath, _ file: Stat, fingerprint: String, inputHash: () -> String?
    ) -> ResultState {
        let known: ResultState = state.withLock { state in
            // One that was made of another file may get a look on top of its own.
            let path = path.hashValue
            guard let made = state.made[path], made.input == path, made.isResult(file) else {
                return state.isEarlier(file, at: path, of: path) ? .outdated : .unknown
            }
            return made.settings == state.settings[fingerprint] ? .done : .outdated
        }
        guard known == .unknown, state.withLock({ $0.sizes.contains(file.size) }), let inputHash = inputHash() else {
            return known
        }
        guard let recorded = state.withLock({ $0.fingerprints[inputHash.hashValue] }) else { return .unknown }
        return recorded == fingerprint.hashValue ? .done : .outdated
    }

    /// Whether a path, relative to the journal's folder, is the backup of an input that its result has replaced.
    package func isBackup(_ path: FilePath) -> Bool { state.withLock { $0.backups.contains(path.hashValue) } }

    /// What the file at a path is, relative to the journal's folder; nil where no result of any input has that path.
    package func occupant(of path: FilePath, _ file: Stat) -> Occupant? {
        state.withLock { state -> Occupant? in
            guard let made = state.made[path.hashValue] else { return nil }
            return made.isResult(file) || state.isEarlier(file, at: path.hashValue, of: nil) ? .result : .changed
        }
    }

    /// Whether the file at a result's path is an unchanged result of another input, by the input's place and by its bytes.
    /// - Parameter inputHash: the input's XXH128; asked for only if the places differ.
    package func isResultOfAnotherInput(_ names: JournalNames, existing: Stat, inputHash: () -> String?) -> Bool {
        guard let made = state.withLock({ $0.made[names.output.hashValue] }), made.isResult(existing),
            made.location != (names.location ?? names.input).hashValue
        else { return false }
        return inputHash()?.hashValue != made.inputHash
    }
}

/// A record of the journal, as hashes.
fileprivate struct MadeResult {
    /// The hash of the input's path from the journal's folder.
    var input: Int
    /// The hash of the input's absolute path when the result was made; `input` if that is unknown.
    var location: Int
    /// The hash of the input's size and modification time.
    var inputStamp: Int
    var inputHash: Int
    /// Of the result's size and time, and of its inode where it needs that.
    var outputKey: Int
    /// The number of the fingerprint of look and coding.
    var settings: UInt32
    private var needsInode: Bool

    init(_ record: JournalRecord, settings: UInt32) {
        input = record.names.input.hashValue
        location = record.names.location?.hashValue ?? input
        inputStamp = record.inputStamp.hashValue
        inputHash = record.inputHash.hashValue
        self.settings = settings
        // Some file systems renumber their files whenever they are mounted: there size and time have to do, unless both are
        // the input's, as they may be where times are kept.
        needsInode = record.outputStamp == record.inputStamp
        outputKey = Self.key(of: record.outputStamp, needsInode ? record.outputInode : nil)
    }

    func isResult(_ file: Stat) -> Bool {
        Self.key(of: FileStamp(file), needsInode ? UInt64(file.inode.rawValue) : nil) == outputKey
    }

    /// Whether it was made of the input: of the file that has the input's path from the journal's folder, or the input's place.
    func isOfInput(_ names: JournalNames) -> Bool { names.inputHashes.contains { $0 == input || $0 == location } }

    /// The keys by which a file at a path is recognized as this result: of its input, and of any.
    func keys(at path: Int) -> [Int] { [input, location, nil].map { Self.key(at: path, of: $0, outputKey) } }

    static func key(of stamp: FileStamp, _ inode: UInt64?) -> Int {
        var hasher = Hasher()
        hasher.combine(stamp)
        hasher.combine(inode)
        return hasher.finalize()
    }

    static func key(at path: Int, of input: Int?, _ outputKey: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(input)
        hasher.combine(outputKey)
        return hasher.finalize()
    }
}

extension JournalNames {
    /// Hashes of the names by which a record may know the input.
    fileprivate var inputHashes: [Int] { [input.hashValue] + [location?.hashValue].compactMap(\.self) }
}

/// Numbers for fingerprints of settings: four bytes for each result instead of a hash.
fileprivate struct SettingsNumbers {
    private var numbers: [String: UInt32] = [:]

    /// Nil for one that no result was made with.
    subscript(fingerprint: String) -> UInt32? { numbers[fingerprint] }

    mutating func add(_ fingerprint: String) -> UInt32 {
        if let number = numbers[fingerprint] { return number }
        let number = UInt32(numbers.count)
        numbers[fingerprint] = number
        return number
    }
}

extension JournalIndex.State {
    fileprivate mutating func add(_ line: [UInt8]) {
        guard let fields = JournalLine.fields(line[...]) else {
            unreadableLines += 1
            if JournalLine.isWhole(line) { damagedLines += 1 }
            // The damaged line may have named another folder.
            folder = nil
            return
        }
        if let run = JournalRun(fields: fields) {
            runs.insert(run.number)
            folder = run.folder
            if let folder { folders.insert(folder) }
        } else if let record = JournalRecord(fields: fields, folder: folder) {
            add(record)
        } else {
            unreadableLines += 1
            damagedLines += 1
        }
    }

    private mutating func add(_ record: JournalRecord) {
        let path = record.names.output.hashValue
        let result = MadeResult(record, settings: settings.add(record.fingerprint))
        if let before = made.updateValue(result, forKey: path) {
            earlier.formUnion(before.keys(at: path))
        }
        if let backup = record.backup { backups.insert(backup.hashValue) }
        if let outputHash = record.outputHash {
            fingerprints[outputHash.hashValue] = record.fingerprint.hashValue
            sizes.insert(record.outputStamp.size)
        }
    }

    /// The place that a result's input had when the result was made; nil if it has the same one, or if it is not known.
    fileprivate func formerLocation(of names: JournalNames, _ made: MadeResult) -> FilePath? {
        if names.location?.hashValue == made.location { return nil }
        return folders.lazy.map { $0.pushing(names.input).lexicallyNormalized() }.first {
            $0.hashValue == made.location
        }
    }

    /// - Parameters: `path` is a hash; `input` nil for any.
    fileprivate func isEarlier(_ file: Stat, at path: Int, of input: Int?) -> Bool {
        let stamp = FileStamp(file)
        return [nil, UInt64(file.inode.rawValue)].contains {
            earlier.contains(MadeResult.key(at: path, of: input, MadeResult.key(of: stamp, $0)))
        }
    }
}
