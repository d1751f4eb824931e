import ArgumentParser
import ImagePipeline

/// What results keep of what their inputs carry, and the colour profile that they get.
struct MetadataArguments: OptionalOptions {
    @Flag(help: "Remove where pictures were taken: coordinates, and names of cities and countries.")
    var stripGps = false

    @Flag(help: "Remove all metadata but the colour profile. A gain map is no metadata: see --gain-map.")
    var strip = false

    @Option(
        help: ArgumentHelp(
            "keep the gain map by which a JPEG is shown in HDR, where the look allows it, or drop it. Default: keep."))
    var gainMap: GainMapHandling?

    @Flag(
        inversion: .prefixedNo,
        help: "Rotate the pixels upright, or keep an orientation tag. Default: upright for PNGs, a tag for JPEGs."
    )
    var autoOrient: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Convert results to srgb, p3 (Display P3), adobe (Adobe RGB) or the ICC profile in a file. Default: the \
            input's profile, where the result can have it.
            """,
            valueName: "name|file"
        )
    )
    var profile: PathArgument?

    mutating func setDefaults() {
        stripGps = false
        strip = false
        gainMap = nil
        autoOrient = nil
        profile = nil
    }

    var asksForEdits: Bool { strip || stripGps || gainMap == .drop || autoOrient != nil || profile != nil }

    func validate() throws {
        if strip, autoOrient == false {
            throw ValidationError("--strip leaves nothing that could state an orientation: leave out --no-auto-orient.")
        }
    }

    /// Adds what was asked for.
    func apply(to options: inout OutputOptions) {
        options.metadata = strip ? .profile : stripGps ? .allButLocation : .all
        // What is kept anyway is not recorded.
        options.gainMap = gainMap == .drop ? .drop : nil
        options.turnsUpright = strip ? true : autoOrient
    }
}

extension GainMapHandling: ExpressibleByArgument {}
