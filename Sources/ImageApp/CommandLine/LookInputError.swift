/// A file that the command line names for a look can't be used: status 1, as for a picture that can't.
struct LookInputError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
