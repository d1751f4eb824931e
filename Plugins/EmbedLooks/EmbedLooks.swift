import PackagePlugin

/// Packs a target's look files (`.look`) into a Swift source, so that the program carries them within itself.
@main
struct EmbedLooks: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let looks = module.sourceFiles(withSuffix: ".look").map(\.url).sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedLooks.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(looks.count) looks",
                executable: try context.tool(named: "EmbedLooksTool").url,
                arguments: [output.path] + looks.map(\.path),
                inputFiles: looks,
                outputFiles: [output]
            )
        ]
    }
}
