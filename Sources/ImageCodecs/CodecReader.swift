import CImageCodecs
import ImageCore

/// One of the C side's readers with what it reads from. It is freed with this object.
final class CodecReader {
    /// The functions that each C codec has for reading.
    struct Functions: Sendable {
        let create: @Sendable (UnsafePointer<cimg_input>?, UnsafePointer<cimg_limits>?, Bool) -> OpaquePointer?
        let readRows: @Sendable (OpaquePointer?, UnsafeMutablePointer<UInt8>?, Int, Int) -> cimg_status
        let finish: @Sendable (OpaquePointer?) -> cimg_status
        let report: @Sendable (OpaquePointer?) -> OpaquePointer?
        let peakMemory: @Sendable (OpaquePointer?) -> Int
        let free: @Sendable (OpaquePointer?) -> Void
    }

    /// For the functions that only one codec has.
    let pointer: OpaquePointer
    private let functions: Functions
    private let input: CodecInput
    private let limits: ImageLimits
    private let allowsDamage: Bool

    init(_ functions: Functions, of source: any ByteSource, _ options: DecodingOptions) throws(ImageError) {
        input = CodecInput(source)
        limits = options.limits
        allowsDamage = options.allowsDamage
        var inputFunctions = input.functions
        var bounds = cimg_limits(limits)
        guard let pointer = functions.create(&inputFunctions, &bounds, allowsDamage) else {
            throw .limitExceeded(LimitExceeded(limit: .memory, allowed: limits.maxMemory))
        }
        self.pointer = pointer
        self.functions = functions
    }

    deinit {
        functions.free(pointer)
    }

    /// What the reader says of its file so far.
    var report: CodecReport { CodecReport(functions.report(pointer)) }

    /// The most bytes that the C side has held at a time.
    var peakMemory: Int { functions.peakMemory(pointer) }

    /// Reads the next rows, as wide as the header's decoded size.
    func readRows(
        _ count: Int, of header: ImageHeader, into destination: inout MutableRawSpan, bytesPerRow: Int
    ) throws(ImageError) {
        try checkRows(
            count, used: header.decodedSize.width * header.rowFormat.bytesPerPixel, bytesPerRow: bytesPerRow,
            available: destination.byteCount)
        guard count > 0 else { return }
        let status = destination.withUnsafeMutableBytes { bytes in
            functions.readRows(pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytesPerRow, count)
        }
        try check(status, of: header)
    }

    /// - Throws: what the status of reading rows stands for.
    func check(_ status: cimg_status, of header: ImageHeader) throws(ImageError) {
        try check(status, size: header.size, canBeKept: !allowsDamage)
    }

    func finish(_ header: ImageHeader) throws(ImageError) -> DecodeReport {
        try check(functions.finish(pointer), of: header)
        return report.decoded
    }

    /// - Parameters:
    ///   - size: the picture's size, where it is known by now.
    ///   - canBeKept: whether allowing damage would keep some of the picture.
    /// - Throws: what a status stands for.
    func check(_ status: cimg_status, size: PixelSize?, canBeKept: Bool = false) throws(ImageError) {
        guard status != CIMG_OK else { return }
        throw report.error(status, failure: input.failure, size: size, limits: limits, canBeKept: canBeKept)
    }
}
