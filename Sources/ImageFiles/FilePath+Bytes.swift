import ImageCore
import SystemPackage

extension FilePath {
    /// The path's bytes, whether or not they are UTF-8.
    package var bytes: [UInt8] {
        withPlatformString { start in
            var bytes: [UInt8] = []
            var pointer = start
            while pointer.pointee != 0 {
                bytes.append(UInt8(bitPattern: pointer.pointee))
                pointer += 1
            }
            return bytes
        }
    }

    /// The bytes in hexadecimal; nil where they are UTF-8, and the text says all.
    package var hexadecimal: String? {
        String(validating: bytes, as: UTF8.self) == nil ? bytes.hexadecimal : nil
    }

    /// A path of bytes; the first zero ends it.
    package init(bytes: [UInt8]) {
        self = (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
            FilePath(platformString: $0.baseAddress!)
        }
    }
}

extension FilePath {
    /// The folder that it is in, as a path that can be opened.
    package var folder: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }

    /// The path from a folder on; nil where it does not lead into that folder.
    package func relative(to folder: FilePath) -> FilePath? {
        var inner = self
        guard inner.removePrefix(folder), !inner.isEmpty else { return nil }
        return inner.isAbsolute ? FilePath(root: nil, inner.components) : inner
    }

    /// The path from a folder on, with `..` for each folder up. Both are absolute, without links on their way.
    package func route(from folder: FilePath) -> FilePath {
        let common = zip(components, folder.components).prefix { $0 == $1 }.count
        let up = Array(repeating: Component(".."), count: folder.components.count - common)
        return FilePath(root: nil, up + components.dropFirst(common))
    }

    /// Its bytes escaped as in a URI, the slashes apart.
    package var escapedInURI: String { bytes.reduce(into: "") { text, byte in text += byte.escapedInURI } }
}

extension FilePath.Component {
    /// The bytes before the last dot, all of them where that is the first.
    package var stemBytes: [UInt8] {
        let bytes = FilePath(root: nil, CollectionOfOne(self)).bytes
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return bytes }
        return Array(bytes[..<dot])
    }
}
