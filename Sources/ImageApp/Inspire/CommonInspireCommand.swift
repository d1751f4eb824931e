import ArgumentParser

/// ``InspireCommand`` with the options that most command lines have. Those of tables and of encoders are left out unless the
/// command line may have one.
///
/// ArgumentParser reflects over every option and every group of options before it looks at an argument, and asks the runtime
/// which protocols each type has; a question whose answer is no searches all conformances of the program, twice. For a small
/// picture that is the longer part of the run. So the groups of these options are plain properties here, and their options
/// are the command's own. A command line that can't be parsed with them is parsed again with all, and help and errors are
/// those of ``InspireCommand``.
struct CommonInspireCommand: ParsableCommand, CustomReflectable {
    // Without names for help: a request for it is left to ``InspireCommand``.
    static let configuration = CommandConfiguration(
        commandName: "inspire", _superCommandName: "image-app", helpNames: [])

    @Argument private var input: [PathArgument]
    private var destination: DestinationOptions
    private var geometry: GeometryArguments
    private var encoding: FormatArguments
    private var choice: CommonLookOptions
    private var messages: MessageOptions
    // Nil where the command line has none of their options.
    private var encoder: EncoderArguments?
    private var table: TableOptions?

    init() {
        destination = DestinationOptions()
        geometry = GeometryArguments()
        encoding = FormatArguments()
        choice = CommonLookOptions()
        messages = MessageOptions()
        encoder = Self.mayHave(EncoderArguments.names) ? EncoderArguments() : nil
        table = Self.mayHave(TableOptions.names) ? TableOptions() : nil
    }

    init(from decoder: any Decoder) throws {
        _input = try decoder.container(keyedBy: NameKey.self).decode(Argument.self, forKey: NameKey("input"))
        destination = try DestinationOptions(from: decoder)
        geometry = try GeometryArguments(from: decoder)
        encoding = try FormatArguments(from: decoder)
        choice = try CommonLookOptions(from: decoder)
        messages = try MessageOptions(from: decoder)
        encoder = Self.mayHave(EncoderArguments.names) ? try EncoderArguments(from: decoder) : nil
        table = Self.mayHave(TableOptions.names) ? try TableOptions(from: decoder) : nil
    }

    /// Whether the command line may have one of these options.
    private static func mayHave(_ names: [String]) -> Bool {
        RawArguments.all.contains { argument in names.contains { argument.hasPrefix($0) } }
    }

    /// Where ArgumentParser finds the options: reflection over any type makes the runtime build a dozen types by their names. An
    /// option that is missing here is parsed with all options.
    var customMirror: Mirror {
        var children = [("_input", _input)] + destination.children + geometry.children + encoding.children
        children += choice.children + messages.children
        if let encoder { children += encoder.children }
        if let table { children += table.children }
        return Mirror(self, children: children)
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
        whole.result.encoder = encoder ?? .unset
        whole.result.finishing = .unset
        whole.result.metadata = .unset
        whole.look = LookOptions()
        whole.look.choice = choice
        whole.look.mask = .unset
        whole.look.table = table ?? .unset
        whole.look.likeness = .unset
        whole.look.folders = .unset
        whole.look.access = .unset
        whole.limits = .unset
        whole.work = .unset
        whole.messages = messages
        whole.explanation = .unset
        try whole.result.geometry.validate()
        try whole.result.encoding.validate()
        try whole.result.encoder.validate()
        try whole.result.validate()
        try whole.look.table.validate()
        try whole.look.validate()
        try whole.validate()
        return whole
    }
}
