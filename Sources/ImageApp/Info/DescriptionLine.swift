/// A picture's description as a line of JSON: how it is coded stands under its format's name, as in `"jpeg": {…}`.
struct DescriptionLine: Encodable {
    var description: PictureDescription

    private struct FormatKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
        var container = encoder.container(keyedBy: FormatKey.self)
        try container.encodeIfPresent(description.coding, forKey: FormatKey(stringValue: description.format))
    }
}
