import ArgumentParser
import ImageCodecs
import ImagePipeline

/// ``InspireCommand`` with the options that most command lines have, and no others.
///
/// ArgumentParser reflects over every option and every group of options before it looks at an argument, and asks the runtime
/// which protocols each type has; a question whose answer is no searches all conformances of the program, twice. For a small
/// picture that is the longer part of the run. So these options stand here again without their groups, and without their
/// help: a command line that can't be parsed with them is parsed again with all, and help and errors are those of
/// ``InspireCommand``.
struct CommonInspireCommand: ParsableCommand, CustomReflectable {
    // Without names for help: a request for it is left to ``InspireCommand``.
    static let configuration = CommandConfiguration(
        commandName: "inspire", _superCommandName: "image-app", helpNames: [])

    @Argument var input: [PathArgument]

    // DestinationOptions
    @Option(name: [.short, .long]) var output: PathArgument?
    @Flag var overwrite = false

    // GeometryArguments
    @Option var longEdge: [Int] = []
    @Option var fit: [SizeArgument] = []
    @Option var resize: [ResizeArgument] = []
    @Option var crop: [CropArgument] = []
    @Option(parsing: .unconditionalSingleValue) var rotate: [AngleArgument] = []
    @Option var flip: [GeometryStep.Flip] = []

    // EncodingArguments
    @Option(name: [.customShort("q", allowingJoined: true), .long]) var quality: Int?
    @Option var subsampling: JPEGSubsampling?
    @Option var format: WritableFormat?
    @Flag var progressive = false
    @Flag var optimize = false
    @Option var pngEffort: PNGEffort?
    @Option var compression: Int?
    @Option var background: BackgroundColor = .white

    // CommonLookOptions
    @Option(name: .customLong("look")) var looks: [PathArgument] = []
    @Option var strength: Strength?
    @Flag var auto = false
    @Option(transform: RawArguments.text) var filter: [String] = []

    // MessageOptions
    @Flag var json = false
    @Flag(name: [.short, .long]) var verbose = false
    @Flag var timing = false
    @Flag var quiet = false

    /// Where ArgumentParser finds the options: reflection over any type makes the runtime build a dozen types by their names. An
    /// option that is missing here is parsed with all options.
    var customMirror: Mirror {
        Mirror(
            self,
            children: [
                ("_input", _input), ("_output", _output), ("_overwrite", _overwrite), ("_longEdge", _longEdge),
                ("_fit", _fit), ("_resize", _resize), ("_crop", _crop), ("_rotate", _rotate), ("_flip", _flip),
                ("_quality", _quality), ("_subsampling", _subsampling), ("_format", _format),
                ("_progressive", _progressive), ("_optimize", _optimize), ("_pngEffort", _pngEffort),
                ("_compression", _compression), ("_background", _background), ("_looks", _looks),
                ("_strength", _strength), ("_auto", _auto), ("_filter", _filter), ("_json", _json),
                ("_verbose", _verbose), ("_timing", _timing), ("_quiet", _quiet),
            ] as [Mirror.Child])
    }

    /// The command with all options, the others unset.
    /// - Throws: what is wrong with them.
    func whole() throws -> InspireCommand {
        var whole = InspireCommand()
        whole.input = input
        whole.destination = destination
        whole.folders = .unset
        whole.result = OutputArguments()
        whole.result.geometry = geometry
        whole.result.encoding = encoding
        whole.result.metadata = .unset
        whole.look = LookOptions()
        whole.look.choice = choice
        whole.look.table = .unset
        whole.look.likeness = .unset
        whole.look.folders = .unset
        whole.look.access = .unset
        whole.limits = .unset
        whole.work = .unset
        whole.messages = messages
        whole.explanation = .unset
        try whole.result.geometry.validate()
        try whole.result.encoding.validate()
        try whole.look.validate()
        try whole.validate()
        return whole
    }

    private var destination: DestinationOptions {
        var options = DestinationOptions()
        options.output = output
        options.overwrite = overwrite
        return options
    }

    private var geometry: GeometryArguments {
        var options = GeometryArguments()
        options.longEdge = longEdge
        options.fit = fit
        options.resize = resize
        options.crop = crop
        options.rotate = rotate
        options.flip = flip
        return options
    }

    private var encoding: EncodingArguments {
        var options = EncodingArguments()
        options.quality = quality
        options.subsampling = subsampling
        options.format = format
        options.progressive = progressive
        options.optimize = optimize
        options.pngEffort = pngEffort
        options.compression = compression
        options.background = background
        return options
    }

    private var choice: CommonLookOptions {
        var options = CommonLookOptions()
        options.looks = looks
        options.strength = strength
        options.auto = auto
        options.filter = filter
        return options
    }

    private var messages: MessageOptions {
        var options = MessageOptions()
        options.json = json
        options.verbose = verbose
        options.timing = timing
        options.quiet = quiet
        return options
    }
}
