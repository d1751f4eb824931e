/// How much a single picture may ask for. A file's header can claim anything; nothing is allocated before it was
/// checked against these.
public struct ImageLimits: Hashable, Sendable, Codable {
    /// The largest width × height.
    public var maxPixels: Int
    /// The most bytes of buffers that decoding, filtering and encoding one picture may hold at a time.
    public var maxMemory: Int
    /// The most scans of a progressive JPEG: decoding each takes as long as the whole picture.
    public var maxScans: Int

    /// - Parameters:
    ///   - maxPixels: one gigapixel by default.
    ///   - maxMemory: 1 GiB by default.
    ///   - maxScans: 500 by default.
    public init(maxPixels: Int = 1_000_000_000, maxMemory: Int = 1 << 30, maxScans: Int = 500) {
        self.maxPixels = maxPixels
        self.maxMemory = maxMemory
        self.maxScans = maxScans
    }

    /// Throws ``ImageError/limitExceeded(_:)`` where a picture of this size has too many pixels.
    public func check(_ size: PixelSize) throws(ImageError) {
        guard let count = size.pixelCount, count <= maxPixels else {
            throw .limitExceeded(LimitExceeded(limit: .pixels, size: size, needed: size.pixelCount, allowed: maxPixels))
        }
    }

    /// Throws ``ImageError/limitExceeded(_:)`` where `bytes` of buffers are too many.
    public func check(memory bytes: Int, for size: PixelSize) throws(ImageError) {
        guard bytes <= maxMemory else {
            throw .limitExceeded(LimitExceeded(limit: .memory, size: size, needed: bytes, allowed: maxMemory))
        }
    }
}

/// A limit that a picture would have passed: which one, and by how much.
public struct LimitExceeded: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Which of ``ImageLimits`` it is.
    public enum Limit: String, Sendable, Codable {
        /// ``ImageLimits/maxPixels``, ``ImageLimits/maxMemory`` and ``ImageLimits/maxScans``.
        case pixels, memory, scans
    }

    /// The limit.
    public var limit: Limit
    /// The picture's size, where it is known.
    public var size: PixelSize?
    /// What it needs, in the limit's unit; nil where that is not known or can't be counted.
    public var needed: Int?
    /// What is allowed, in the limit's unit.
    public var allowed: Int

    /// The kind of problem; nil where the limit is not the caller's.
    package var code: ErrorCode? {
        switch limit {
        case .pixels: .tooManyPixels
        case .memory: .tooMuchMemory
        case .scans: nil
        }
    }

    /// A limit and by how much it would have been passed.
    public init(limit: Limit, size: PixelSize? = nil, needed: Int? = nil, allowed: Int) {
        self.limit = limit
        self.size = size
        self.needed = needed
        self.allowed = allowed
    }

    public var description: String {
        let picture = size.map { "a picture of \($0) pixels" } ?? "this picture"
        switch limit {
        case .pixels:
            return "\(picture) is over the limit of \(grouped(allowed)) pixels"
        case .memory:
            let need = needed.map { "\(bytes($0, roundedUp: true)) of buffers" } ?? "more memory for buffers"
            return "\(picture) needs \(need), the limit is \(bytes(allowed))"
        case .scans:
            return "\(picture) has more than \(grouped(allowed)) progressive scans, the limit;"
                + " a file like that is made to keep a program busy"
        }
    }
}

/// Bytes in MiB, or in KiB where they are less than one.
private func bytes(_ count: Int, roundedUp: Bool = false) -> String {
    let (shift, unit) = count >= 1 << 20 ? (20, "MiB") : (10, "KiB")
    let whole = count >> shift
    let hasRest = count != whole << shift
    return "\(grouped(roundedUp && hasRest ? whole + 1 : whole)) \(unit)"
}

/// A whole number with a comma between groups of three digits.
func grouped(_ number: Int) -> String {
    var result = ""
    for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index % 3 == 0, digit != "-" { result.append(",") }
        result.append(digit)
    }
    return String(result.reversed())
}
