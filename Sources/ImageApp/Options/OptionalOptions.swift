import ArgumentParser

/// Options that a command line may be parsed without.
protocol OptionalOptions: ParsableArguments {
    /// Gives each option its default value.
    mutating func setDefaults()
}

extension OptionalOptions {
    /// None of these options, and their defaults.
    static var unset: Self {
        var options = Self()
        options.setDefaults()
        return options
    }
}
