/// Wrong usage of the command line: status 64.
struct UsageError: CommandLineError {
    var description: String

    init(_ description: String) {
        // It may quote arguments as the parser has them.
        self.description = RawArguments.printable(description)
    }
}
