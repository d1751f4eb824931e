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
    /// A piece of a date's form.
    enum Element: Sendable, Equatable {
        case text(String)
        case year, month, day, hour, minute, second
    }

    private var year: Int
    private var month: Int
    private var day: Int
    private var hour: Int
    private var minute: Int
    private var second: Int

    static let unknown = "undated"
    /// Some date, to try a template with.
    static let example = NameDate()

    private init() {
        (year, month, day) = (2024, 5, 31)
        (hour, minute, second) = (12, 0, 0)
    }

    /// When a picture was taken, by its camera's clock.
    package init(_ taken: PictureDate) {
        (year, month, day) = (taken.year, taken.month, taken.day)
        (hour, minute, second) = (taken.hour, taken.minute, taken.second)
    }

    /// When a file was last changed, by this machine's clock and zone.
    init(modified file: Stat) {
        var seconds = time_t(file.st_mtim.tv_sec)
        var parts = tm()
        localtime_r(&seconds, &parts)
        (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        (hour, minute, second) = (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    }

    /// The pieces of a form such as `%Y-%m-%d`; nil where it has letters that are not known.
    static func elements(of format: String) -> [Element]? {
        var elements: [Element] = []
        var text = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                text.append(character)
                continue
            }
            let element: Element
            switch rest.popFirst() {
            case "Y": element = .year
            case "m": element = .month
            case "d": element = .day
            case "H": element = .hour
            case "M": element = .minute
            case "S": element = .second
            default: return nil
            }
            if !text.isEmpty { elements.append(.text(text)) }
            text = ""
            elements.append(element)
        }
        if !text.isEmpty { elements.append(.text(text)) }
        return elements.isEmpty ? nil : elements
    }

    func text(_ elements: [Element]) -> String {
        elements.map { element in
            switch element {
            case .text(let text): text
            case .year: NameTemplate.padded(year, 4)
            case .month: NameTemplate.padded(month, 2)
            case .day: NameTemplate.padded(day, 2)
            case .hour: NameTemplate.padded(hour, 2)
            case .minute: NameTemplate.padded(minute, 2)
            case .second: NameTemplate.padded(second, 2)
            }
        }.joined()
    }
}
