import SystemPackage

extension FilePath {
    /// How this file is found from the folder of another one: a relative reference, escaped as in a URI. Its name alone
    /// where the other one is not known, or where either folder can't be found.
    package func reference(from other: FilePath?) -> String {
        guard let name = lastComponent else { return "" }
        let folder = { (path: FilePath) -> FilePath? in
            let parent = path.removingLastComponent()
            return try? SystemCalls.resolved(parent.isEmpty ? "." : parent)
        }
        var relative = FilePath(root: nil, CollectionOfOne(name))
        if let other, let from = folder(other), let to = folder(self) {
            let common = zip(from.components, to.components).prefix { $0 == $1 }.count
            let up = Array(repeating: FilePath.Component(".."), count: from.components.count - common)
            relative = FilePath(root: nil, up + to.components.dropFirst(common) + [name])
        }
        return relative.escapedInURI
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
