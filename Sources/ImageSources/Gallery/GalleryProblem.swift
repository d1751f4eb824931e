import ImageCore

/// Why the gallery can't be used.
package struct GalleryProblem: Error, CodedError, Hashable, CustomStringConvertible {
    package var description: String
    package var code: ErrorCode?
}
