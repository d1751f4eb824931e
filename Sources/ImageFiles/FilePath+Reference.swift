import SystemPackage

extension FilePath {
    /// How this file is found from the folder of another one that is to be given away: a relative reference, escaped as in
    /// a URI, of at most one folder up (`../photos/a.jpg`).
    ///
    /// It is the file's name alone where the way is longer, where it would begin at the top of the disk, where the other file
    /// is not known, and where either folder can't be found: strangers are to learn nothing of how a disk is arranged.
    package func reference(from other: FilePath?) -> String {
        guard let name = lastComponent else { return "" }
        return FilePath(root: nil, (other.map(foldersOnTheWay) ?? []) + [name]).escapedInURI
    }

    private func foldersOnTheWay(from other: FilePath) -> [Component] {
        guard let from = try? SystemCalls.resolved(other.folder), let to = try? SystemCalls.resolved(folder) else {
            return []
        }
        let common = zip(from.components, to.components).prefix { $0 == $1 }.count
        let up = from.components.count - common
        let down = Array(to.components.dropFirst(common))
        // Two files that have no more in common than the root, or a folder like /home: the way would be the whole path.
        guard up <= 1, common >= 2 || down.count <= 1 else { return [] }
        return Array(repeating: Component(".."), count: up) + down
    }

    /// The path that a reference from outside stands for; nil for what no ``reference(from:)`` of any version is: a text that
    /// is empty or too long for a path, or not escaped as in a URI.
    package init?(checkedReference text: String) {
        guard (1...3 * 4096).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.init(reference: text)
        guard (1..<4096).contains(bytes.count) else { return nil }
    }

    /// The path that a reference stands for.
    package init(reference: String) {
        var bytes: [UInt8] = []
        var rest = Array(reference.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = Self.byte(digits: rest.prefix(2)) {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        self.init(bytes: bytes.filter { $0 != 0 })
    }

    /// Nil for what is not two digits, a sign included.
    private static func byte(digits: ArraySlice<UInt8>) -> UInt8? {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
    }
}
