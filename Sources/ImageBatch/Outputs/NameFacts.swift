import ImageFiles
import ImageMetadata
import SystemPackage

/// What names of results may say of a picture, beside its own name.
package struct NameFacts: Hashable, Sendable {
    /// When it was taken, or else when its file was last changed.
    package var date: PictureDate?
    /// Its camera, as a part of a file's name; nil where EXIF names none.
    package var camera: String?
    /// Its number in the run.
    package var number: Int?

    static let unknownDate = "undated"
    static let unknownCamera = "unknown"
    /// Bytes of a camera's name, so that a file's name has room for the rest.
    private static let longestCamera = 64

    package init(date: PictureDate? = nil, camera: String? = nil, number: Int? = nil) {
        self.date = date
        self.camera = camera
        self.number = number
    }

    init(exif: [UInt8]?, status: Stat) {
        let metadata = ImageMetadata(exif: exif)
        date = metadata.dateTaken ?? PictureDate(hereAt: FileStamp(status).seconds)
        camera = Self.camera(maker: metadata.facts?.maker, model: metadata.facts?.camera)
    }

    /// Maker and model as one part of a name: letters, digits and `._-`, and a dash for all else. Models that begin with their
    /// maker, as "Canon EOS R5" does, go without another one.
    package static func camera(maker: String?, model: String?) -> String? {
        let maker = safe(maker ?? "")
        let model = safe(model ?? "")
        let brand = maker.prefix { $0 != "-" }.lowercased()
        let hasBrand = brand.isEmpty || model.lowercased().hasPrefix(brand)
        let name = model.isEmpty ? maker : hasBrand ? model : "\(maker)-\(model)"
        return name.isEmpty ? nil : safe(name)
    }

    private static func safe(_ text: String) -> String {
        var result = ""
        for character in text {
            let isKept = character.isLetter || character.isNumber || "._".contains(character)
            if isKept { result.append(character) } else if result.last != "-" { result.append("-") }
        }
        while result.utf8.count > longestCamera { result.removeLast() }
        // A leading dot hides a file, and a trailing one is lost on some file systems.
        while let last = result.last, "-.".contains(last) { result.removeLast() }
        return String(result.drop { "-.".contains($0) })
    }
}
