import ImageCore

/// A library that is not linked but loaded, where pictures of its formats are read or written: only these need it installed.
package struct CodecLibrary: Sendable {
    /// What the library is called: `libwebp`.
    package let name: String
    /// The package of Debian's that has it.
    package let package: String
    /// Loads it, unless it is loaded; returns why it can't be, or nil.
    let loadFailure: @Sendable () -> String?
    /// The loaded library's version.
    let loadedVersion: @Sendable () -> String

    /// Loads the library, unless that is done.
    /// - Throws: `ImageError.missingLibrary` where it isn't installed.
    package func load() throws(ImageError) {
        guard loadFailure() == nil else { throw .missingLibrary(name, package: package) }
    }

    /// Its version; nil where it can't be loaded.
    package var version: String? { loadFailure() == nil ? loadedVersion() : nil }
}
