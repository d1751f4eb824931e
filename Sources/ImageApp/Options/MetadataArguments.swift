import ArgumentParser
import ImagePipeline

/// What results keep of what their inputs carry, and the colour profile that they get.
struct MetadataArguments: OptionalOptions {
    @Flag(help: "Remove where pictures were taken: coordinates, and names of cities and countries.")
    var stripGps = false

    @Flag(help: "Remove all metadata but the colour profile.")
    var strip = false

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
        autoOrient = nil
        profile = nil
    }

    var asksForEdits: Bool { strip || stripGps || autoOrient != nil || profile != nil }

    func validate() throws {
        if strip, autoOrient == false {
            throw ValidationError("--strip leaves nothing that could state an orientation: leave out --no-auto-orient.")
        }
    }

    /// Adds what was asked for.
    func apply(to options: inout OutputOptions) {
        options.metadata = strip ? .profile : stripGps ? .allButLocation : .all
        options.turnsUpright = strip ? true : autoOrient
    }
}
