import ArgumentParser
import ImageBatch

/// What of folders counts.
struct FolderOptions: ParsableArguments {
    @Flag(name: [.short, .long], help: "Folders below a folder too; their structure is kept.")
    var recursive = false

    @Flag(help: "Hidden folders and files too, and those that storage devices leave (@eaDir, #recycle …).")
    var all = false

    @Flag(help: "Follow links that leave the folder, and links to folders.")
    var follow = false

    var scope: InputWalk.Scope {
        var scope = InputWalk.Scope()
        scope.isRecursive = recursive
        scope.includesHidden = all
        scope.followsLinks = follow
        return scope
    }
}
