import ArgumentParser
import ColorManagement
import ImageCodecs
import ImageCore
import ImageSources
import SystemPackage

/// `image-app info`: what a picture is, from its header.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Says what a picture is and what it carries."
    )

    @Argument(help: "Pictures, or - for standard input.")
    var files: [PathArgument]

    @Flag(help: "Print a JSON object for each.")
    var json = false

    @OptionGroup var limits: LimitArguments

    func run() throws {
        let console = Console(environment: AppEnvironment())
        var failed = false
        for file in files {
            let name = file.isStandardStream ? "standard input" : file.path.string
            do {
                let source = file.isStandardStream ? FileSource.standardInput() : try FileSource(file.path)
                let header = try ImageDecoders.make(source: source, options: limits.decoding).header
                let description = PictureDescription(name: name, header: header)
                if json {
                    try JSONOutput.print(description)
                } else {
                    for line in description.lines { StandardOutput.line(Console.printable(line)) }
                }
            } catch let error as ImageError {
                console.error(name, error.description)
                failed = true
            }
        }
        if failed { throw ExitCode.failure }
    }
}

/// A picture's header for people and for programs.
private struct PictureDescription: Encodable {
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
    var resolution: String?

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

    init(name: String, header: ImageHeader) {
        file = name
        format = header.format.rawValue
        width = header.size.width
        height = header.size.height
        colorModel = header.colorModel.rawValue
        bitDepth = header.bitDepth
        hasAlpha = header.hasAlpha
        orientation = header.metadata.orientation.rawValue
        jpeg = header.jpeg.map {
            JPEG(
                coding: ($0.isProgressive ? "progressive" : "baseline") + ($0.isArithmetic ? ", arithmetic" : ""),
                color: $0.storedColor.rawValue, sampling: Self.name(of: $0.sampling)
            )
        }
        let colors = PictureColors(header)
        if let name = colors.name, let kind = colors.kind { color = Color(name: name, kind: kind) }
        iccProfileBytes = header.metadata.iccProfile?.count
        exifBytes = header.metadata.exif?.count
        xmpBytes = header.metadata.xmp?.count
        // Without a unit it is the shape of a pixel, which is worth a word where it is not square.
        resolution = header.metadata.resolution.flatMap { resolution in
            if resolution.unit == .none, resolution.x == resolution.y { return nil }
            let units = [" (the shape of a pixel)", " per inch", " per centimetre", " per metre"]
            let unit = units[resolution.unit.rawValue]
            return "\(resolution.x) × \(resolution.y)\(unit)"
        }
    }

    private static func name(of sampling: [JPEGSampling]) -> String {
        if let known = JPEGSubsampling.allCases.first(where: { $0.sampling == sampling }) { return known.rawValue }
        return sampling.map { "\($0.horizontal)×\($0.vertical)" }.joined(separator: ", ")
    }

    var lines: [String] {
        var lines = [
            "\(file): \(format.uppercased()), \(width) × \(height), \(colorModel), \(bitDepth) bits"
                + (hasAlpha ? ", with alpha" : "")
        ]
        if let jpeg { lines.append("  coding       \(jpeg.coding), \(jpeg.color), \(jpeg.sampling)") }
        if orientation != 1 { lines.append("  orientation  \(orientation)") }
        if let resolution { lines.append("  resolution   \(resolution)") }
        if let color {
            lines.append("  colours      \(color.name)" + (color.kind == color.name ? "" : " (\(color.kind))"))
        }
        if let iccProfileBytes { lines.append("  ICC profile  \(iccProfileBytes) bytes") }
        if let exifBytes { lines.append("  EXIF         \(exifBytes) bytes") }
        if let xmpBytes { lines.append("  XMP          \(xmpBytes) bytes") }
        return lines
    }
}
