import ImageCore

/// netpbm's formats.
enum NetpbmKind: String, CaseIterable, Sendable, Codable {
    // The first that has the extension .pnm stands for it.
    case ppm, pgm, pbm, pam

    /// The digits after the `P` that files begin with: plain (of text), and raw.
    var magicNumbers: (plain: UInt8?, raw: UInt8) {
        switch self {
        case .pbm: (1, 4)
        case .pgm: (2, 5)
        case .ppm: (3, 6)
        case .pam: (nil, 7)
        }
    }
}
