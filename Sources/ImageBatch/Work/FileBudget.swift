import SystemPackage

/// How many files this process may still open.
enum FileBudget {
    /// Files that the process opens itself while workers are at work.
    private static let own = 10
    /// Files that a worker takes here: pipes to and from it, and those that are closed once it runs.
    private static let worker = 8

    /// How many workers there can be at a time, `count` at most.
    static func workers(_ count: Int) -> Int {
        var files: [FileDescriptor] = []
        defer { for file in files { try? file.close() } }
        while files.count < own + count * worker,
            let file = try? FileDescriptor.open("/dev/null", .readOnly, options: .closeOnExec)
        {
            files.append(file)
        }
        return max(0, min(count, (files.count - own) / worker))
    }
}
