import ImageCore

/// Upper estimates of the bytes that a codec holds while it works, from what a file's header says. Saturating: a
/// header can claim anything.
enum CodecMemory {
    /// Buffers and tables whose size does not depend on the picture.
    static let fixed = 384 << 10
}

extension Int {
    func dividedRoundingUp(by divisor: Int) -> Int {
        self / divisor + (self % divisor == 0 ? 0 : 1)
    }
}
