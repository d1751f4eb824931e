import FilterEngine
import ImageCore
import ImageFiles
import Inspire
import PictureAnalysis
import SystemPackage

/// A look as it was asked for: texts that parse to it and the files of its tables, so that it can travel to a worker.
public struct LookRequest: Sendable, Codable, Hashable {
    /// A look file's text, and the name that its errors begin with.
    public struct File: Sendable, Codable, Hashable {
        /// What errors in the text begin with: the file's path.
        public var name: String
        /// The look, in the syntax of look files.
        public var text: String
        /// Where the files are that it names; nil for a look without a folder, which can name none.
        public var folder: FilePath?
        /// The files that it names, by its names for them, where the caller has found them; ``folder`` does not count then.
        package var files: [String: FilePath]?
        /// The XXH128 of files that it names, as they were when it was asked for, by its names for them.
        package var digests: [String: String]?

        /// - Parameters:
        ///   - name: what errors in the text begin with.
        ///   - text: the look, in the syntax of look files.
        ///   - folder: where the files are that the text names; nil where it may name none.
        public init(name: String, text: String, folder: FilePath? = nil) {
            self.name = name
            self.text = text
            self.folder = folder
        }
    }

    /// A lookup table that follows the look.
    public struct Table: Sendable, Codable, Hashable {
        /// The colours that a table takes and gives.
        public enum Space: Sendable, Codable, Hashable {
            /// One that is known by name.
            case named(LookupSpace)
            /// Those of an ICC profile's file.
            case profile(FilePath)
        }

        /// The table's file.
        public var path: FilePath
        /// Where its bytes are for as long as the run lasts, where `path` gives them once alone, as a pipe does.
        public var copy: FilePath?
        /// What a file of its bytes is called where they came through a pipe: in recipes, for ``path`` was a pipe's then.
        public var pipedName: FilePath?
        /// In a recipe: whether it came through a pipe, and ``path`` is a name that it can be given. Nil: no.
        var isPiped: Bool?
        /// The colours that it takes and gives.
        public var space: Space
        /// Whether it is read with linear interpolation along each axis; tetrahedral otherwise.
        public var isTrilinear: Bool
        /// The file's XXH128 when it was asked for; nil where unknown.
        package var digest: String?
        /// The same of the profile's file.
        package var profileDigest: String?

        // Without `pipedName`, which only matters where recipes are written.
        private enum CodingKeys: CodingKey {
            case path, copy, isPiped, space, isTrilinear, digest, profileDigest
        }

        /// Computes the missing digests of the table and its profile. A file that can't be read has none.
        mutating func addMissingDigests() {
            if digest == nil { digest = try? FileHash.digest(of: FileSource(readablePath)) }
            if profileDigest == nil, case .profile(let file) = space {
                profileDigest = try? FileHash.digest(of: FileSource(file))
            }
        }

        /// Where its bytes can be read.
        package var readablePath: FilePath { copy ?? path }

        /// - Parameters:
        ///   - path: the table's file.
        ///   - space: the colours that it takes and gives; sRGB by default.
        ///   - isTrilinear: whether it is read with linear interpolation along each axis; tetrahedral by default.
        public init(path: FilePath, space: Space = .named(.srgb), isTrilinear: Bool = false) {
            self.path = path
            self.space = space
            self.isTrilinear = isTrilinear
        }
    }

    /// The name of the look, which goes into the names of results. If there is no ``file``, it is that of a built-in look, or
    /// only a label for tables, filters or a likeness.
    public var name: String
    /// The lights of which every picture is brought to the one nearest to its own, before all else; empty leaves it.
    public var match: [LightLevel] = []
    /// The largest change by ``match``.
    public var matchLimits = MatchLimits.scene
    /// Whether each picture is corrected before the look, out of ``strength``'s reach; without a look, the correction is the
    /// look.
    public var auto: Bool
    /// The corrections that the look's `auto` filters, that of ``auto`` first, made of one picture, each as a list of filters. Nil where
    /// they measure each picture.
    package var autoCorrections: [String]?
    /// The pictures of `--like`, which the parent process has measured once.
    public var like: LikenessReference?
    /// A look that follows.
    public var file: File?
    /// Tables that follow the look, in their order.
    public var tables: [Table]
    /// Filters in CSS's syntax that follow the look and the tables.
    public var filters: String?
    /// 0…1 over all of it; nil leaves the look's own strength.
    public var strength: Double?
    /// Whether the look may have files outside of its folder.
    public var allowsOutside: Bool
    /// How much the colours of skin stay as they were, 0…1; the look may protect more.
    public var skinProtection = 0.0
    /// The edition of texts of looks and filters, and of ``skinProtection``. Nil: that of this program.
    package var edition: LookEdition?
    /// Whether skin keeps its hue where ``like`` takes over the colours of other pictures. Where it does not, nothing is protected, by
    /// the look neither.
    public var keepsSkinHue = true
    /// Whether its mask is shown instead of its result, as `Look.maskOverlay` of Inspire.
    public var showsMask = false

