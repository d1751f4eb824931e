/// The first bytes of pictures' files, by which a picture is recognized where it should not be: within metadata, and behind another
/// picture.
package enum PictureSignature {
    /// The maximum number of bytes of a signature.
    static let maximumLength = 12

    /// Signatures that no other data is likely to have: PNG, GIF, JPEG 2000 and JPEG XL in boxes.
    private static let distinct: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF87a".utf8), Array("GIF89a".utf8),
        [0, 0, 0, 12] + Array("jP  \r\n".utf8), [0, 0, 0, 12] + Array("JXL \r\n".utf8),
    ]
    /// Short signatures, which count only at the start: JPEG, TIFF in both byte orders, BigTIFF, BMP, a JPEG XL codestream.
    private static let short: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], Array("II*\0".utf8), Array("MM\0*".utf8), Array("II+\0".utf8), Array("MM\0+".utf8),
        Array("BM".utf8),
        [0xFF, 0x0A],
    ]
    /// Brands of HEIF, AVIF and Canon's CR3; videos have others.
    private static let brands = Set(
        [
            "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1", "avif", "avis",
            "crx ",
        ].map {
            Array($0.utf8)
        })

    /// Whether data starts as a picture's file does.
    package static func isAtStart(of data: some Collection<UInt8>) -> Bool {
        let head = Array(data.prefix(maximumLength))
        return (distinct + short).contains { head.starts(with: $0) } || isBoxed(head[...])
    }

    /// Whether a picture's file is anywhere in data.
    package static func isAnywhere(in data: [UInt8]) -> Bool {
        isAtStart(of: data) || isContained(in: data) || !EmbeddedJPEG.all(in: data).isEmpty
    }

    /// Whether the signature of a picture's file is anywhere in data. A JPEG's is too short to tell: ``EmbeddedJPEG``.
    static func isContained(in data: [UInt8]) -> Bool {
        data.indices.contains { index in
            switch data[index] {
            case 0x89, UInt8(ascii: "G"), UInt8(ascii: "R"):
                let rest = data[index...].prefix(maximumLength)
                return distinct.contains { rest.starts(with: $0) } || isBoxed(rest)
            case UInt8(ascii: "f") where index >= 4: return isBoxed(data[(index - 4)...].prefix(maximumLength))
            case UInt8(ascii: "j") where index >= 4, UInt8(ascii: "J") where index >= 4:
                let rest = data[(index - 4)...].prefix(maximumLength)
                return distinct.contains { rest.starts(with: $0) }
            default: return false
            }
        }
    }

    /// Whether data starts with a file in boxes or chunks whose kind is a picture: HEIF and AVIF, WebP.
    private static func isBoxed(_ data: ArraySlice<UInt8>) -> Bool {
        guard data.count >= maximumLength else { return false }
        let (first, second, third) = (data.prefix(4), data.dropFirst(4).prefix(4), data.dropFirst(8).prefix(4))
        return second.elementsEqual("ftyp".utf8) && brands.contains(Array(third))
            || first.elementsEqual("RIFF".utf8) && third.elementsEqual("WEBP".utf8)
    }

    // MARK: Base64

    /// The first characters of signatures in base64; those of BMP and a JPEG XL codestream are short.
    private static let base64 = [
        "/9j/", "iVBORw0KGgo", "UklGR", "R0lGOD", "SUkqA", "TU0AK", "AAAADGpQICAN", "AAAADEpYTCAN",
    ]
    .map { Array($0.utf8) }
    private static let shortBase64 = ["Qk", "/wo", "/wp", "/wq", "/wr"].map { Array($0.utf8) }
    /// HEIF: a box shorter than 256 bytes whose type is `ftyp`, between characters that depend on its length.
    private static let heif = (length: Array("AAAA".utf8), type: Array("Z0eX".utf8))
    /// No picture's file is shorter in base64.
    static let minimumBase64Length = 64

    /// Whether a text starts as a picture's file in base64 does, with or without a `data:` URI's head before it.
    package static func isBase64(_ text: String) -> Bool {
        var head = Array(text.utf8.lazy.filter { $0 > 0x20 }.prefix(512))[...]
        if head.starts(with: "<![CDATA[".utf8) { head = head.dropFirst(9) }
        if head.starts(with: "data:".utf8), let comma = head.firstIndex(of: UInt8(ascii: ",")) {
            head = head[head.index(after: comma)...]
        }
        let start = Array(head.prefix(minimumBase64Length))
        guard start.count == minimumBase64Length else { return false }
        return base64.contains { start.starts(with: $0) }
            || start.starts(with: heif.length) && start.dropFirst(6).starts(with: heif.type)
            || shortBase64.contains { start.starts(with: $0) } && start.allSatisfy(isBase64Digit)
    }

    private static func isBase64Digit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
            true
        default: false
        }
    }
}
