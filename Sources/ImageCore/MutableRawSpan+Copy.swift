extension MutableRawSpan {
    /// Copies bytes to an offset, after which there has to be room for them.
    // Compilers before 6.3 want to be told that it still belongs to the same memory.
    @_lifetime(self: copy self)
    package mutating func copy(_ bytes: RawSpan, at offset: Int) {
        precondition(offset >= 0 && bytes.byteCount <= byteCount - offset)
        withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[offset...]).copyMemory(from: $0) }
        }
    }
}
