import PackagePlugin

/// Lists the filters of a target's folder `Filters`, so that a filter is known by its file alone.
@main
struct ListFilters: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let files = module.sourceFiles(withSuffix: ".swift").map(\.url)
            .filter { $0.deletingLastPathComponent().lastPathComponent == "Filters" }
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "ListedFilters.swift")
        return [
            .buildCommand(
                displayName: "Listing the filters of \(files.count) files",
                executable: try context.tool(named: "ListFiltersTool").url,
                arguments: [output.path] + files.map(\.path),
                inputFiles: files,
                outputFiles: [output]
            )
        ]
    }
}
