import ColorManagement
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline

/// What a picture is and what it carries, from its header: ``json`` for programs, ``lines`` for people.
struct PictureDescription {
    var file: String
    /// The name's bytes in hexadecimal, where it is not UTF-8.
    var fileBytes: String?
    let header: ImageHeader
    /// The name of the profile, or of what a PNG's chunks state, and "sRGB" or how they define the colours.
    let color: (name: String, kind: String)?
    let texts: [(keyword: String, text: String)]
    /// How many texts are not shown, for all of them would be too many or too long.
    let omittedTexts: Int
    /// How many texts can't be unpacked.
    let unreadableTexts: Int
    /// What follows the picture in its file, or belongs to it in other ways.
    let parts: [String]
    /// Why the picture can't be decoded within the limits.
    var refusal: String?
    private(set) var recipe: Recipe?
    /// Why the recipe that it carries can't be read, or what it asks for.
    private(set) var recipeProblem: String?

    /// - Parameter following: the bytes behind the picture; nil if unknown.
    init(name: String, header: ImageHeader, following: FollowingData?) {
        let metadata = header.metadata
        file = name
        self.header = header
        let colors = PictureColorSpace(header)
        color = colors.name.flatMap { name in colors.kind.map { (name, $0) } }
        let data = following?.name(besides: TrailingParts(metadata))
        parts = metadata.partNames + header.parts + [data].compactMap(\.self)

        var texts = metadata.captions.map { (keyword: $0.name, text: $0.text) }
        texts += metadata.comments.map { ("Comment", String(decoding: $0, as: UTF8.self)) }
        var budget = TextBudget()
        var failed = 0
        for chunk in metadata.pngChunks where PNGText.keyword(of: chunk) != nil {
            if let text = PNGText(chunk: chunk, budget: &budget) {
                texts.append((text.keyword, text.text))
            } else {
                failed += 1
            }
        }
        self.texts = texts
        omittedTexts = header.omittedTexts + budget.refusedCount
        unreadableTexts = failed - budget.refusedCount

        do throws(RecipeError) {
            recipe = try Recipe(metadata)
            // What was not kept is no fault.
            if let recipe, recipe.request != nil { _ = try recipe.decodedRequest() }
        } catch {
            recipeProblem = error.commandLineDescription
        }
    }

    var xmpBytes: Int? {
        header.metadata.xmp.map { $0.count + header.metadata.extendedXMP.reduce(0) { $0 + $1.count } }
    }

    /// Without a unit it is the shape of a pixel, which is worth a word where it is not square.
    var resolution: Resolution? {
        header.metadata.resolution.flatMap { $0.unit == .none && $0.x == $0.y ? nil : $0 }
    }
}

extension Resolution {
    /// Nil where the numbers are the shape of a pixel alone.
    var unitName: String? {
        switch unit {
        case .none: nil
        case .inch: "inch"
        case .centimetre: "centimetre"
        case .metre: "metre"
        }
    }
}
