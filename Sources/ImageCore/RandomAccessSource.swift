/// Bytes that can be read from any offset, any number of times, such as a file's.
public protocol RandomAccessSource: AnyObject {
    /// The number of bytes that there are.
    var byteCount: Int { get }

    /// The bytes from `offset` on, `count` of them, fewer only at the end.
    func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8]
}
