import ArgumentParser

/// ``InspireCommand`` with the options that most command lines have, and no others.
///
/// ArgumentParser reflects over every option of a command before it looks at an argument, and for half of the options that
/// takes half of the time, which for a small picture is the longer part of the run. A command line that can't be parsed with
/// these is parsed again with all; help and errors are those of ``InspireCommand``.
struct CommonInspireCommand: ParsableCommand {
    static let configuration = InspireCommand.configuration

    @Argument var input: [PathArgument]
    @OptionGroup var destination: DestinationOptions
    @OptionGroup var geometry: GeometryArguments
    @OptionGroup var encoding: EncodingArguments
    @OptionGroup var choice: CommonLookOptions
    @OptionGroup var messages: MessageOptions

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
        try whole.look.validate()
        try whole.validate()
        return whole
    }
}
