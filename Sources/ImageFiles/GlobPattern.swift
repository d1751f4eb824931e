import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pattern for names as shells and `.gitignore` have them: `*`, `?` and `[a-z]` within a name, `**` for any number of
/// folders. Capital letters of ASCII count as small ones: cameras write `.JPG`, people `.jpg`.
///
/// A pattern without a slash is for a name wherever it is; one with a slash for the path relative to the input folder.
package struct GlobPattern: Sendable, Hashable {
    private let components: [FilePath.Component]
    private let hasFolders: Bool

    /// - Returns: nil for a pattern that nothing could match: one without a name.
    package init?(_ pattern: FilePath) {
        components = Array(pattern.components)
        guard !components.isEmpty else { return nil }
        hasFolders = pattern.isAbsolute || components.count > 1
    }

    /// - Parameter path: of a file or folder, relative to the input folder.
    package func matches(_ path: FilePath) -> Bool {
        let names = Array(path.components)
        if hasFolders { return Self.matches(names, components) }
        return names.last.map { Self.matches($0, components[0]) } ?? false
    }

    /// Where a name does not match, the last `**` takes one more folder: those before it took enough already. All ways to
    /// share folders among several would take time without end.
    private static func matches(_ names: [FilePath.Component], _ patterns: [FilePath.Component]) -> Bool {
        var (name, pattern) = (0, 0)
        var last: (name: Int, pattern: Int)?
        while name < names.count {
            if pattern < patterns.count, patterns[pattern].string == "**" {
                pattern += 1
                last = (name, pattern)
            } else if pattern < patterns.count, matches(names[name], patterns[pattern]) {
                name += 1
                pattern += 1
            } else if let again = last {
                name = again.name + 1
                pattern = again.pattern
                last = (name, pattern)
            } else {
                return false
            }
        }
        return patterns[pattern...].allSatisfy { $0.string == "**" }
    }

    private static func matches(_ name: FilePath.Component, _ pattern: FilePath.Component) -> Bool {
        // FNM_CASEFOLD of fnmatch.h, which the module does not show.
        let ignoringCase: CInt = 1 << 4
        return pattern.withPlatformString { pattern in
            name.withPlatformString { fnmatch(pattern, $0, ignoringCase) == 0 }
        }
    }
}
