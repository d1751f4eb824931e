/// What kind of problem an error is, where a setting of the caller's helps against it. The library's messages name the
/// file and the problem; each front end adds what its setting is called.
package enum ErrorCode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The file is damaged, and a part of it can be read.
    case damaged
    /// The picture is over ``ImageLimits/maxPixels``.
    case tooManyPixels
    /// The picture needs more than ``ImageLimits/maxMemory``.
    case tooMuchMemory
    /// A file has the result's name.
    case exists
    /// The same in a folder of results with a journal, from an earlier run perhaps.
    case existsAmongResults
    /// The same, and the journal has no record of it.
    case existsUnrecorded
    /// The file with the result's name is the result of another picture.
    case resultOfAnother
    /// The picture that was to be replaced is the result of an earlier run.
    case isResult
    /// A look names a file outside of its folder.
    case outsideFolder
    /// A link leads out of the folder that was to be read.
    case linkOutside
    /// The time limit of a picture is over.
    case tookTooLong
    /// No gallery folder is known.
    case noGallery
    /// The gallery folder can't be read, or has no picture.
    case galleryUnusable
    /// SVG filters, where a lookup table may have been meant.
    case svgFilter
}

/// An error that says what kind of problem it is.
package protocol CodedError: Error {
    /// Nil where no setting helps.
    var code: ErrorCode? { get }
}
