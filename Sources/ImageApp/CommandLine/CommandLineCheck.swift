import ArgumentParser
import ImageFiles
import ImageSources
import Inspire
import SystemPackage

/// Finds in a command line what is no command and no option: the argument parser takes words that it does not know for
/// inputs, and reports them after whatever else those inputs get wrong.
struct CommandLineCheck {
    private let arguments: [String]

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Refuses a word that is no command and no file: the first one, and what `help` is asked about.
    func checkCommand() throws(UsageError) {
        guard let first = arguments.first else { return }
        if first == "help" { return try checkHelp() }
        try Self.checkWord(first)
    }

    /// Refuses a word that is no file where it is no command either.
    private static func checkWord(_ word: String) throws(UsageError) {
        // The outline takes a while, and most words are commands or files.
        guard command(named: word) == nil, isBareWord(word), let outline = CommandOutline.whole() else { return }
        throw UsageError("there is no command and no file '\(word)'; \(hint(nearestCommand(to: word, in: outline)))")
    }

    /// The command that was probably meant: one of the program's, else one of another command, such as `looks list`.
    private static func nearestCommand(to word: String, in outline: CommandOutline) -> String? {
        let inner = outline.listedCommands.filter { $0.name.contains(" ") }
        func innerName(_ name: String) -> String? { inner.first { $0.command.commandName == name }?.name }
        return innerName(word) ?? nearestName(to: word, among: outline.listedNames)
            ?? nearestName(to: word, among: inner.map(\.command.commandName)).flatMap(innerName)
    }

    private static func hint(_ command: String?) -> String {
        command.map { "did you mean '\($0)'?" } ?? "`image-app help` lists the commands"
    }

    /// Refuses inputs that are no files and look like no names of files: without a command, they may be one that is misspelled
    /// or in the wrong position.
    static func checkInputs(_ inputs: [PathArgument]) throws(UsageError) {
        for input in inputs where !input.endsInSlash && isBareWord(input.path.string) {
            let word = input.path.string
            if command(named: word) != nil {
                throw UsageError("there is no file '\(word)'; as a command it comes first: image-app \(word)")
            }
            try checkWord(word)
        }
    }

    /// The program's command of this name.
    static func command(named word: String) -> (any ParsableCommand.Type)? {
        // Most command lines begin with a file's name: for those, the configurations of all commands need not be made.
        guard mayBeCommand(word) else { return nil }
        for group in ImageApp.commands {
            if let command = group.subcommands.first(where: { $0.configuration.commandName == word }) { return command }
        }
        return nil
    }

    private static func mayBeCommand(_ word: String) -> Bool {
        word.first?.isLetter == true && !word.contains { "./:".contains($0) }
    }

    /// Whether an argument is neither an option nor a file, nor looks like one.
    private static func isBareWord(_ word: String) -> Bool {
        guard mayBeCommand(word) else { return false }
        let path = FilePath(bytes: RawArguments.decoded(word))
        return CameraSource.options(named: path) == nil && FileIdentity(path) == nil
    }

    private func checkHelp() throws(UsageError) {
        var command = CommandOutline.whole()
        for name in arguments.dropFirst() where !name.hasPrefix("-") {
            guard let outer = command else { return }
            command = outer.subcommand(named: name)
            // ArgumentParser's own command has no outline of its own.
            guard command == nil, name != "help" else { continue }
            let nearest = nearestName(to: name, among: outer.listedNames)
            throw UsageError("there is no command '\(name)'; \(Self.hint(nearest))")
        }
    }

    /// Says what is wrong with a command line that could not be parsed, where that is an option: it is unknown, or its value
    /// was meant otherwise. Returns where it is something else.
    func explainFailure() throws(UsageError) {
        guard !asksForHelp, let outline = CommandOutline.whole() else { return }
        let (command, path, rest) = Self.command(of: arguments, in: outline)
        var index = rest.startIndex
        while index < rest.endIndex, rest[index] != "--" {
            let argument = rest[index]
            index += 1
            guard argument.hasPrefix("-"), argument != "-" else {
                if index == rest.startIndex + 1 { try checkSubcommand(argument, of: command) }
                continue
            }
            let (name, value) = Self.parts(of: argument)
            guard let (option, joined) = Self.option(name, of: command) else {
                throw UsageError(
                    "unknown option '\(name)'; " + hint(argument, named: name, of: command, at: path, in: outline))
            }
            guard !option.isFlag else { continue }
            let text = option.name(like: name)
            if let value = value ?? joined {
                try checkValue(value, of: text)
            } else if index < rest.endIndex {
                try checkDash(rest[index], of: text, in: command)
                try checkValue(rest[index], of: text)
                index += 1
            }
        }
    }

    /// Whether help was asked for by itself, or the version or completions: `-h` among combined letters is part of a name, such as
    /// `-dash.jpg`.
    var asksForHelp: Bool {
        let requests = ["-h", "-help", "--help", "--help-hidden", "--version", "--experimental-dump-help"]
        return arguments.prefix { $0 != "--" }.contains {
            requests.contains($0) || $0.hasPrefix("--generate-completion-script") || $0.hasPrefix("---completion")
        }
    }

