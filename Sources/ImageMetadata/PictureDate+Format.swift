/// Dates in names of results and in texts on them, by formats such as `%Y-%m-%d`.
extension PictureDate {
    /// Some date, to try a template with.
    package static let example = PictureDate(year: 2024, month: 5, day: 31, hour: 12, minute: 0, second: 0)

    /// By strftime's letters.
    private var numbers: [Character: Int] {
        ["Y": year, "m": month, "d": day, "H": hour, "M": minute, "S": second]
    }

    /// Whether a text is a format with no letters that are not known.
    package static func isFormat(_ text: String) -> Bool {
        let fields = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
        return !text.isEmpty && fields.allSatisfy { $0.first.map { example.numbers[$0] != nil } ?? false }
    }

    /// By a format that ``isFormat(_:)`` takes.
    package func text(_ format: String) -> String {
        let fields = format.split(separator: "%", omittingEmptySubsequences: false)
        return fields.dropFirst().reduce(into: String(fields.first ?? "")) { text, field in
            guard let letter = field.first, let number = numbers[letter] else { return }
            text += number.padded(to: letter == "Y" ? 4 : 2) + field.dropFirst()
        }
    }
}

extension Int {
    /// With zeros before it, so that there are at least so many digits.
    package func padded(to digits: Int) -> String {
        let text = "\(self)"
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
