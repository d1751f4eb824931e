import ImageFiles
import SystemPackage

/// Names of files as other programs list them: each ended by a zero, as `find -print0` does, or where there is no zero, by
/// a line's end. They are made one at a time: there may be many.
package struct NameList: Sequence, Sendable {
    private let bytes: [UInt8]
    private let separator: UInt8
    /// Whether lines end as on Windows.
    private let dropsReturns: Bool

    package init(_ bytes: [UInt8]) {
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
