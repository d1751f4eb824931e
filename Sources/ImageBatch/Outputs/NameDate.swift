import ImageCore
import ImageMetadata
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A date as names of results have it.
package struct NameDate: Hashable, Sendable {
    /// By strftime's letters.
    private let numbers: [Character: Int]

    static let unknown = "undated"
    /// Some date, to try a template with.
    static let example = NameDate(2024, 5, 31, 12, 0, 0)

    private init(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int) {
        numbers = ["Y": year, "m": month, "d": day, "H": hour, "M": minute, "S": second]
    }

    /// When a picture was taken, by its camera's clock.
    package init(_ taken: PictureDate) {
        self.init(taken.year, taken.month, taken.day, taken.hour, taken.minute, taken.second)
    }

    /// When a file was last changed, by this machine's clock and zone.
    init(modified file: Stat) {
        var seconds = time_t(file.st_mtim.tv_sec)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.init(
            Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min),
            Int(parts.tm_sec))
    }

    /// Whether a text is a form such as `%Y-%m-%d`, with no letters that are not known.
    static func isFormat(_ text: String) -> Bool {
        let fields = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
        return !text.isEmpty && fields.allSatisfy { $0.first.map { example.numbers[$0] != nil } ?? false }
    }

    func text(_ format: String) -> String {
        let fields = format.split(separator: "%", omittingEmptySubsequences: false)
        return fields.dropFirst().reduce(into: String(fields.first ?? "")) { text, field in
            guard let letter = field.first, let number = numbers[letter] else { return }
            text += NameTemplate.padded(number, letter == "Y" ? 4 : 2) + field.dropFirst()
        }
    }
}
