import ArgumentParser
import ImagePipeline

/// What results keep of what their inputs carry.
struct MetadataArguments: ParsableArguments {
    @Flag(help: "Drop all metadata but the colour profile.")
    var strip = false

    @Flag(help: "Drop where pictures were taken: coordinates, and names of places.")
    var stripGps = false

    @Flag(
        inversion: .prefixedNo,
        help: "Turn the pixels upright; without it PNGs are, whose orientation few programs read, and JPEGs keep a tag."
    )
    var autoOrient: Bool?

    var asksForEdits: Bool { strip || stripGps || autoOrient != nil }

    func validate() throws {
        if strip, autoOrient == false {
            throw ValidationError("--strip leaves nothing that could state an orientation: leave out --no-auto-orient.")
        }
    }

    /// Adds what was asked for.
    func apply(to options: inout OutputOptions) {
        options.metadata = strip ? .profile : stripGps ? .allButPlace : .all
        options.turnsUpright = strip ? true : autoOrient
    }
}
