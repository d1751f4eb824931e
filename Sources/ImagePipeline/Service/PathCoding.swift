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

    package mutating func encodeIfPresent(_ paths: [FilePath]?, forKey key: Key) throws {
        try encodeIfPresent(paths?.map(\.escapedInURI), forKey: key)
    }

    package mutating func encodeIfPresent(_ paths: [String: FilePath]?, forKey key: Key) throws {
        try encodeIfPresent(paths?.mapValues(\.escapedInURI), forKey: key)
    }
}

extension KeyedDecodingContainer {
    package func decode(_ type: FilePath.Type, forKey key: Key) throws -> FilePath {
        FilePath(reference: try decode(String.self, forKey: key))
    }

    package func decodeIfPresent(_ type: FilePath.Type, forKey key: Key) throws -> FilePath? {
        try decodeIfPresent(String.self, forKey: key).map { FilePath(reference: $0) }
    }

    package func decodeIfPresent(_ type: [FilePath].Type, forKey key: Key) throws -> [FilePath]? {
        try decodeIfPresent([String].self, forKey: key)?.map { FilePath(reference: $0) }
    }

    package func decodeIfPresent(_ type: [String: FilePath].Type, forKey key: Key) throws -> [String: FilePath]? {
        try decodeIfPresent([String: String].self, forKey: key)?.mapValues { FilePath(reference: $0) }
    }

    /// The value of a key, or what it is where that is missing.
    package func value<Value: Decodable>(_ key: Key, default value: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? value
    }
}
