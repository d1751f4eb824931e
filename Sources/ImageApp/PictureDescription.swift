import ColorManagement
import ImageCodecs
import ImageCore
import ImagePipeline

/// A picture's header and what it carries, for programs; ``lines`` for people.
struct PictureDescription: Encodable {
    var file: String
    var format: String
    var width: Int
    var height: Int
    var colorModel: String
    var bitDepth: Int
    var hasAlpha: Bool
    var orientation: Int
    var jpeg: JPEG?
    var color: Color?
    var iccProfileBytes: Int?
    var exifBytes: Int?
    var xmpBytes: Int?
    var iptcBytes: Int?
    var resolution: String?
    var photograph: Photograph?
    var texts: [Text]?
    /// What follows the picture in its file, or belongs to it in other ways.
    var parts: [String]?
    var recipe: RecipeLines?
    /// Why the recipe that it carries can't be read.
    var recipeProblem: String?

    /// What the colours are.
    struct Color: Encodable {
        /// The profile's name, or that of what a PNG's chunks state.
        var name: String
        /// "sRGB" where it is that, else how the colours are told: "matrix", "curve", "tables".
        var kind: String
    }

    struct JPEG: Encodable {
        var coding: String
        var color: String
        var sampling: String
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
        var request: String?
    }

    init(name: String, header: ImageHeader) {
        let metadata = header.metadata
        file = name
        format = header.format.rawValue
        width = header.size.width
        height = header.size.height
        colorModel = header.colorModel.rawValue
        bitDepth = header.bitDepth
        hasAlpha = header.hasAlpha
        orientation = metadata.orientation.rawValue
        jpeg = header.jpeg.map {
            JPEG(
                coding: ($0.isProgressive ? "progressive" : "baseline") + ($0.isArithmetic ? ", arithmetic" : ""),
                color: $0.storedColor.rawValue, sampling: Self.name(of: $0.sampling)
            )
        }
        let colors = PictureColors(header)
        if let name = colors.name, let kind = colors.kind { color = Color(name: name, kind: kind) }
        iccProfileBytes = metadata.iccProfile?.count
        exifBytes = metadata.exif?.count
        xmpBytes = metadata.xmp.map { $0.count + metadata.extendedXMP.reduce(0) { $0 + $1.count } }
        iptcBytes = metadata.imageResources?.count
        // Without a unit it is the shape of a pixel, which is worth a word where it is not square.
        resolution = metadata.resolution.flatMap { resolution in
            if resolution.unit == .none, resolution.x == resolution.y { return nil }
            let units = [" (the shape of a pixel)", " per inch", " per centimetre", " per metre"]
            let unit = units[resolution.unit.rawValue]
            return "\(resolution.x) × \(resolution.y)\(unit)"
        }
        photograph = metadata.facts.map(Photograph.init)
        texts = Self.texts(of: metadata)
        parts = metadata.partNames.isEmpty ? nil : metadata.partNames
        do throws(RecipeError) {
            recipe = try Recipe(metadata).map(RecipeLines.init)
        } catch {
            recipeProblem = error.description
        }
    }

    private static func texts(of metadata: ImageMetadata) -> [Text]? {
        let captions = metadata.captions.map { Text(keyword: $0.name, text: $0.text) }
        let comments = metadata.comments.map { Text(keyword: "Comment", text: String(decoding: $0, as: UTF8.self)) }
        let chunks = metadata.pngChunks.compactMap { PNGText(chunk: $0) }.map {
            Text(keyword: $0.keyword, text: $0.text)
        }
        let all = captions + comments + chunks
        return all.isEmpty ? nil : all
    }

    private static func name(of sampling: [JPEGSampling]) -> String {
        if let known = JPEGSubsampling.allCases.first(where: { $0.sampling == sampling }) { return known.rawValue }
        return sampling.map { "\($0.horizontal)×\($0.vertical)" }.joined(separator: ", ")
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
            request: recipe.request)
    }
}
