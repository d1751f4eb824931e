import CImageCodecs
import ImageCore

/// One of the C side's writers with what it writes to. It is freed with this object.
final class CodecWriter {
    /// The functions that each C codec has for writing.
    struct Functions: Sendable {
        let create: @Sendable (UnsafePointer<cimg_output>?, UnsafePointer<cimg_limits>?) -> OpaquePointer?
        let writeRows: @Sendable (OpaquePointer?, UnsafePointer<UInt8>?, Int, Int) -> cimg_status
        let finish: @Sendable (OpaquePointer?) -> cimg_status
        let report: @Sendable (OpaquePointer?) -> OpaquePointer?
        let peakMemory: @Sendable (OpaquePointer?) -> Int
        let free: @Sendable (OpaquePointer?) -> Void
    }

    /// For the functions that only one codec has.
    let pointer: OpaquePointer
    private let functions: Functions
    let request: EncodingRequest
    private let output: CodecOutput

    init(_ functions: Functions, for request: EncodingRequest, to sink: any ByteSink) throws(ImageError) {
        output = CodecOutput(sink)
        var outputFunctions = output.functions
        var bounds = cimg_limits(request.limits)
        guard let pointer = functions.create(&outputFunctions, &bounds) else {
            throw .limitExceeded(LimitExceeded(limit: .memory, allowed: request.limits.maxMemory))
        }
        self.pointer = pointer
        self.functions = functions
        self.request = request
    }

    deinit {
        functions.free(pointer)
    }

    /// The most bytes that the C side has held at a time.
    var peakMemory: Int { functions.peakMemory(pointer) }

    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        try checkRows(
            count, used: request.size.width * request.rowFormat.bytesPerPixel, bytesPerRow: bytesPerRow,
            available: rows.byteCount)
        guard count > 0 else { return }
        let status = rows.withUnsafeBytes { bytes in
            functions.writeRows(pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytesPerRow, count)
        }
        try check(status)
    }

    func finish() throws(ImageError) { try check(functions.finish(pointer)) }

    /// - Throws: what a status stands for.
    func check(_ status: cimg_status) throws(ImageError) {
        guard status != CIMG_OK else { return }
        throw CodecReport(functions.report(pointer))
            .error(status, failure: output.failure, size: request.size, limits: request.limits)
    }
}
