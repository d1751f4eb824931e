import ArgumentParser

/// A command line that can't be meant: status 64.
struct UsageError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        // It may quote arguments as the parser has them.
        self.description = RawArguments.printable(description)
    }
}
