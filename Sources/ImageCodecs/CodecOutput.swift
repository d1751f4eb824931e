import CImageCodecs
import ImageCore

/// What the C side writes to: a byte sink, and the error that it threw, which cannot pass through C.
final class CodecOutput {
    private let sink: any ByteSink
    private(set) var failure: ImageError?

    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    /// The functions that C calls. Valid as long as this object lives.
    var functions: cimg_output {
        cimg_output(context: Unmanaged.passUnretained(self).toOpaque()) { context, bytes, count in
            guard let context, let bytes else { return false }
            return Unmanaged<CodecOutput>.fromOpaque(context).takeUnretainedValue().take(bytes, count: count)
        }
    }

    private func take(_ bytes: UnsafeRawPointer, count: Int) -> Bool {
        do throws(ImageError) {
            try sink.write(UnsafeRawBufferPointer(start: bytes, count: count).bytes)
            return true
        } catch {
            failure = error
            return false
        }
    }
}
