/// How a TIFF's strips and tiles are packed: TIFF's numbers.
enum TIFFCompression: Int {
    case none = 1
    case ccittRLE = 2
    case ccittFax3 = 3
    case ccittFax4 = 4
    case lzw = 5
    case jpeg = 7
    case adobeDeflate = 8
    case ccittRLEW = 32771
    case packBits = 32773
    case deflate = 32946

    /// Those that are for black and white alone.
    var isFax: Bool {
        switch self {
        case .ccittRLE, .ccittFax3, .ccittFax4, .ccittRLEW: true
        default: false
        }
    }

    /// Those before which differences are formed.
    var hasPredictor: Bool { [.lzw, .adobeDeflate, .deflate].contains(self) }

    /// What others are called.
    static func name(of number: Int) -> String {
        switch number {
        case 6: "old-style JPEG"
        case 9, 10, 34661: "JBIG"
        case 32766: "NeXT's run lengths"
        case 32809: "ThunderScan"
        case 32908, 32909: "PixarFilm or PixarLog"
        case 34712, 33003, 33005: "JPEG 2000"
        case 34676, 34677: "SGI LogLuv"
        case 34887: "LERC"
        case 34892: "lossy JPEG of a DNG"
        case 34925: "LZMA"
        case 50000: "Zstandard"
        case 50001: "WebP"
        case 50002: "JPEG XL"
        default: "a method with the number \(number)"
        }
    }
}
