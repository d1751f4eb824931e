import ImageBatch
import SystemPackage

/// A journal, line by line, and records of whatever fields.
enum JournalTarget {
    static func read(_ bytes: [UInt8]) {
        let index = JournalIndex()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in lines {
            index.add(Array(line))
            // Nothing that is made up has the right checksum: fields are tried without.
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            if let record = JournalRecord(fields: fields) { write(record) }
            if let run = JournalRun(fields: fields) {
                expect(2...3 ~= fields.count && run.folder?.isAbsolute ?? true)
                if let record = JournalRecord(fields: fields, folder: run.folder) { write(record) }
            }
        }
        expect(index.unreadableLines <= lines.count)
    }

    /// A record that is written is read as the same, but for names that are none.
    private static func write(_ record: JournalRecord) {
        let line = record.line
        expect(line.first == UInt8(ascii: "\n") && line.last == UInt8(ascii: "\n"))
        let content = line.dropFirst().dropLast()
        expect(!content.contains(UInt8(ascii: "\n")), "a record has two lines")
        guard let fields = JournalLine.fields(content) else { fatalError("a line that was written can't be read") }
        expect(JournalRecord(fields: fields) == record, "a record was written as another one")
        var index = JournalIndex()
        index.add(Array(content))
        expect(index.unreadableLines == 0 && !index.isEmpty)
        // One that was not written to its end counts as not written.
        index = JournalIndex()
        index.add(Array(content.dropLast()))
        expect(index.isEmpty && index.unreadableLines == 1)
    }
}
