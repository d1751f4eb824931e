import ImageCore

/// The date at which a picture was taken, in its lower right corner: glowing digits, as compact cameras exposed them onto film.
public struct DateStamp: Hashable, Sendable, Codable {
    /// Red, green and blue of sRGB, 0…255.
    public var color: [UInt8]

    /// Orange by default.
    public init(color: [UInt8] = [255, 150, 50]) {
        self.color = color
    }

    /// The statement of a look file that asks for it.
    package var statement: String { "date-stamp: #\(color.hexadecimal);" }
}
