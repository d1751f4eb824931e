import ArgumentParser
import ImageBatch

/// Which files of a folder are processed.
struct FolderOptions: ParsableArguments {
    @Flag(name: [.short, .long], help: "Include subfolders; results keep their structure.")
    var recursive = false

    @Flag(help: "Include hidden folders and files, and those of storage devices (@eaDir, #recycle).")
    var all = false

    @Flag(help: "Follow links that leave the folder, and links to folders.")
    var follow = false

    /// None of these options, and their defaults.
    static var unset: Self {
        var options = Self()
        options.recursive = false
        options.all = false
        options.follow = false
        return options
    }

    var scope: InputWalk.Scope {
        var scope = InputWalk.Scope()
        scope.isRecursive = recursive
        scope.includesHidden = all
        scope.followsLinks = follow
        return scope
    }
}
