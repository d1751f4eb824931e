import ArgumentParser
import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import LookPresets
import SystemPackage

/// `--lut` and what goes with it.
struct TableOptions: OptionalOptions {
    @Option(
        help: ArgumentHelp(
            """
            A lookup table (.cube, .3dl or HaldCLUT picture), applied after --look and before --filter. May be repeated.
            """,
            valueName: "file"
        )
    )
    var lut: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            """
            The colour space of the tables: \(LookupSpace.allCases.map(\.rawValue).joined(separator: ", ")), \
            or an ICC profile in a file. Default: srgb.
            """,
            valueName: "space"
        )
    )
    var lutSpace: PathArgument?

    @Option(
        help: ArgumentHelp(
            "How a table is interpolated.", valueName: "kind")
    )
    var lutInterpolation: LatticeInterpolation = .tetrahedral

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [("_lut", _lut), ("_lutSpace", _lutSpace), ("_lutInterpolation", _lutInterpolation)]
    }

    /// The options' names, for ``CommonInspireCommand``.
    static let names = ["--lut", "--lut-space", "--lut-interpolation"]

    mutating func setDefaults() { (lut, lutSpace, lutInterpolation) = ([], nil, .tetrahedral) }

    func validate() throws {
        if lut.isEmpty, lutSpace != nil { throw ValidationError("--lut-space is that of a table: add --lut.") }
        guard case .profile(let file) = space, !file.string.contains("."), !file.string.contains("/") else { return }
        let names = LookupSpace.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
            "--lut-space \(Console.printable(file.string)): it is \(names) or the file of an ICC profile")
    }

    /// The tables; those that come from a pipe, or from a file without a name, are read now: that can be done only once, and
    /// only by this process.
    func tables() throws(InputError) -> [LookRequest.Table] {
        var tables: [LookRequest.Table] = []
        for argument in lut {
            var table = LookRequest.Table(
                path: argument.path.fileOfDescriptor ?? argument.path, space: space,
                isTrilinear: lutInterpolation == .trilinear)
            try InputError.wrapping("--lut \(argument.path)") {
                table.copy = try PipeCopy.make(of: table.path, largest: ColorLookupTable.maximumFileSize)
                if let copy = table.copy {
                    let number = tables.count { $0.copy != nil } + 1
                    table.pipedName = try Self.pipedName(number, contents: copy)
                }
            }
            // What can't be read is said when the look is.
            if let file = try? FileSource(table.readablePath) { table.digest = try? FileHash.digest(of: file) }
            if case .profile(let file) = space { table.profileDigest = try? FileHash.digest(of: FileSource(file)) }
            tables.append(table)
        }
        return tables
    }

    /// What results are named after where there is no look: a pipe has no name that says something.
    static func name(of table: LookRequest.Table) -> String {
        table.copy == nil ? table.path.stem ?? "table" : "table"
    }

    /// What a file of a table would be called that came through a pipe: `table.cube`, `table-2.png`.
    private static func pipedName(_ number: Int, contents: FilePath) throws(ImageError) -> FilePath {
        let head = try ReplayedSource(FileSource(contents), reading: FileKind.headLength).head
        let name = number == 1 ? "table" : "table-\(number)"
        guard case .readable(let format) = FileKind(head: head) else {
            return FilePath("\(name).\(ThreeDLTable.matches(head: head) ? "3dl" : "cube")")
        }
        return FilePath("\(name).\(format.fileExtension)")
    }

    private var space: LookRequest.Table.Space {
        guard let path = lutSpace?.path else { return .named(.srgb) }
        return LookupSpace(rawValue: path.string).map { .named($0) } ?? .profile(path)
    }
}

extension LatticeInterpolation: ExpressibleByArgument {}
