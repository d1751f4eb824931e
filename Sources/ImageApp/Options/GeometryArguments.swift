import ArgumentParser
import ImageCore
import ImagePipeline

/// Changes of size, frame and direction. They are made in the order in which they are written.
struct GeometryArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Reduce so that no side is longer.", valueName: "pixels"))
    var longEdge: [Int] = []

    @Option(
        help: ArgumentHelp("Reduce to fit into a box.", valueName: "WxH"))
    var fit: [SizeArgument] = []

    @Option(
        help: ArgumentHelp(
            "Resize to this size. One side or a percentage keeps the aspect ratio.",
            valueName: "WxH|W|xH|50%")
    )
    var resize: [ResizeArgument] = []

    @Option(
        help: ArgumentHelp(
            """
            Crop to a size at an offset, or to the middle by size, aspect ratio or percentage of each side. 3:2 becomes 2:3 \
            on an upright picture; =3:2 stays wide on any.
            """,
            valueName: "WxH+X+Y|WxH|3:2|=3:2|80%")
    )
    var crop: [CropArgument] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Rotate clockwise: 90, 180, 270, or a small angle to straighten the horizon, which crops empty corners.",
            valueName: "degrees")
    )
    var rotate: [AngleArgument] = []

    @Option(help: ArgumentHelp("Mirror: exchange left and right, or top and bottom.", valueName: "direction"))
    var flip: [GeometryStep.Flip] = []

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [
            ("_longEdge", _longEdge), ("_fit", _fit), ("_resize", _resize), ("_crop", _crop), ("_rotate", _rotate),
            ("_flip", _flip),
        ]
    }

    func validate() throws {
        if let length = longEdge.first(where: { $0 < 1 }) {
            throw ValidationError("--long-edge is at least 1 pixel, not \(length).")
        }
    }

    /// The steps in the order of the command line.
    /// - Parameter arguments: the command line, which alone knows that order.
    func steps(orderedBy arguments: [String] = RawArguments.all) -> [GeometryStep] {
        var steps: [String: ArraySlice<GeometryStep>] = [
            "--resize": resize.map { .resize($0.resizing) }[...],
            "--long-edge": longEdge.map { .resize(.longEdge($0)) }[...],
            "--fit": fit.map { .resize(.within($0.size)) }[...],
            "--crop": crop.map { .crop($0.cropping) }[...],
            "--rotate": rotate.map { .rotate(degrees: $0.degrees) }[...],
            "--flip": flip.map { .flip($0) }[...],
        ]
        return arguments.compactMap { argument in
            let name = String(argument.prefix { $0 != "=" })
            return steps[name]?.popFirst()
        }
    }
}

extension GeometryStep.Flip: ExpressibleByArgument {}

/// `800x600`, `800` or `800x`, `x600`, `50%`.
struct ResizeArgument: ExpressibleByArgument {
    var resizing: GeometryStep.Resizing

    init?(argument: String) {
        if let share = GeometryStep.share(argument) {
            resizing = .scaled(share)
            return
        }
        let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        let lengths = sides.map { Int($0) }
        // A side that is left out is empty, and one of them has to be there.
        guard (1...2).contains(sides.count), lengths.contains(where: { $0 != nil }),
            zip(sides, lengths).allSatisfy({ $0.isEmpty || $1.map { $0 > 0 } ?? false })
        else { return nil }
        resizing = .exactly(width: lengths[0], height: lengths.count == 2 ? lengths[1] : nil)
    }
}

/// `800x600+10+20`, `800x600`, `3:2`, `=3:2`, `80%`.
struct CropArgument: ExpressibleByArgument {
    var cropping: GeometryStep.Cropping

    init?(argument: String) {
        guard let cropping = GeometryStep.Cropping(argument) else { return nil }
        self.cropping = cropping
    }
}

/// Degrees, with or without a sign.
struct AngleArgument: ExpressibleByArgument {
    var degrees: Double

    init?(argument: String) {
        let number = argument.hasSuffix("deg") ? String(argument.dropLast(3)) : argument
        guard let degrees = Double(number), abs(degrees) <= 360 else { return nil }
        self.degrees = degrees
    }
}
