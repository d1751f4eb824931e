import ArgumentParser
import ImageCore
import ImagePipeline

/// Changes of size, frame and direction. They are made in the order in which they are written.
struct GeometryArguments: ParsableArguments {
    // All of one type: for each further one, ArgumentParser makes the runtime search all conformances of the program.
    @Option(
        help: ArgumentHelp("Reduce so that no side is longer.", valueName: "pixels"),
        transform: {
            let length = Int($0).flatMap { $0 < 1 ? nil : $0 }
            return .resize(.longEdge(try required(length, "it is a number of pixels, at least 1")))
        })
    var longEdge: [GeometryStep] = []

    @Option(
        help: ArgumentHelp("Reduce to fit into a box.", valueName: "WxH"),
        transform: { .resize(.within(try required(PixelSize($0), "it is a width and a height, as in 800x600"))) })
    var fit: [GeometryStep] = []

    @Option(
        help: ArgumentHelp(
            "Resize to this size. One side or a percentage keeps the aspect ratio.",
            valueName: "WxH|W|xH|50%"),
        transform: { .resize(try required(GeometryStep.Resizing($0), "it is 800x600, 800, x600 or 50%")) })
    var resize: [GeometryStep] = []

    @Option(
        help: ArgumentHelp(
            """
            Crop to a size at an offset, or to the middle by size, aspect ratio or percentage of each side. 3:2 becomes 2:3 \
            on an upright picture; =3:2 stays wide on any.
            """,
            valueName: "WxH+X+Y|WxH|3:2|=3:2|80%"),
        transform: {
            .crop(try required(GeometryStep.Cropping($0), "it is 800x600+10+20, 800x600, 3:2, =3:2 or 80%"))
        })
    var crop: [GeometryStep] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Rotate clockwise: 90, 180, 270, or a small angle to straighten the horizon, which crops empty corners.",
            valueName: "degrees"),
        transform: { .rotate(degrees: try required(angle($0), "it is an angle of at most 360 degrees")) })
    var rotate: [GeometryStep] = []

    @Option(
        help: ArgumentHelp(
            "Mirror: exchange left and right (horizontal), or top and bottom (vertical).", valueName: "direction"),
        completion: .list(GeometryStep.Flip.allCases.map { $0.rawValue }),
        transform: { .flip(try required(GeometryStep.Flip(rawValue: $0), "it is horizontal or vertical")) })
    var flip: [GeometryStep] = []

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [
            ("_longEdge", _longEdge), ("_fit", _fit), ("_resize", _resize), ("_crop", _crop), ("_rotate", _rotate),
            ("_flip", _flip),
        ]
    }

    /// The steps in the order of the command line.
    /// - Parameter arguments: the command line, which alone knows that order.
    func steps(orderedBy arguments: [String] = RawArguments.all) -> [GeometryStep] {
        var steps: [String: ArraySlice<GeometryStep>] = [
            "--resize": resize[...], "--long-edge": longEdge[...], "--fit": fit[...], "--crop": crop[...],
            "--rotate": rotate[...], "--flip": flip[...],
        ]
        return arguments.compactMap { argument in
            let name = String(argument.prefix { $0 != "=" })
            return steps[name]?.popFirst()
        }
    }
}

/// - Parameter demand: what an option's value has to be.
/// - Throws: the demand where the value is nil.
private func required<Value>(_ value: Value?, _ demand: String) throws -> Value {
    guard let value else { throw ValidationError(demand + ".") }
    return value
}

/// Degrees, with or without a sign and a unit.
private func angle(_ text: String) -> Double? {
    Double(text.hasSuffix("deg") ? String(text.dropLast(3)) : text).flatMap { abs($0) <= 360 ? $0 : nil }
}
