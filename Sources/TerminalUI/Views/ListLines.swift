import Presenters

/// The lines of a list with headings: each heading, and each item, one below the other.
package struct ListLines {
    package enum Content: Equatable {
        case heading(String)
        case item(Int)
    }

    /// A heading or an item, and how many rows it takes.
    package struct Line: Equatable {
        package var content: Content
        package var rows: Int
    }

    private let lines: [Line]

    /// - Parameter height: rows that an item takes; a heading takes one.
    package init(count: Int, sections: [ListSection], height: Int) {
        var lines: [Line] = []
        for section in sections.isEmpty ? [ListSection(title: "", first: 0, count: count)] : sections {
            if !section.title.isEmpty { lines.append(Line(content: .heading(section.title), rows: 1)) }
            for item in section.first..<section.first + section.count {
                lines.append(Line(content: .item(item), rows: height))
            }
        }
        self.lines = lines
    }

    /// The lines that are seen in so many rows: as little moves as can be, and the selected item is always among them, the
    /// first of a section with its heading where there is room for both.
    /// - Parameter first: the line that was seen first, and the one that is now.
    package func visible(selected: Int?, rows: Int, first: inout Int) -> [Line] {
        guard let last = lines.firstIndex(where: { $0.content == .item(selected ?? 0) }) else { return [] }
        let hasHeading = last > 0 && lines[last - 1].content.isHeading
        first = min(first, hasHeading && height(last - 1...last) <= rows ? last - 1 : last)
        while first < last, height(first...last) > rows { first += 1 }
        // No room is left at the end while there are lines before.
        while first > 0, height(first - 1...lines.count - 1) <= rows { first -= 1 }
        var room = rows
        var seen = lines[first...].prefix { line in
            room -= line.rows
            return room >= 0
        }
        // A heading without an item says nothing.
        if seen.last?.content.isHeading == true { seen.removeLast() }
        return Array(seen)
    }

    private func height(_ range: ClosedRange<Int>) -> Int { lines[range].reduce(0) { $0 + $1.rows } }
}

extension ListLines.Content {
    fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}
