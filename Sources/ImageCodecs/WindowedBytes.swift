/// A file's bytes at any offset, read a window at a time, so that a caller who needs few of them does not read all.
struct WindowedBytes {
    /// Returns `count` bytes from `offset` on, fewer only where the file ends.
    typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

    private let read: Read
    private var window: [UInt8]
    private var start = 0

    /// More than most files need up to their size.
    private static let windowLength = 8 << 10

    /// A file of which no more than its head is there.
    init(head: [UInt8]) {
        read = { _, _ in [] }
        window = head
    }

    init(_ read: @escaping Read) {
        self.read = read
        window = read(0, Self.windowLength)
    }

    /// The first window of bytes.
    var head: [UInt8] { window }

    /// Nil beyond the file's end.
    mutating func byte(at offset: Int) -> UInt8? {
        if offset < start || offset >= start + window.count {
            let next = read(offset, Self.windowLength)
            guard !next.isEmpty else { return nil }
            (window, start) = (next, offset)
        }
        return window[offset - start]
    }

    /// Nil where the file ends before the last of them.
    mutating func bytes(at offset: Int, count: Int) -> [UInt8]? {
        let first = offset - start
        if first >= 0, count <= window.count, first <= window.count - count {
            return Array(window[first..<first + count])
        }
        let found = read(offset, count)
        return found.count == count ? found : nil
    }

    /// Up to `count` bytes, fewer where the file ends. The window stays where it is.
    func available(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        let first = offset - start
        if first >= 0, first <= window.count - count { return Array(window[first..<first + count]) }
        let found = read(offset, count)
        // Of a file's head alone nothing is read.
        guard found.isEmpty, first >= 0, first < window.count else { return found }
        return Array(window[first...])
    }

    /// A big-endian number of `count` bytes.
    mutating func number(at offset: Int, count: Int) -> Int? {
        var result = 0
        for index in 0..<count {
            guard let byte = byte(at: offset + index) else { return nil }
            result = result << 8 | Int(byte)
        }
        return result
    }
}
