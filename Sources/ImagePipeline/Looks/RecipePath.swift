import ImageFiles
import SystemPackage

/// A path in a recipe: a relative reference, escaped as in a URI.
struct RecipePath: Codable {
    var path: FilePath
    /// The version of recipes that has it as it was read.
    let version: Int

    init(_ path: FilePath, from result: FilePath?) {
        self.path = FilePath(reference: path.reference(from: result))
        version = Recipe.currentVersion
    }

    init(from decoder: any Decoder) throws {
        guard let text = try? decoder.singleValueContainer().decode(String.self) else {
            path = try Version1(from: decoder).path
            version = 1
            return
        }
        guard let path = FilePath(checkedReference: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "it is no relative reference"))
        }
        self.path = path
        version = 2
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(path.escapedInURI)
    }

    /// As swift-system encodes its paths: the bytes and a zero.
    private struct Version1: Decodable {
        struct Storage: Decodable {
            var nullTerminatedStorage: [Int]
        }

        var _storage: Storage

        var path: FilePath {
            FilePath(bytes: _storage.nullTerminatedStorage.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) })
        }
    }
}
