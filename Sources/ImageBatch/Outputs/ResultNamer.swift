import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// Names the results of a run, one input after the other.
///
/// Where the template asks for sequence numbers, a picture keeps the number that the journal's result of it has, and the
/// others get the numbers between, in the order of the inputs: a run that goes on names its results as the run before
/// would have, and pictures that come later rename none.
struct ResultNamer: Sendable {
    private let planner: OutputPlanner
    private let template: NameTemplate?
    private let recorded: RecordedResults
    /// By the hash of an input's path.
    private var numbers: [Int: Int] = [:]
    private var taken: Set<Int> = []
    private var next = 1

    init(_ request: BatchRequest) throws(ImageError) {
        planner = request.planner
        if case .folder(_, let template) = planner.destination { self.template = template } else { template = nil }
        let needsNumber = template?.needsNumber ?? false
        recorded =
            try needsNumber
            ? request.journal.map(RecordedResults.init(reading:)) ?? RecordedResults() : RecordedResults()
    }

    /// Whether inputs have to be gone through once before any is named.
    var needsFirstPass: Bool { !recorded.isEmpty }

    /// Whether a result's name follows from its input's name alone.
    var needsNameAlone: Bool { template.map { !$0.needsMetadata && !$0.needsNumber } ?? true }

    /// Keeps the number of an input's earlier result.
    mutating func keepNumber(of file: InputWalk.File, _ paths: inout ResultPaths) {
        guard let template, let format = format(of: file),
            let output = recorded.output(of: paths.names(input: file.path))
        else { return }
        let facts = facts(of: file)
        func number(_ format: ReadableFormat) -> Int? {
            Self.numbers(in: output).first { number in
                var facts = facts
                facts.number = number
                let path = try? template.path(
                    of: file.relativePath, look: planner.lookName, fileExtension: fileExtension(of: file, format),
                    facts: facts)
                return path == output
            }
        }
        // The content may differ from the extension.
        guard let number = number(format) ?? FoundPicture.Inspection(at: file).picture.flatMap({ number($0.format) })
        else { return }
        numbers[file.path.hashValue] = number
        taken.insert(number)
    }

    /// The result's path as far as it follows from its name and what the template asks for; of files without a picture's extension,
    /// their first bytes.
    mutating func output(of file: InputWalk.File, _ paths: inout ResultPaths) -> FilePath? {
        guard let format = format(of: file) else { return nil }
        var facts = template?.needsMetadata ?? false ? facts(of: file) : NameFacts()
        return try? output(for: file.path, relativePath: file.relativePath, format: format, &facts, &paths)
    }

    /// Whether a file's result has the path that its name promises: a file with another content than its extension says may have
    /// another one. It is true for a file that can't be read or is no picture.
    mutating func hasExpectedOutput(_ file: InputWalk.File, _ expected: FilePath, _ paths: inout ResultPaths) -> Bool {
        guard let picture = FoundPicture.Inspection(at: file).picture, let output = try? output(of: picture, &paths)
        else {
            return true
        }
        return paths.canonical(output) == paths.canonical(expected)
    }

    /// - Throws: why the picture's result can't be named.
    mutating func output(
        of picture: FoundPicture, _ paths: inout ResultPaths
    ) throws(PictureFailure) -> FilePath {
        var facts = NameFacts()
        if template?.needsMetadata ?? false { facts = NameFacts(exif: picture.exif, status: picture.status) }
        return try output(for: picture.path, relativePath: picture.relativePath, format: picture.format, &facts, &paths)
    }

    private mutating func output(
        for path: FilePath, relativePath: FilePath, format: ReadableFormat, _ facts: inout NameFacts,
        _ paths: inout ResultPaths
    ) throws(PictureFailure) -> FilePath {
        guard template?.needsNumber ?? false else {
            return try planner.output(for: path, relativePath: relativePath, format: format, facts: facts)
        }
        if let number = numbers[path.hashValue] {
            facts.number = number
            return try planner.output(for: path, relativePath: relativePath, format: format, facts: facts)
        }
        while true {
            while taken.contains(next) { next += 1 }
            facts.number = next
            next += 1
            let output = try planner.output(for: path, relativePath: relativePath, format: format, facts: facts)
            // The result of a picture that is no input any more keeps its name, too.
            let names = paths.names(input: path, output: paths.canonical(output))
            if let names, recorded.hasResult(at: names.output) { continue }
            numbers[path.hashValue] = facts.number
            return output
        }
    }

    private func format(of file: InputWalk.File) -> ReadableFormat? {
        file.expectedFormat ?? FoundPicture.Inspection(at: file).picture?.format
    }

    private func fileExtension(of file: InputWalk.File, _ format: ReadableFormat) -> String {
        file.path.fittingExtension(for: planner.format ?? format.resultFormat)
    }

    private func facts(of file: InputWalk.File) -> NameFacts {
        NameFacts(exif: FoundPicture.Inspection(at: file).picture?.exif, status: file.status)
    }

    /// The numbers that stand in a name.
    private static func numbers(in path: FilePath) -> Set<Int> {
        Set(path.string.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) })
    }
}
