/// A file that the command line names can't be used: status 1.
struct InputError: CommandLineError {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
