#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The sanitizer that the tests run under, if there is one.
package enum Sanitizer {
    private static let name = getenv("IMAGE_APP_SANITIZER").map { String(cString: $0) }

    /// Whether there is none.
    package static let isOff = name == nil

    /// Whether the program has one in it that takes memory of its own, and many times the time.
    package static let isHeavy = name != nil && name != "undefined"
}
