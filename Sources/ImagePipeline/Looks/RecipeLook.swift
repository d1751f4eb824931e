import ImageCore
import Inspire
import PictureAnalysis
import SystemPackage

/// A look as a recipe's JSON has it: enough to ask for the same again. Files are named from the folder of the result.
struct RecipeLook: Codable {
    struct File: Codable {
        var name: String
        /// Empty for a built-in look, which goes by its name. The files in it are named as tables are.
        var text: String
        /// By the text's names for its files.
        var digests: [String: String]?
        /// In version 1 alone: where the text's files are, from the folder of the result.
        var folder: RecipePath?
    }

    struct Table: Codable {
        enum Space: Codable {
            case named(LookupSpace)
            case profile(RecipePath)
        }

        var path: RecipePath
        /// Whether it came through a pipe: ``path`` is then a name that it can be given. Nil: no.
        var isPiped: Bool?
        var digest: String?
        var space: Space
        var profileDigest: String?
        var isTrilinear: Bool
    }

    var name: String
    var match: LightLevel?
    /// Nil in recipes of versions that had no `--auto`.
    var auto: Bool?
    var like: PictureStatistics?
    var file: File?
    var tables: [Table]
    var filters: String?
    var strength: Double?

    // MARK: Writing

    /// - Parameter result: nil where it is not known, or where no folder is to be named.
    /// - Throws: `LookError` where a look file's text can't be read.
    init(_ request: LookRequest, result: FilePath?) throws(LookError) {
        name = request.name
        match = request.match
        auto = request.auto ? true : nil
        like = request.like
        tables = request.tables.map { Table($0, result: result) }
        filters = request.filters
        strength = request.strength
        file = try request.file.map { (file) throws(LookError) in
            try File(file, isBuiltIn: file.text == BuiltInLooks.source(named: request.name), result: result)
        }
    }

    // MARK: Reading

    /// What was asked for, with the paths as they are in the recipe. Nothing has been opened.
    /// - Parameter version: the recipe's.
    /// - Throws: `RecipeError.invalid` where a value is out of the range that its option has, or a field belongs to another
    ///   version.
    func request(version: Int) throws(RecipeError) -> LookRequest {
        try check(version: version)
        var request = LookRequest(
            name: name.plainFileName, auto: auto ?? false, like: like,
            file: file.map { LookRequest.File($0, look: name) },
            tables: tables.map(LookRequest.Table.init), filters: filters, strength: strength)
        request.match = match
        do throws(ImageError) {
            try request.check()
        } catch {
            throw .invalid(error.description)
        }
        return request
    }

    private var paths: [RecipePath] {
        tables.flatMap { table in
            if case .profile(let profile) = table.space { [table.path, profile] } else { [table.path] }
        } + [file?.folder].compactMap(\.self)
    }

    private func check(version: Int) throws(RecipeError) {
        func require(_ holds: Bool, _ problem: String) throws(RecipeError) {
            if !holds { throw .invalid(problem) }
        }
        try require(paths.allSatisfy { $0.version == version }, "a path is not written as in version \(version)")
        try require(version == 1 || file?.folder == nil, "its look names a folder, as only version 1 did")
        let digests = tables.flatMap { [$0.digest, $0.profileDigest] } + (file?.digests.map { Array($0.values) } ?? [])
        try require(digests.allSatisfy { $0.map(FileHash.isDigest) ?? true }, "a file's hash is malformed")
        try require(
            file.map { !$0.text.isEmpty || BuiltInLooks.source(named: name) != nil } ?? true,
            "its look '\(name.plainFileName)' is none of this image-app's, and its text is missing")
    }
}

extension RecipeLook.File {
    fileprivate init(_ file: LookRequest.File, isBuiltIn: Bool, result: FilePath?) throws(LookError) {
        // Where a user's looks are is private: who gets the picture need not know.
        name = FilePath(file.name).lastComponent?.string ?? file.name
        text = isBuiltIn ? "" : file.text
        let references = file.namedFiles.mapValues { RecipePath($0, from: result).path.string }
        guard !isBuiltIn, !references.isEmpty else { return }
        text = try Look.text(file.text, named: file.name, renamingFiles: references)
        // Files that now have the same name can't be distinguished: where they differ, none of them is proven.
        let byReference = Dictionary(grouping: references.keys) { references[$0] ?? "" }
        digests = byReference.compactMapValues { names in
            let digests = Set(names.map { file.digests?[$0] })
            return digests.count == 1 ? digests.first ?? nil : nil
        }
    }
}

extension RecipeLook.Table {
    fileprivate init(_ table: LookRequest.Table, result: FilePath?) {
        path = RecipePath(table.pipedName ?? table.path, from: table.pipedName == nil ? result : nil)
        isPiped = table.pipedName == nil ? nil : true
        digest = table.digest
        space =
            switch table.space {
            case .named(let space): .named(space)
            case .profile(let path): .profile(RecipePath(path, from: result))
            }
        profileDigest = table.profileDigest
        isTrilinear = table.isTrilinear
    }
}

extension LookRequest.File {
    fileprivate init(_ file: RecipeLook.File, look: String) {
        self.init(
            name: file.name.plainFileName, text: file.text.isEmpty ? BuiltInLooks.source(named: look) ?? "" : file.text,
            folder: file.folder?.path)
        digests = file.digests
    }
}

extension LookRequest.Table {
    fileprivate init(_ table: RecipeLook.Table) {
        let space: Space =
            switch table.space {
            case .named(let space): .named(space)
            case .profile(let path): .profile(path.path)
            }
        self.init(path: table.path.path, space: space, isTrilinear: table.isTrilinear)
        pipedName = table.isPiped == true ? table.path.path : nil
        digest = table.digest
        profileDigest = table.profileDigest
    }
}

extension LightLevel {
    /// Powers of two: no picture has light that differs by more than these.
    var isSensible: Bool { [exposure, warmth, greenness].allSatisfy { abs($0) <= 100 } }
}

extension PictureStatistics {
    /// Whether it has all its values, and none that no picture has.
    var isSensible: Bool {
        let complete = PictureStatistics()
        let vectors = [mean, variance, covariance, light]
        let numbers =
            lightness + colorsByLightness.flatMap { [$0.x, $0.y] } + vectors.flatMap { [$0.x, $0.y, $0.z] }
            + dominantHues.flatMap { [$0.degrees, $0.share] } + [clippedShadows, clippedHighlights]
        return lightness.count == complete.lightness.count
            && colorsByLightness.count == complete.colorsByLightness.count
            && numbers.allSatisfy { abs($0) <= 1000 }
    }
}

extension String {
    /// The text as a part of a file's name: on one line, without slashes, and not too long.
    fileprivate var plainFileName: String {
        var name = ""
        for scalar in unicodeScalars where !scalar.isControl {
            guard name.utf8.count < 100 else { break }
            name.unicodeScalars.append(scalar == "/" ? "-" : scalar)
        }
        return name.isEmpty ? "look" : name
    }
}
