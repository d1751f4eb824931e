import ImageCore
import ImageFiles
import SystemPackage

/// The names that the journal has for results, for those whose names can't be derived from their inputs alone.
struct RecordedResults: Sendable {
    /// The last result of each input, by the hash of the input's name.
    private var outputs: [Int: FilePath] = [:]
    private var all: Set<Int> = []

    init() {}

    /// - Throws: `ImageError.readFailed`; a journal that is not there is an empty one.
    init(reading journal: FilePath) throws(ImageError) {
        guard (try? Stat(journal)) != nil else { return }
        var lines = LineReader(try FileSource(journal))
        while let line = try lines.next() {
            guard let fields = JournalLine.fields(line[...]), let record = JournalRecord(fields: fields) else {
                continue
            }
            outputs[record.names.input.hashValue] = record.names.output
            all.insert(record.names.output.hashValue)
        }
    }

    var isEmpty: Bool { outputs.isEmpty }

    /// The path, below the journal's folder, of the last result of an input.
    func output(of input: FilePath) -> FilePath? { outputs[input.hashValue] }

    func hasResult(at output: FilePath) -> Bool { all.contains(output.hashValue) }
}
