/// Bytes that can be read at any place, any number of times, such as a file's.
public protocol PlacedBytes: AnyObject {
    var byteCount: Int { get }

    /// The bytes from `offset` on, `count` of them, fewer only at the end.
    func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8]
}