    /// The name of a request that asks for no look.
    public static let noLook = "none"
    /// The name of a request that has other parts than a look.
    static let filteredName = "filtered"
    /// Names of requests without a look.
    private static let namesWithoutLook: Set = [noLook, filteredName, "auto"]

    private var hasOnlyFilters: Bool { file == nil && like == nil && tables.isEmpty }

    /// Whether nothing is to be done to colours.
    public var isNone: Bool { !auto && hasOnlyFilters && !hasFilters }

    private var hasFilters: Bool { filters != nil && filters != Self.noLook }

    /// How it is reported: "look vivid", "auto, look vivid", "filters" where there are only filters, or "no look".
    public var label: String {
        let look = hasOnlyFilters ? hasFilters ? "filters" : nil : "look \(name)"
        let parts = [auto ? "auto" : nil, look].compactMap(\.self)
        return parts.isEmpty ? "no look" : parts.joined(separator: ", ")
    }

    /// Creates a request whose parts follow each other in this order.
    ///
    ///     LookRequest(name: "clarendon", strength: 0.5)
    ///
    /// - Parameters:
    ///   - name: the name of a built-in look, or `none`. If there is a file, a table, a likeness or a filter, any other name is
    ///     allowed and only becomes a part of results' names.
    ///   - auto: whether each picture is corrected first.
    ///   - like: the pictures whose colours and tones are taken over.
    ///   - file: a look that is not built in.
    ///   - tables: lookup tables.
    ///   - filters: filters in CSS's syntax.
    ///   - strength: 0…1 over all of it; nil leaves the look's own strength.
    ///   - allowsOutside: whether the look may have files outside of its folder.
    public init(
        name: String, auto: Bool = false, like: LikenessReference? = nil, file: File? = nil, tables: [Table] = [],
        filters: String? = nil, strength: Double? = nil, allowsOutside: Bool = false
    ) {
        self.name = name
        self.auto = auto
        self.like = like
        self.file = file
        self.tables = tables
        self.filters = filters
        self.strength = strength
        self.allowsOutside = allowsOutside
        if let builtIn { (self.name, self.file) = (builtIn.name, builtIn.file) }
    }

    /// The request for the built-in look that ``name`` says; nil if it is only a label.
    private var builtIn: LookRequest? {
        guard file == nil, like == nil, tables.isEmpty, !(auto && name == "auto") else { return nil }
        return BuiltInLooks.look(named: name).flatMap { LookRequest(builtIn: $0) }
    }

    /// Checks values that may come from anybody.
    /// - Throws: `ImageError.invalidRequest` where one is out of the range that its option has.
    func check() throws(ImageError) {
        guard strength.map({ (0...1).contains($0) }) ?? true else {
            throw .invalidRequest("its look's strength is not a number from 0 to 1")
        }
        guard (0...1).contains(skinProtection) else {
            throw .invalidRequest("how much it protects skin is not a number from 0 to 1")
        }
        guard match.allSatisfy(\.isSensible) else {
            throw .invalidRequest("the light that it was matched to is out of range")
        }
        guard like?.statistics.isSensible ?? true else {
            throw .invalidRequest("the statistics of its likeness are out of range")
        }
    }

    /// Returns the look that the texts and tables say.
    ///
    /// - Parameter reader: how its files are read.
    /// - Throws: `LookRequestError` if a file can't be read or parsed, if ``name`` is no built-in look and the request has no
    ///   file, likeness, table or filters, or if ``showsMask`` is set and there is no mask.
    public func look(reader: LookFileReader = LookFileReader()) throws(LookRequestError) -> Look {
        var look = Look(name: name, steps: [])
        if let file = file ?? builtIn?.file {
            look = try parsed(file, reader)
        } else if hasOnlyFilters, filters == nil, !Self.namesWithoutLook.contains(name) {
            throw LookRequestError(unknownName: name)
        }
        if let like { look.steps.insert(.like(like), at: 0) }
        if !match.isEmpty { look.steps.insert(.filter(Match(toNearestOf: match, limits: matchLimits)), at: 0) }
        for table in tables { look.steps.append(try step(table, reader)) }
        if let filters {
            look.steps += try steps(parsingFilters: filters)
        }
        if auto {
            if look.steps.isEmpty {
                look.steps = [.filter(Auto())]
            } else {
                look.corrections = [Auto()]
            }
        }
        if let autoCorrections { try look.setAutoCorrections(parsing: autoCorrections) }
        if let strength { look.strength = strength }
        look.spareSkin(skinProtection)
        if edition == .first { look.sparesAreasOfSkin = false }
        if !keepsSkinHue { (look.keepsSkinHue, look.skinProtection) = (false, 0) }
        guard showsMask else { return look }
        guard let overlay = look.maskOverlay else {
            throw LookRequestError(
                description: "there is no mask to show: neither a 'where(…)' nor a 'protect' is in what was asked for")
        }
        return overlay
    }

