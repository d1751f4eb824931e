import ImageCore
import ImageFiles
import SystemPackage

/// The names that the journal has for results, for those whose names can't be derived from their inputs alone.
struct RecordedResults: Sendable {
    /// The last result of each input, by the hash of the input's path from the journal's folder, or of its absolute path if
    /// the folder was moved away from it.
    private var outputs: [Int: FilePath] = [:]
    private var all: Set<Int> = []

    init() {}

    /// - Throws: `ImageError.readFailed`; a journal that is not there is an empty one.
    init(reading journal: FilePath) throws(ImageError) {
        guard (try? Stat(journal)) != nil else { return }
        let folder = try? SystemCalls.resolved(journal.folder)
        /// The journal's folder when the lines were written; nil if it is not known.
        var earlierFolder: FilePath?
        var lines = LineReader(try FileSource(journal))
        while let line = try lines.next() {
            guard let fields = JournalLine.fields(line[...]) else {
                earlierFolder = nil
                continue
            }
            if let run = JournalRun(fields: fields) { earlierFolder = run.folder }
            guard let record = JournalRecord(fields: fields, folder: earlierFolder) else { continue }
            let names = record.names
            outputs[names.input.hashValue] = names.output
            if let location = names.location, earlierFolder != folder,
                (try? Stat(journal.folder.pushing(names.input))) == nil
            {
                outputs[location.hashValue] = names.output
            }
            all.insert(names.output.hashValue)
        }
    }

    var isEmpty: Bool { outputs.isEmpty }

    /// The path, below the journal's folder, of the last result of an input.
    func output(of input: JournalNames) -> FilePath? {
        outputs[input.input.hashValue] ?? input.location.flatMap { outputs[$0.hashValue] }
    }

    func hasResult(at output: FilePath) -> Bool { all.contains(output.hashValue) }
}
