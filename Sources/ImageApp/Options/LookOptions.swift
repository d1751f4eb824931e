import ArgumentParser
import FoundationEssentials
import ImageCodecs
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// What is done to a picture, and what looks are made of.
struct LookOptions: ParsableArguments {
    @OptionGroup(title: OptionTitle.common) var choice: CommonLookOptions
    @OptionGroup(title: OptionTitle.tables) var table: TableOptions
    @OptionGroup(title: OptionTitle.likeness) var likeness: LikenessOptions
    @OptionGroup(title: OptionTitle.lookFiles) var folders: LookFolderOptions
    @OptionGroup(title: OptionTitle.lookFiles) var access: LookFileAccess
    @OptionGroup(title: OptionTitle.lookFiles) var mask: MaskOptions

    private var looks: [PathArgument] { choice.looks }
    private var auto: Bool { choice.auto }
    private var filter: [String] { choice.filter }
    private var strength: Strength? { choice.strength }
    private var look: PathArgument? { looks.first }

    func validate() throws {
        if auto, let option = likeness.measuringOption {
            throw ValidationError(
                """
                --auto cannot be combined with \(option): each measures the pictures as they \
                are. Run --auto first, and \(option) on its results.
                """)
        }
        if likeness.likeTones, likeness.like.isEmpty {
            throw ValidationError("--like-tones is part of --like: add --like with a picture")
        }
        guard looks.count > 1 else { return }
        let second = looks[1]
        throw ValidationError(
            """
            --look takes one look, and here are \(looks.map(\.description).joined(separator: " and ")). To combine two, put \
            the steps of both in one look file (`image-app looks show \(second)` prints them), or the second look's filters \
            in --filter.
            """)
    }

    /// Whether anything is asked to be done to the picture.
    private var isAny: Bool {
        auto || look != nil || !filter.isEmpty || !table.lut.isEmpty || likeness.measuringOption != nil
    }

    /// As ``request(_:reader:isOptional:)``, but nil where nothing is asked for.
    func requestIfAny(_ environment: AppEnvironment, reader: LookFileReader) throws -> RequestedLook? {
        if !isAny {
            guard strength == nil else {
                throw UsageError("--strength is that of a look: add --look, --auto, --lut, --filter or --like")
            }
            return nil
        }
        return try request(environment, reader: reader)
    }

    /// The look as it was asked for, and read, which finds its errors before any work.
    /// - Parameters:
    ///   - reader: how reference pictures and HaldCLUTs are read.
    ///   - isOptional: whether something else is asked for, so that there is no look unless one is asked for, too.
    func request(
        _ environment: AppEnvironment, reader: LookFileReader, isOptional: Bool = false
    ) throws -> RequestedLook {
        if likeness.saveLook == nil, let missing = folders.looksDir.first(where: { !$0.isExistingFolder }) {
            throw UsageError("--looks-dir \(missing.path): there is no such folder")
        }
        var request = LookRequest(
            name: "filtered", auto: auto, file: nil, tables: try table.tables(), filters: filters,
            strength: strength?.value,
            allowsOutside: access.allowOutside
        )
        if let look {
            try add(look, to: &request, environment)
        } else if let table = request.tables.first {
            request.name = TableOptions.name(of: table)
        } else if isOptional, !isAny, strength == nil {
            request.name = LookRequest.noLook
        } else if auto, filter.isEmpty {
            request.name = "auto"
        } else if !isAny {
            request.name = BuiltInLooks.defaultName
            request.file = try LookLibrary().requested(LookLibrary.Entry(name: request.name, origin: .builtIn)).file
        }
        if let reference = try likeness.reference(reader) {
            request.like = reference
            if look == nil { request.name = likeness.name }
        }
        switch mask.protect {
        case .skin(let share)?: request.skinProtection = share
        case Protection.none?: request.keepsSkinHue = false
        case nil: break
        }
        request.match = try likeness.light(reader)
        request.showsMask = mask.showMask
        let look = try request.read(reader)
        // Not before it is known that the look may have its files.
        request.file?.addDigests()
        let sources = likeness.files + request.filePaths
        return RequestedLook(request: request, look: look, sources: Set(sources.compactMap { FileIdentity($0) }))
    }

    /// All of them as one text. `none` among others is nothing.
    private var filters: String? {
        let steps = filter.filter { $0 != "none" }
        return steps.isEmpty ? filter.first : steps.joined(separator: " ")
    }

    /// A path to a look file, or the name of a look.
    private func add(_ look: PathArgument, to request: inout LookRequest, _ environment: AppEnvironment) throws {
        if look.path.string == LookRequest.noLook {
            if request.filters == nil, request.tables.isEmpty { request.name = auto ? "auto" : LookRequest.noLook }
            return
        }
        let library = folders.library(environment)
        let entry = try library.entry(for: look)
        if auto, entry == LookLibrary.Entry(name: "auto", origin: .builtIn) {
            throw UsageError("--auto cannot be combined with --look auto: it is the same correction, a second time")
        }
        request.name = entry.name
        request.file = try library.requested(entry).file
    }
}

/// A share: `0.5` or `50%`.
struct Strength: ExpressibleByArgument {
    var value: Double

    init?(argument: String) {
        let isPercentage = argument.hasSuffix("%")
        guard let number = Double(isPercentage ? String(argument.dropLast()) : argument) else { return nil }
        value = isPercentage ? number / 100 : number
        guard (0...1).contains(value) else { return nil }
    }
}
