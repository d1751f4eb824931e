extension ToneCurves {
    /// Reads Adobe's format for curves (.acv): big-endian 16-bit version and number of curves, then for each curve the
    /// number of its points and their outputs and inputs, 0…255. The first curve is for all colours; then come red, green
    /// and blue, and others, which are not read.
    ///
    /// - Throws: The error in the bytes.
    public init(acv bytes: [UInt8]) throws(LookResourceError) {
        var reader = WordReader(bytes: bytes[...])
        let version = try reader.next()
        guard version == 1 || version == 4 else {
            throw LookResourceError("not an .acv file of version 1 or 4, as Photoshop saves curves")
        }
        let count = try reader.next()
        guard count >= 1 else { throw LookResourceError("an .acv file without a curve") }
        var curves: [[CurvePoint]] = []
        for number in 1...min(count, 4) { curves.append(try reader.curve(number)) }
        let straight = [CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]
        func curve(_ index: Int) -> [CurvePoint] { index < curves.count ? curves[index] : straight }
        self.init(all: curve(0), red: curve(1), green: curve(2), blue: curve(3))
    }
}

/// Reads big-endian 16-bit words from bytes.
private struct WordReader {
    var bytes: ArraySlice<UInt8>

    mutating func next() throws(LookResourceError) -> Int {
        guard bytes.count >= 2, let high = bytes.popFirst(), let low = bytes.popFirst() else {
            throw LookResourceError("an .acv file that ends too early")
        }
        return Int(high) << 8 | Int(low)
    }

    /// - Parameter number: the curve's, from 1, for the error.
    mutating func curve(_ number: Int) throws(LookResourceError) -> [CurvePoint] {
        let count = try next()
        guard 2...19 ~= count else {
            throw LookResourceError("curve \(number) of the .acv file has \(count) points, not 2 to 19")
        }
        var points: [CurvePoint] = []
        for _ in 0..<count {
            let output = try next()
            let input = try next()
            guard input <= 255, output <= 255 else {
                throw LookResourceError("curve \(number) of the .acv file has a point beyond 255")
            }
            let point = CurvePoint(x: Double(input) / 255, y: Double(output) / 255)
            if let last = points.last, point.x <= last.x {
                throw LookResourceError("the points of curve \(number) of the .acv file are not in order")
            }
            points.append(point)
        }
        return points
    }
}
