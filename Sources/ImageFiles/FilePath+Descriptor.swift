import SystemPackage

extension FilePath {
    /// Whether it stands for an open file of a process by its number, as `/dev/fd/3` does.
    package var isOfDescriptor: Bool {
        guard isAbsolute else { return false }
        let names = components.map(\.string)
        switch (names.count, names.first) {
        case (2, "dev"): return names[1] == "stdin"
        case (3, "dev"): return names[1] == "fd"
        case (4, "proc"): return names[2] == "fd"
        default: return false
        }
    }

    /// The path of the file that such a path stands for; nil for other paths, and where that is a pipe or a file that has been
    /// removed.
    package var fileOfDescriptor: FilePath? {
        guard
            isOfDescriptor, let file = try? SystemCalls.resolved(self), let identity = FileIdentity(file),
            identity == FileIdentity(self)
        else { return nil }
        return file
    }
}
