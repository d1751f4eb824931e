import FilterEngine
import ImageCore
import PictureAnalysis

/// The source of the files that a look names by `url(…)`: tables and reference pictures.
///
/// A look itself opens no file. The caller that reads it decides where its files are and which of them it may use.
public protocol LookResources: Sendable {
    /// A file's content.
    func bytes(at path: String) throws(LookResourceError) -> [UInt8]

    /// A table from a .cube file or a HaldCLUT picture; the content decides which.
    func lookupTable(at path: String) throws(LookResourceError) -> LookTable

    /// A picture's pixels at their full size, as `PixelFormat.rgba8` or, where it has 16 bits, `PixelFormat.rgba16`.
    func picture(at path: String) throws(LookResourceError) -> PixelBuffer

    /// The statistics of a reference picture's colours.
    func statistics(at path: String) throws(LookResourceError) -> PictureStatistics

    /// The conversion between encoded sRGB and the colours of an ICC profile for RGB.
    func conversion(at path: String) throws(LookResourceError) -> ColorConversion
}

/// A lookup table that a look refers to.
public struct LookTable: Sendable {
    /// The table. Its colours are those of the file, or sRGB if ``convertedFrom`` is not nil.
    public var table: ColorLookupTable
    /// The name of the colour space by which the file's colours were converted to sRGB; nil if they are as the file has them. A
    /// table that was converted is for sRGB only.
    public var convertedFrom: String?

    /// Creates a table.
    /// - Parameter convertedFrom: the name of the space that its colours were converted from; nil if they were not converted.
    public init(_ table: ColorLookupTable, convertedFrom: String? = nil) {
        self.table = table
        self.convertedFrom = convertedFrom
    }

    /// Returns the table as a step of a look.
    /// - Parameter space: the colours that it takes and gives.
    /// - Throws: if the space is not sRGB, and the table was converted to that.
    package func step(in space: ColorConversion, named name: String) throws(LookResourceError) -> LookStep {
        if let convertedFrom, !space.isEmpty {
            throw LookResourceError(
                "\(name): its colours are those of its profile (\(convertedFrom)), and the table is for sRGB: leave out the"
                    + " table's colour space, or remove the profile")
        }
        return .lookupTable(table, in: space)
    }
}

/// Why a file that a look names can't be used.
public struct LookResourceError: Error, CodedError, Hashable, Sendable {
    /// What is wrong and what to do, without the look's name, which the parser puts before it.
    public var reason: String
    /// Whether the look may not use the file, whatever its content: then the fault is the look's.
    public var isRefusal: Bool

    /// The kind of problem; nil where no setting helps.
    package var code: ErrorCode?

    /// An error with this reason.
    public init(_ reason: String, isRefusal: Bool = false) {
        self.reason = reason
        self.isRefusal = isRefusal
    }

    package init(_ reason: String, isRefusal: Bool = false, code: ErrorCode?) {
        self.init(reason, isRefusal: isRefusal)
        self.code = code
    }
}

/// No files at all: for looks that are not in a file.
public struct NoLookResources: LookResources {
    /// No files.
    public init() {}

    public func bytes(at path: String) throws(LookResourceError) -> [UInt8] { throw refusal(path) }
    public func picture(at path: String) throws(LookResourceError) -> PixelBuffer { throw refusal(path) }
    public func statistics(at path: String) throws(LookResourceError) -> PictureStatistics { throw refusal(path) }
    public func conversion(at path: String) throws(LookResourceError) -> ColorConversion { throw refusal(path) }

    private func refusal(_ path: String) -> LookResourceError {
        LookResourceError(
            "'\(path.printable)' can't be opened here: only a look in a file can name other files", isRefusal: true)
    }
}