    private func steps(parsingFilters text: String) throws(LookRequestError) -> [LookStep] {
        do throws(LookError) {
            return try Look.steps(parsingFilters: Array(text.utf8), edition: edition ?? .current)
        } catch {
            throw LookRequestError(description: error.description, cause: error, isOfFilters: true)
        }
    }

    /// The files that it names: tables, profiles and what the look file is made of.
    package var filePaths: [FilePath] {
        var paths: [FilePath] = []
        for table in tables {
            paths.append(table.readablePath)
            if case .profile(let path) = table.space { paths.append(path) }
        }
        return paths + (file?.namedFiles ?? [:]).values.sorted { $0.string < $1.string }
    }

    private func parsed(_ file: File, _ reader: LookFileReader) throws(LookRequestError) -> Look {
        let resources: any LookResources
        if let files = file.files {
            resources = LookFiles(named: files, reader: reader)
        } else if let folder = file.folder {
            resources = LookFiles(in: folder, allowsOutside: allowsOutside, reader: reader)
        } else {
            resources = NoLookResources()
        }
        do throws(LookError) {
            return try Look(
                parsing: Array(file.text.utf8), named: file.name, resources: resources, edition: edition ?? .current)
        } catch {
            throw LookRequestError(description: error.description, cause: error, isFileFault: error.isFileFault)
        }
    }

    private func step(_ table: Table, _ reader: LookFileReader) throws(LookRequestError) -> LookStep {
        var colors: LookTable
        do throws(LookResourceError) {
            colors = try reader.lookupTable(in: table.readablePath, named: table.path.string)
        } catch {
            throw LookRequestError(description: error.reason, isFileFault: true, code: error.code)
        }
        if table.isTrilinear { colors.table.interpolation = .trilinear }
        do throws(LookResourceError) {
            let conversion =
                switch table.space {
                case .named(let space): space.conversion
                case .profile(let path): try reader.conversion(of: path, named: path.string)
                }
            return try colors.step(in: conversion, named: table.path.string)
        } catch {
            throw LookRequestError(description: error.reason, isFileFault: true, code: error.code)
        }
    }
}

extension Look {
    fileprivate mutating func setAutoCorrections(parsing texts: [String]) throws(LookRequestError) {
        var corrections: [AutoCorrection] = []
        do throws(LookError) {
            for text in texts { corrections.append(try AutoCorrection(text: text)) }
        } catch {
            throw LookRequestError(description: error.description, cause: error)
        }
        guard setAutoCorrections(corrections) else {
            throw LookRequestError(description: "what 'auto' did to the picture is not kept for each of its filters")
        }
    }
}

extension LookRequest.File {
    /// Where the files are that the text names, by its names for them.
    package var namedFiles: [String: FilePath] {
        if let files { return files }
        guard let folder, let names = try? Look.filePaths(in: text, named: name) else { return [:] }
        return Dictionary(names.map { ($0, folder.pushing(FilePath($0))) }) { first, _ in first }
    }

    /// Takes down where the files are that the text names, for a process that looks into no folder.
    package mutating func locateFiles() {
        guard folder != nil else { return }
        files = namedFiles
        folder = nil
    }

    /// Takes down what the files are that the text names. Those that can't be read have no digest.
    package mutating func addDigests() {
        digests = namedFiles.compactMapValues { try? FileHash.digest(of: FileSource($0)) }
    }
}

/// Why a look can't be had: which file, where in it, and what is wrong.
public struct LookRequestError: Error, CodedError, Hashable, Sendable, CustomStringConvertible {
    public var description: String
    /// The error in a text; nil where no text is wrong, but another file can't be used.
    public var cause: LookError?
    /// Whether that text is the filters, and not a look file's.
    package var isOfFilters: Bool
    /// The kind of problem; nil where no setting helps.
    package var code: ErrorCode?
    /// Whether it is a file that can't be used, such as a table's, and not what the look says.
    public var isFileFault: Bool

    /// The error for a look that is not built in.
    init(unknownName name: String) {
        let hint = BuiltInLooks.nearestName(to: name).map { "; perhaps '\($0)' is meant" } ?? ""
        self.init(description: "there is no built-in look '\(name)'\(hint)")
    }

    package init(
        description: String, cause: LookError? = nil, isOfFilters: Bool = false, isFileFault: Bool = false,
        code: ErrorCode? = nil
    ) {
        self.description = description
        self.cause = cause
        self.isOfFilters = isOfFilters
        self.isFileFault = isFileFault
        self.code = code
    }
}
