import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pattern for names as shells and `.gitignore` have them: `*`, `?` and `[a-z]` within a name, `**` for any number of
/// folders. Capital letters of ASCII count as small ones: cameras write `.JPG`, people `.jpg`.
///
/// A pattern without a slash is for a name wherever it is; one with a slash for the place below the folder asked for.
public struct GlobPattern: Sendable, Hashable {
    private let components: [FilePath.Component]
    private let isPlace: Bool

    /// - Returns: nil for a pattern that nothing could match: one without a name.
    public init?(_ pattern: FilePath) {
        components = Array(pattern.components)
        guard !components.isEmpty else { return nil }
        isPlace = pattern.isAbsolute || components.count > 1
    }

    /// - Parameter place: a file or folder below the folder that was asked for.
    public func matches(_ place: FilePath) -> Bool {
        let names = Array(place.components)
        if isPlace { return Self.matches(names[...], components[...]) }
        return names.last.map { Self.matches($0, components[0]) } ?? false
    }

    private static func matches(
        _ names: ArraySlice<FilePath.Component>, _ patterns: ArraySlice<FilePath.Component>
    ) -> Bool {
        guard let pattern = patterns.first else { return names.isEmpty }
        if pattern.string == "**" {
            // Two in a row are one, and would take time without end.
            let rest = patterns.drop { $0.string == "**" }
            return (names.startIndex...names.endIndex).contains { matches(names[$0...], rest) }
        }
        guard let name = names.first, matches(name, pattern) else { return false }
        return matches(names.dropFirst(), patterns.dropFirst())
    }

    private static func matches(_ name: FilePath.Component, _ pattern: FilePath.Component) -> Bool {
        // FNM_CASEFOLD of fnmatch.h, which the module does not show.
        let ignoringCase: CInt = 1 << 4
        return pattern.withPlatformString { pattern in
            name.withPlatformString { fnmatch(pattern, $0, ignoringCase) == 0 }
        }
    }
}
