/// Bytes in words.
enum ByteCount {
    /// `512 bytes`, `1.2 MB`: thousands, as file managers count.
    static func text(_ bytes: Int) -> String {
        var value = Double(bytes)
        var unit = "bytes"
        for larger in ["kB", "MB", "GB", "TB", "PB"] where value >= 1000 {
            value /= 1000
            unit = larger
        }
        let number = unit == "bytes" || value >= 100 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
        return "\(number) \(unit)"
    }
}