    /// The command that is called, the words that call it, and its arguments.
    private static func command(
        of arguments: [String], in outline: CommandOutline
    ) -> (command: CommandOutline, path: String, rest: ArraySlice<String>) {
        var command = outline
        var rest = arguments[...]
        while let name = rest.first, let inner = command.subcommand(named: name) {
            command = inner
            rest = rest.dropFirst()
        }
        // Without a command it is the default one.
        if rest.startIndex == 0, let name = InspireCommand.configuration.commandName {
            return (outline.subcommand(named: name) ?? command, name, rest)
        }
        return (command, arguments[..<rest.startIndex].joined(separator: " "), rest)
    }

    /// The command line with negative numbers joined to the options before them: the parser takes the number of
    /// `--quality -3` for an option, and `--quality=-3` for what it is. Nil where there is none.
    var joiningNegativeNumbers: [String]? {
        var joined: [String] = []
        for argument in arguments {
            let isNegative = argument.hasPrefix("-") && argument.dropFirst().first?.isNumber ?? false
            if isNegative, let option = joined.last, option.hasPrefix("-"), !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(argument)"
            } else {
                joined.append(argument)
            }
        }
        return joined.count < arguments.count ? joined : nil
    }

    /// `--look=noir` is `--look` and `noir`, and so is `-q=80`; other arguments are names alone.
    private static func parts(of argument: String) -> (name: String, value: String?) {
        guard let end = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<end]), String(argument[argument.index(after: end)...]))
    }

    /// The option of a name, or of combined letters: `-rv` are flags, `-rq` are a flag and an option whose value follows,
    /// and `-j4` is an option with its value.
    private static func option(
        _ name: String, of command: CommandOutline
    ) -> (option: CommandOutline.Argument, joinedValue: String?)? {
        if let option = command.argument(named: name) { return (option, nil) }
        guard !name.hasPrefix("--") else { return nil }
        let letters = Array(name.dropFirst())
        let options = letters.map { command.argument(named: "-\($0)") }
        if let option = options.first ?? nil, !option.isFlag {
            return letters[1].isNumber ? (option, String(letters[1...])) : nil
        }
        guard options.dropLast().allSatisfy({ $0?.isFlag ?? false }), let last = options.last ?? nil else { return nil }
        return (last, nil)
    }

    /// What was probably meant by an option that a command does not have.
    /// - Parameter path: the words that call the command.
    private func hint(
        _ argument: String, named name: String, of command: CommandOutline, at path: String, in outline: CommandOutline
    ) -> String {
        let file = FilePath(bytes: RawArguments.decoded(argument))
        if FileIdentity(file) != nil { return "the file of this name is ./\(file)" }
        if let meant = OptionHint.hint(for: name, of: command) { return meant }
        let isShort = !name.hasPrefix("--")
        // As ImageMagick and find have them.
        if isShort, command.argument(named: "-\(name)") != nil { return "did you mean '-\(name)'?" }
        if let plural = command.longNames.first(where: { $0 == "\(name)s" || "\($0)s" == name }) {
            return "did you mean '\(plural)'?"
        }
        let others = outline.listedCommands.filter { $0.command.argument(named: name) != nil }
        if !others.isEmpty {
            return "it is an option of " + joined(others.map { "`image-app \($0.name)`" }, by: "and")
        }
        let letter = String(name.prefix(2))
        if isShort, command.argument(named: letter)?.isFlag == false {
            let separator = name.dropFirst(2).hasPrefix("-") ? "=" : " "
            return "did you mean '\(letter)\(separator)\(name.dropFirst(2))'?"
        }
        let long = isShort ? "-\(name)" : name
        if let nearest = nearestName(to: long, among: command.longNames) { return "did you mean '\(nearest)'?" }
        return path == "help"
            ? "`image-app help` lists the commands" : "`image-app help \(path)` lists the options"
    }

    /// Refuses a word that stands where a command's own commands do.
    private func checkSubcommand(_ word: String, of command: CommandOutline) throws(UsageError) {
        guard let nearest = nearestName(to: word, among: command.listedNames) else { return }
        throw UsageError("'\(command.commandName)' has no command '\(word)'; did you mean '\(nearest)'?")
    }

    /// Refuses a value that the parser takes for an option, which no option of the command is.
    private func checkDash(_ value: String, of option: String, in command: CommandOutline) throws(UsageError) {
        guard value.hasPrefix("-"), value != "-", value != "--", value.dropFirst().first?.isNumber == false else {
            return
        }
        // Where an option follows, the value is missing.
        let name = Self.parts(of: value).name
        guard Self.option(name, of: command) == nil, nearestName(to: name, among: command.longNames) == nil else {
            return
        }
        if OptionValueHint.range(of: option, excluding: value) != nil { return }
        throw UsageError(
            "\(option) lacks its value, for '\(value)' begins with a dash; did you mean '\(option)=\(value)'?")
    }

    private func checkValue(_ value: String, of option: String) throws(UsageError) {
        let hint = OptionValueHint.hint(for: value, of: option).map { "did you mean \($0)?" }
        if let range = OptionValueHint.range(of: option, excluding: value) {
            throw UsageError(
                "\(option) is \(range), not \(value.isEmpty ? "''" : value)" + (hint.map { "; \($0)" } ?? ""))
        }
        if let hint { throw UsageError("\(option) \(value): \(hint)") }
    }
}
