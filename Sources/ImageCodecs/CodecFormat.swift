/// What formats that can be read and those that can be written have in common. They are equal, and coded, by their names.
public protocol CodecFormat: Hashable, Sendable, Codable {
    /// The entry of the table of codecs.
    var codec: ImageCodec { get }
    /// All of them, in the order of the table.
    static var all: [Self] { get }
}

extension CodecFormat {
    /// `jpeg`.
    public var name: String { codec.name }
    /// `JPEG`.
    public var title: String { codec.title }
    /// The usual extension, without its dot.
    public var fileExtension: String { codec.fileExtensions[0] }
    /// All extensions, without their dots, in small letters.
    public var fileExtensions: [String] { codec.fileExtensions }
    /// `image/jpeg`.
    public var mediaType: String { codec.mediaType }

    /// The format of this name, as `jpeg`; nil where there is none.
    public init?(name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    /// The format that an extension stands for, whatever its case.
    public init?(fileExtension: String) {
        let fileExtension = fileExtension.lowercased()
        guard let format = Self.all.first(where: { $0.fileExtensions.contains(fileExtension) }) else { return nil }
        self = format
    }

    /// What people call the formats: "JPEG, PNG and PPM". Those of a family have its name: "camera RAW".
    public static var titles: String { list(titlesOrFamilies(of: all), "and") }

    /// Those that need no library to be loaded: "JPEG, PNG and PPM".
    package static var titlesOfLinked: String {
        list(titlesOrFamilies(of: all.filter { $0.codec.library == nil }), "and")
    }

    /// The same as alternatives: "JPEG, PNG or PPM".
    public static var titlesAsChoice: String { list(titlesOrFamilies(of: all), "or") }

    private static func titlesOrFamilies(of formats: [Self]) -> [String] {
        var names: [String] = []
        for format in formats {
            let name = format.codec.family ?? format.title
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The formats' usual extensions: ".jpg, .png or .ppm".
    public static var extensions: String { list(all.map { ".\($0.fileExtension)" }, "or") }

    private static func list(_ words: [String], _ conjunction: String) -> String {
        let start = words.dropLast().joined(separator: ", ")
        return [start, words.last ?? ""].filter { !$0.isEmpty }.joined(separator: " \(conjunction) ")
    }

    /// Whether files of this format may have the extension, whatever its case.
    public func hasFileExtension(_ name: String) -> Bool { fileExtensions.contains(name.lowercased()) }

    public static func == (first: Self, second: Self) -> Bool { first.name == second.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let format = Self(name: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) is no picture format")
        }
        self = format
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
