import ArgumentParser
import FoundationEssentials
import ImageBatch
import ImageCodecs
import ImageSources
import Inspire
import SystemPackage

/// `--look`, `--filter` and `--strength`.
struct LookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A built-in look or a look file. Where neither a look nor filters are given, inspire takes \
            \(BuiltInLooks.defaultName), and capture none.
            """,
            valueName: "name|file"
        )
    )
    var look: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Filters as in CSS: \"contrast(120%) hue-rotate(20deg)\". After --look they follow it.",
            valueName: "filters"
        )
    )
    var filter: String?

    @Option(help: ArgumentHelp("How much of the result replaces the picture, 0 to 1 or in percent.", valueName: "0…1"))
    var strength: Strength?

    @OptionGroup var likeness: LikenessOptions

    /// As ``request(decoding:)``, but nil where neither a look nor filters are asked for.
    func requestIfAny(decoding: DecodingOptions = DecodingOptions()) throws -> LookRequest? {
        if look == nil, filter == nil, likeness.like.isEmpty {
            guard strength == nil else { throw UsageError("--strength is that of a look: add --look, --filter or --like") }
            return nil
        }
        return try request(decoding: decoding)
    }

    /// The look as it was asked for, parsed once to find its errors before any work.
    /// - Parameter decoding: how reference pictures are read.
    func request(decoding: DecodingOptions) throws -> LookRequest {
        var request = LookRequest(name: "filtered", file: nil, filters: filter, strength: strength?.value)
        if let look {
            request = try Self.request(for: look, filters: filter, strength: strength?.value)
        } else if filter == nil, likeness.like.isEmpty, let text = BuiltInLooks.source(named: BuiltInLooks.defaultName) {
            request.name = BuiltInLooks.defaultName
            request.file = LookRequest.File(name: "\(request.name).look", text: text)
        }
        if let reference = try likeness.reference(decoding: decoding) {
            request.like = reference
            if look == nil { request.name = likeness.name }
        }
        do {
            _ = try request.look()
        } catch {
            throw UsageError("\(error)")
        }
        return request
    }

    private static func request(for look: PathArgument, filters: String?, strength: Double?) throws -> LookRequest {
        let name = look.path.string
        let isFile = name.contains("/") || name.hasSuffix(".look")
        if !isFile, let text = BuiltInLooks.source(named: name) {
            let file = LookRequest.File(name: "\(name.lowercased()).look", text: text)
            return LookRequest(name: name.lowercased(), file: file, filters: filters, strength: strength)
        }
        guard isFile || FileIdentity(look.path) != nil else {
            throw UsageError(BuiltInLooks.unknownNameMessage(name))
        }
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(look.path)
        } catch {
            throw UsageError("\(name): \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(name): a look file is UTF-8 text, and this one is not")
        }
        return LookRequest(
            name: look.path.stem ?? "look", file: LookRequest.File(name: name, text: text), filters: filters,
            strength: strength
        )
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
