import CImageCodecs
import ImageCore

/// What the C side reads from: a byte source, and the error that it threw, which cannot pass through C.
final class CodecInput {
    private let source: any ByteSource
    private(set) var failure: ImageError?

    init(_ source: any ByteSource) {
        self.source = source
    }

    /// The functions that C calls. Valid as long as this object lives.
    var functions: cimg_input {
        cimg_input(context: Unmanaged.passUnretained(self).toOpaque()) { context, buffer, count in
            guard let context, let buffer else { return -1 }
            return Unmanaged<CodecInput>.fromOpaque(context).takeUnretainedValue().fill(buffer, count: count)
        }
    }

    private func fill(_ buffer: UnsafeMutableRawPointer, count: Int) -> Int {
        do throws(ImageError) {
            var span = UnsafeMutableRawBufferPointer(start: buffer, count: count).mutableBytes
            return try source.read(into: &span)
        } catch {
            failure = error
            return -1
        }
    }
}
