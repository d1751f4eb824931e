import ImageFiles
import SystemPackage

/// Names of files as other programs list them: each ended by a zero, as `find -print0` does, or where there is no zero, by
/// a line's end. They are made one at a time: there may be many. A byte order mark of UTF-8 at the beginning does not count.
package struct NameList: Sequence, Sendable {
    private let bytes: [UInt8]
    private let separator: UInt8
    /// Whether lines end as on Windows.
    private let dropsReturns: Bool

    /// - Throws: ``NameListError`` for a list in UTF-16 or UTF-32, which a byte order mark shows.
    package init(checking bytes: [UInt8]) throws(NameListError) {
        // UTF-32 in little-endian order begins as UTF-16 does.
        if [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]].contains(where: bytes.starts(with:)) { throw .notUTF8 }
        self.init(bytes)
    }

    package init(_ bytes: [UInt8]) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        self.bytes = bytes
        separator = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        let lines = bytes.lazy.split(separator: UInt8(ascii: "\n"))
        dropsReturns = separator != 0 && lines.allSatisfy { $0.last == UInt8(ascii: "\r") }
    }

    package struct Iterator: IteratorProtocol, Sendable {
        fileprivate var rest: ArraySlice<UInt8>
        fileprivate let separator: UInt8
        fileprivate let dropsReturns: Bool

        package mutating func next() -> FilePath? {
            while !rest.isEmpty {
                var name = rest.prefix { $0 != separator }
                rest = rest.dropFirst(name.count + 1)
                if dropsReturns { name = name.dropLast() }
                if !name.isEmpty { return FilePath(bytes: Array(name)) }
            }
            return nil
        }
    }

    package func makeIterator() -> Iterator {
        Iterator(rest: bytes[...], separator: separator, dropsReturns: dropsReturns)
    }
}

/// The reasons for which a file can't be read as a list of names.
package enum NameListError: Error, CustomStringConvertible {
    case notUTF8

    package var description: String {
        "the list is in UTF-16 or UTF-32, as its byte order mark shows; save it as UTF-8"
    }
}
