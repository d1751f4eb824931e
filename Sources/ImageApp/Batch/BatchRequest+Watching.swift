import ImageBatch
import SystemPackage

extension BatchRequest {
    /// `Watching in and its subfolders for new and changed pictures; results go to out. Press Ctrl-C to stop.`
    /// Nil for a run that does not watch.
    var watchNote: String? {
        guard watching != nil, case .paths(let paths) = inputs, case .folder(let results, _) = planner.destination
        else {
            return nil
        }
        var names = paths.prefix(3).map(\.string)
        if paths.count > names.count { names.append("\(paths.count - names.count) more") }
        let last = names.removeLast()
        let all = names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
        let below = scope.isRecursive ? (paths.count == 1 ? " and its subfolders" : " and their subfolders") : ""
        return Console.printable("Watching \(all)\(below) for new and changed pictures; results go to \(results).")
            + " Press Ctrl-C to stop."
    }
}
