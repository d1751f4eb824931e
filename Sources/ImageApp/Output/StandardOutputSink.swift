import ImageCore
import ImageFiles
import SystemPackage

/// Standard output as a destination. What was written can't be taken back: a failure leaves a beginning.
final class StandardOutputSink: ByteSink {
    /// Whether the reader has gone.
    private(set) var isClosed = false
    /// The most bytes of one write. A pipe that is ready takes as many without making the writer wait.
    private let writeSize: Int

    init() {
        let type = (try? Stat(FileDescriptor.standardOutput))?.type
        writeSize = type == .regular ? 1 << 20 : 4096
    }

    func write(_ bytes: RawSpan) throws(ImageError) {
        do {
            try bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    try waitUntilReady()
                    let part = UnsafeRawBufferPointer(rebasing: rest.prefix(writeSize))
                    rest = rest.dropFirst(try FileDescriptor.standardOutput.write(part))
                }
            }
        } catch let error as ImageError {
            throw error
        } catch {
            isClosed = error as? Errno == .brokenPipe
            throw .writing(error)
        }
    }

    /// Waits in short turns, so that a task that is cancelled does not wait for ever.
    private func waitUntilReady() throws {
        while try !SystemCalls.isReady(.standardOutput, forWriting: true, milliseconds: 100) {
            if Task.isCancelled { throw ImageError.cancelled }
        }
    }
}
