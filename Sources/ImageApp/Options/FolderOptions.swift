import ArgumentParser
import ImageBatch

/// Which files of a folder are processed.
struct FolderOptions: OptionalOptions {
    @Flag(name: [.short, .long], help: "Include subfolders; results keep their structure.")
    var recursive = false

    @Flag(help: "Include hidden folders and files, and those of storage devices (@eaDir, @Recycle).")
    var all = false

    @Flag(help: "Follow links that leave the folder, and links to folders.")
    var follow = false

    mutating func setDefaults() { (recursive, all, follow) = (false, false, false) }

    var scope: InputWalk.Scope {
        var scope = InputWalk.Scope()
        scope.isRecursive = recursive
        scope.includesHidden = all
        scope.followsLinks = follow
        return scope
    }
}
