import ImageBatch
import ImageCore
import ImageFiles

/// A source that injects faults. It delivers a sixteenth of the file at a time, so that a fault can occur after half of it.
final class FaultySource: ByteSource, RandomAccessSource {
    private let source: FileSource
    private let faults: InjectedFaults
    private let input: String?
    /// Bytes that were delivered.
    private var count = 0
    private var hasBegun = false

    init(_ source: FileSource, faults: InjectedFaults, input: String?) {
        self.source = source
        self.faults = faults
        self.input = input
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        try begin()
        injectBehindTheMiddle()
        var part = buffer._mutatingExtracting(first: max(1, source.byteCount / 16))
        let read = try source.read(into: &part)
        count += read
        return read
    }

    private func injectBehindTheMiddle() {
        if count > source.byteCount / 2 { faults.inject(into: input, at: .rows) }
    }

    /// Injects the faults of the header, only once if the source is rewound.
    private func begin() throws(ImageError) {
        if hasBegun { return }
        hasBegun = true
        faults.inject(into: input, at: .header)
        try faults.tryToEscape(for: input)
    }

    var randomAccess: (any RandomAccessSource)? { source.isRewindable ? self : nil }
    var byteCount: Int { source.byteCount }

    func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        try begin()
        injectBehindTheMiddle()
        let bytes = try source.bytes(at: offset, count: count)
        self.count += bytes.count
        return bytes
    }

    var isRewindable: Bool { source.isRewindable }

    func rewind() throws(ImageError) {
        try source.rewind()
        count = 0
    }
}
