import ImageCore
import ImageSources
import SystemPackage

/// Standard output as a destination. What was written can't be taken back: a failure leaves a beginning.
final class StandardOutputSink: ByteSink {
    func write(_ bytes: RawSpan) throws(ImageError) {
        do {
            _ = try bytes.withUnsafeBytes { try FileDescriptor.standardOutput.writeAll($0) }
        } catch {
            throw .writeFailed(FileSource.reason(error))
        }
    }
}
