/// Texts and numbers for tables that people read.
extension String {
    /// Followed by spaces up to this many characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Preceded by spaces up to this many characters.
    func rightAligned(in width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Int {
    /// `1 picture`, `2 pictures`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Double {
    /// Rounded to so many digits after the point; the number is not negative.
    func text(decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((self * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
