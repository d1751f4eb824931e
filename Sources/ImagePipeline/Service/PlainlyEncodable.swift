import ImageCodecs

/// A type that JSONEncoder has no rules of its own for, as it has for dates, data and dictionaries.
///
/// It asks that of every type, and for each such question the runtime searches all conformances of the program. The functions below
/// spare it: a recipe was a tenth of the time that a small picture took. Synthesized coding prefers them to the generic ones.
package protocol PlainlyEncodable: Encodable {}

extension LookRequest: PlainlyEncodable {}
extension LookRequest.File: PlainlyEncodable {}
extension LookRequest.Table: PlainlyEncodable {}
extension OutputOptions: PlainlyEncodable {}
extension WritableFormat: PlainlyEncodable {}
extension KeptMetadata: PlainlyEncodable {}
extension GeometryStep: PlainlyEncodable {}
extension GeometryStep.Resizing: PlainlyEncodable {}
extension GeometryStep.Cropping: PlainlyEncodable {}

extension KeyedEncodingContainer {
    package mutating func encode(_ value: some PlainlyEncodable, forKey key: Key) throws {
        try value.encode(to: superEncoder(forKey: key))
    }

    package mutating func encodeIfPresent(_ value: (some PlainlyEncodable)?, forKey key: Key) throws {
        try value?.encode(to: superEncoder(forKey: key))
    }

    package mutating func encode(_ values: [some PlainlyEncodable], forKey key: Key) throws {
        var list = nestedUnkeyedContainer(forKey: key)
        for value in values { try value.encode(to: list.superEncoder()) }
    }

    package mutating func encode(_ bytes: [UInt8], forKey key: Key) throws {
        var list = nestedUnkeyedContainer(forKey: key)
        for byte in bytes { try list.encode(byte) }
    }
}
