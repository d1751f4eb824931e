import ImageFiles
import ImagePipeline
import SystemPackage

/// A line of the journal: what was made from what. A worker writes it when the result is whole and has no name yet; so
/// a result of that name is this one where it is the same file.
package struct JournalRecord: Hashable, Sendable {
    package var names: JournalNames
    /// The input as it was.
    package var inputStamp: FileStamp
    /// XXH128 of the input's bytes.
    package var inputHash: String
    /// ``SettingsFingerprint`` of the look and the coding, in hexadecimal.
    package var fingerprint: String
    package var outputStamp: FileStamp
    package var outputInode: UInt64
    /// The backup of the input that the result replaces, relative to the journal's folder; nil where there is none.
    package var backup: FilePath?
    /// XXH128 of the result's bytes, where it replaces its input; nil for others.
    package var outputHash: String?

    package init(
        names: JournalNames, inputStamp: FileStamp, inputHash: String, fingerprint: String, outputStamp: FileStamp,
        outputInode: UInt64, backup: FilePath? = nil, outputHash: String? = nil
    ) {
        self.names = names
        self.inputStamp = inputStamp
        self.inputHash = inputHash
        self.fingerprint = fingerprint
        self.outputStamp = outputStamp
        self.outputInode = outputInode
        self.backup = backup
        self.outputHash = outputHash
    }
}

/// Journal lines: fields between tabs, the first one a checksum of the others. Names are escaped as in a URI.
extension JournalRecord {
    /// The line, between line feeds.
    package var line: [UInt8] {
        JournalLine.bytes(fields: [
            names.input.escapedInURI, "\(inputStamp.size)", Self.text(inputStamp), inputHash, fingerprint,
            names.output.escapedInURI,
            "\(outputStamp.size)", Self.text(outputStamp), "\(outputInode)",
            backup?.escapedInURI ?? "", outputHash ?? "",
        ])
    }

    /// Nil for a line that is no record.
    /// - Parameter folder: the journal's folder when the line was written; nil if it is not known.
    package init?(fields: [ArraySlice<UInt8>], folder: FilePath? = nil) {
        guard fields.count == 11, let inputStamp = Self.stamp(size: fields[1], time: fields[2]),
            let outputStamp = Self.stamp(size: fields[6], time: fields[7]),
            let outputInode = UInt64(String(decoding: fields[8], as: UTF8.self))
        else { return nil }
        names = JournalNames(
            input: FilePath(reference: String(decoding: fields[0], as: UTF8.self)),
            output: FilePath(reference: String(decoding: fields[5], as: UTF8.self)))
        if names.input.isEmpty || names.output.isEmpty { return nil }
        if let folder { names.location = folder.pushing(names.input).lexicallyNormalized() }
        self.inputStamp = inputStamp
        inputHash = String(decoding: fields[3], as: UTF8.self)
        fingerprint = String(decoding: fields[4], as: UTF8.self)
        self.outputStamp = outputStamp
        self.outputInode = outputInode
        let backup = FilePath(reference: String(decoding: fields[9], as: UTF8.self))
        self.backup = backup.isEmpty ? nil : backup
        outputHash = fields[10].isEmpty ? nil : String(decoding: fields[10], as: UTF8.self)
    }

    private static func text(_ stamp: FileStamp) -> String { "\(stamp.seconds).\(stamp.nanoseconds)" }

    private static func stamp(size: ArraySlice<UInt8>, time: ArraySlice<UInt8>) -> FileStamp? {
        let parts = time.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let seconds = Int(String(decoding: parts[0], as: UTF8.self)),
            let nanoseconds = Int(String(decoding: parts[1], as: UTF8.self)),
            let size = Int64(String(decoding: size, as: UTF8.self))
        else { return nil }
        return FileStamp(seconds: seconds, nanoseconds: nanoseconds, size: size)
    }
}

/// The line of the journal with which a run begins.
package struct JournalRun: Hashable, Sendable {
    /// The run's number, which its hidden files have in their names.
    package var number: UInt64
    /// The journal's folder when the run began, without links on its way; nil if it is not known, as in journals of earlier
    /// versions.
    package var folder: FilePath?

    package init(number: UInt64, folder: FilePath?) {
        self.number = number
        self.folder = folder
    }

    private static let keyword = "run"

    var fields: [String] {
        [Self.keyword, String(number, radix: 36)] + [folder?.escapedInURI].compactMap(\.self)
    }

    /// Nil for a line that says something else.
    package init?(fields: [ArraySlice<UInt8>]) {
        guard 2...3 ~= fields.count, fields[0].elementsEqual(Self.keyword.utf8),
            let number = UInt64(String(decoding: fields[1], as: UTF8.self), radix: 36)
        else { return nil }
        self.number = number
        let folder = fields.count == 3 ? FilePath(reference: String(decoding: fields[2], as: UTF8.self)) : nil
        self.folder = folder.flatMap { $0.isAbsolute ? $0 : nil }
    }
}

/// A line of the journal, whatever it says.
package enum JournalLine {
    private static let tab = UInt8(ascii: "\t")
    /// The last field: a line without it was not written to its end.
    private static let end = "."

    package static func bytes(fields: [String]) -> [UInt8] {
        let rest = Array((fields + [end]).joined(separator: "\t").utf8)
        // Whoever wrote before may not have come to the end of a line.
        return [UInt8(ascii: "\n")] + checksum(rest) + [tab] + rest + [UInt8(ascii: "\n")]
    }

    /// The fields between the checksum and the end; nil where that is another one, as in a line that was not written to its
    /// end.
    package static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard let start = line.firstIndex(of: tab) else { return nil }
        let rest = line[(start + 1)...]
        guard line[..<start].elementsEqual(checksum(Array(rest))) else { return nil }
        let fields = rest.split(separator: tab, omittingEmptySubsequences: false)
        return fields.last?.elementsEqual(end.utf8) == true ? fields.dropLast() : nil
    }

    /// Whether a line was written to its end, whatever happened to it since.
    static func isWhole(_ line: [UInt8]) -> Bool { line.suffix(2).elementsEqual("\t\(end)".utf8) }

    /// 16 of the 32 digits of XXH128: against accidents, not against people.
    private static func checksum(_ bytes: [UInt8]) -> [UInt8] { Array(FileHash.digest(of: bytes).utf8.prefix(16)) }
}
