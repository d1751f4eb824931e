import ImageFiles
import SystemPackage

// A path is coded as a text, escaped as in a URI, so that names of any bytes survive and other programs can write it; by
// itself, swift-system codes it as a list of numbers. Synthesized coding prefers these functions to the generic ones.

extension KeyedEncodingContainer {
    package mutating func encode(_ path: FilePath, forKey key: Key) throws {
        try encode(path.escapedInURI, forKey: key)
    }

    package mutating func encodeIfPresent(_ path: FilePath?, forKey key: Key) throws {
        try encodeIfPresent(path?.escapedInURI, forKey: key)
    }

    package mutating func encode(_ paths: [FilePath], forKey key: Key) throws {
        try encode(paths.map(\.escapedInURI), forKey: key)
    }

    package mutating func encodeIfPresent(_ paths: [FilePath]?, forKey key: Key) throws {
        try encodeIfPresent(paths?.map(\.escapedInURI), forKey: key)
    }

    package mutating func encodeIfPresent(_ paths: [String: FilePath]?, forKey key: Key) throws {
        try encodeIfPresent(paths?.mapValues(\.escapedInURI), forKey: key)
    }
}

extension KeyedDecodingContainer {
    package func decode(_ type: FilePath.Type, forKey key: Key) throws -> FilePath {
        try CodedPath(from: superDecoder(forKey: key)).path
    }

    package func decodeIfPresent(_ type: FilePath.Type, forKey key: Key) throws -> FilePath? {
        try decodeIfPresent(CodedPath.self, forKey: key)?.path
    }

    package func decode(_ type: [FilePath].Type, forKey key: Key) throws -> [FilePath] {
        try decode([CodedPath].self, forKey: key).map(\.path)
    }

    package func decodeIfPresent(_ type: [FilePath].Type, forKey key: Key) throws -> [FilePath]? {
        try decodeIfPresent([CodedPath].self, forKey: key)?.map(\.path)
    }

    package func decodeIfPresent(_ type: [String: FilePath].Type, forKey key: Key) throws -> [String: FilePath]? {
        try decodeIfPresent([String: CodedPath].self, forKey: key)?.mapValues(\.path)
    }

    /// The value of a key, or what it is where that is missing.
    package func value<Value: Decodable>(_ key: Key, default value: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? value
    }
}

/// A path as it is read.
private struct CodedPath: Decodable {
    let path: FilePath

    init(from decoder: any Decoder) throws {
        if decoder.userInfo[.hasPathsAsNumbers] != nil {
            path = try Numbers(from: decoder).path
            return
        }
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let path = text.isEmpty ? "" : FilePath(checkedReference: text) else {
            let problem = "it is no path, escaped as in a URI"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
        self.path = path
    }

    /// As swift-system codes paths: the bytes and a zero.
    private struct Numbers: Decodable {
        struct Storage: Decodable {
            var nullTerminatedStorage: [Int]
        }

        var _storage: Storage

        var path: FilePath {
            FilePath(bytes: _storage.nullTerminatedStorage.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) })
        }
    }
}

extension CodingUserInfoKey {
    /// Set where paths are lists of numbers, as in recipes of version 1.
    // Every text makes a key.
    static let hasPathsAsNumbers = CodingUserInfoKey(rawValue: "hasPathsAsNumbers")!
}
