import ArgumentParser

@main
struct ImageApp: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "image-app", version: "0.1.0")
}
