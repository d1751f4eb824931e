import ColorManagement
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline

/// A picture's header and what it carries, for programs; ``lines`` for people.
struct PictureDescription: Encodable {
    var file: String
    /// The name's bytes in hexadecimal, where it is not UTF-8.
    var fileBytes: String?
    var format: String
    /// For people.
    var formatTitle: String
    var width: Int
    var height: Int
    var colorModel: String
    var bitDepth: Int
    var hasAlpha: Bool
    var orientation: Int
    /// How the picture is coded; printed under its format's name.
    var coding: CodingFacts?
    var color: Color?
    var iccProfileBytes: Int?
    var exifBytes: Int?
    var xmpBytes: Int?
    var iptcBytes: Int?
    var resolution: PictureResolution?
    var photograph: Photograph?
    var texts: [Text]?
    /// Texts that are not shown, for all of them would be too many or too long.
    var omittedTexts: Int?
    /// Texts that can't be unpacked.
    var unreadableTexts: Int?
    /// What follows the picture in its file, or belongs to it in other ways.
    var parts: [String]?
    /// Why the picture can't be decoded within the limits.
    var refusal: String?
    var recipe: RecipeLines?
    /// Why the recipe that it carries can't be read, or what it asks for.
    var recipeProblem: String?

    /// All but the coding, whose key is the format's name, and what is for people alone.
    private enum CodingKeys: String, CodingKey {
        case file, fileBytes, format, width, height, colorModel, bitDepth, hasAlpha, orientation, color, iccProfileBytes
        case exifBytes, xmpBytes, iptcBytes, resolution, photograph, texts, omittedTexts, unreadableTexts, parts,
            refusal
        case recipe, recipeProblem
    }

    /// What the colours are.
    struct Color: Encodable {
        /// The profile's name, or that of what a PNG's chunks state.
        var name: String
        /// "sRGB" where it is that, else how the profile defines the colours: "matrix", "curve", "tables".
        var kind: String
    }

    struct PictureResolution: Encodable {
        var x: Int
        var y: Int
        /// "inch", "centimetre", "metre"; nil where the numbers are the shape of a pixel alone.
        var unit: String?
    }

    struct Text: Encodable {
        var keyword: String
        var text: String
    }

    /// How it was taken, from EXIF.
    struct Photograph: Encodable {
        var maker: String?
        var camera: String?
        var lens: String?
        var date: String?
        var exposureSeconds: Double?
        var fNumber: Double?
        var iso: Int?
        var focalLengthMillimetres: Double?
        var software: String?
        var artist: String?
        var copyright: String?
        var latitude: Double?
        var longitude: Double?
        var altitudeMetres: Double?
    }

    struct RecipeLines: Encodable {
        var version: Int
        var program: String
        var look: String
        var lookVersion: Int
        var strength: Double
        var original: String?
        var originalHash: String?
        var earlierOriginals: [String]?
        var request: String?
    }

    init(name: String, header: ImageHeader) {
        let metadata = header.metadata
        file = name
        format = header.format.name
        formatTitle = header.format.title
        width = header.size.width
        height = header.size.height
        colorModel = header.colorModel.rawValue
        bitDepth = header.bitDepth
        hasAlpha = header.hasAlpha
        orientation = metadata.orientation.rawValue
        coding = header.coding?.facts
        let colors = PictureColorSpace(header)
        if let name = colors.name, let kind = colors.kind { color = Color(name: name, kind: kind) }
        iccProfileBytes = metadata.iccProfile?.count
        exifBytes = metadata.exif?.count
        xmpBytes = metadata.xmp.map { $0.count + metadata.extendedXMP.reduce(0) { $0 + $1.count } }
        iptcBytes = metadata.imageResources?.count
        // Without a unit it is the shape of a pixel, which is worth a word where it is not square.
        resolution = metadata.resolution.flatMap { resolution in
            if resolution.unit == .none, resolution.x == resolution.y { return nil }
            let unit: String? =
                switch resolution.unit {
                case .none: nil
                case .inch: "inch"
                case .centimetre: "centimetre"
                case .metre: "metre"
                }
            return PictureResolution(x: resolution.x, y: resolution.y, unit: unit)
        }
        photograph = metadata.facts.map(Photograph.init)
        addTexts(of: header)
        let parts = metadata.partNames + header.parts
        self.parts = parts.isEmpty ? nil : parts
        do throws(RecipeError) {
            let carried = try Recipe(metadata)
            recipe = carried.map(RecipeLines.init)
            // What was not kept is no fault.
            if let carried, carried.request != nil { _ = try carried.decodedRequest() }
        } catch {
            recipeProblem = error.commandLineDescription
        }
    }

    private mutating func addTexts(of header: ImageHeader) {
        let metadata = header.metadata
        let captions = metadata.captions.map { Text(keyword: $0.name, text: $0.text) }
        let comments = metadata.comments.map { Text(keyword: "Comment", text: String(decoding: $0, as: UTF8.self)) }
        var all = captions + comments
        var budget = TextBudget()
        var failed = 0
        for chunk in metadata.pngChunks where PNGText.keyword(of: chunk) != nil {
            if let text = PNGText(chunk: chunk, budget: &budget) {
                all.append(Text(keyword: text.keyword, text: text.text))
            } else {
                failed += 1
            }
        }
        let omitted = header.omittedTexts + budget.refusedCount
        let unreadable = failed - budget.refusedCount
        texts = all.isEmpty ? nil : all
        omittedTexts = omitted == 0 ? nil : omitted
        unreadableTexts = unreadable == 0 ? nil : unreadable
    }
}

extension PictureDescription.Photograph {
    init(_ facts: PhotographFacts) {
        self.init(
            maker: facts.maker, camera: facts.camera, lens: facts.lens, date: facts.date,
            exposureSeconds: facts.exposureTime, fNumber: facts.fNumber, iso: facts.iso,
            focalLengthMillimetres: facts.focalLength, software: facts.software, artist: facts.artist,
            copyright: facts.copyright, latitude: facts.latitude, longitude: facts.longitude,
            altitudeMetres: facts.altitude
        )
    }
}

extension PictureDescription.RecipeLines {
    init(_ recipe: Recipe) {
        self.init(
            version: recipe.version, program: recipe.program, look: recipe.look, lookVersion: recipe.lookVersion,
            strength: recipe.strength, original: recipe.original, originalHash: recipe.originalHash,
            earlierOriginals: recipe.earlierOriginals.isEmpty ? nil : recipe.earlierOriginals.map(\.text),
            request: recipe.request)
    }
}
