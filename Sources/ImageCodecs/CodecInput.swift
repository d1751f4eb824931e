import CImageCodecs
import ImageCore

/// What the C side reads from: a byte source, and the error that it threw, which cannot pass through C.
final class CodecInput {
    private let source: any ByteSource
    private let randomAccess: (any RandomAccessSource)?
    private(set) var failure: ImageError?

    init(_ source: any ByteSource) {
        self.source = source
        randomAccess = source.randomAccess
    }

    /// The functions that C calls. Valid as long as this object lives.
    var functions: cimg_input {
        var functions = cimg_input()
        functions.context = Unmanaged.passUnretained(self).toOpaque()
        functions.read = { context, buffer, count in
            guard let context, let buffer else { return -1 }
            return Unmanaged<CodecInput>.fromOpaque(context).takeUnretainedValue().fill(buffer, count: count)
        }
        if let randomAccess {
            functions.size = UInt64(randomAccess.byteCount)
            functions.read_at = { context, offset, buffer, count in
                guard let context, let buffer else { return -1 }
                return Unmanaged<CodecInput>.fromOpaque(context).takeUnretainedValue()
                    .fill(buffer, from: offset, count: count)
            }
        }
        return functions
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

    private func fill(_ buffer: UnsafeMutableRawPointer, from offset: UInt64, count: Int) -> Int {
        guard let randomAccess, offset < UInt64(randomAccess.byteCount) else { return 0 }
        do throws(ImageError) {
            let bytes = try randomAccess.bytes(at: Int(offset), count: count)
            UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: bytes)
            return bytes.count
        } catch {
            failure = error
            return -1
        }
    }
}
