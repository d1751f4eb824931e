import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage
import Testing

@Suite("Thumbnails' names")
struct ThumbnailNameTests {
    @Test(
        "MD5 of the texts in RFC 1321",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
            ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
            ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
            (
                "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
                "57edf4a22be3c955ac49da2e2107b67a"
            ),
        ])
    func digests(text: String, digest: String) {
        #expect(MD5.hexadecimal(of: Array(text.utf8)) == digest)
    }

    @Test("MD5 where the padding takes another block: as md5sum says")
    func padding() {
        let expected = [
            55: "ef1772b6dff9a122358552954ad0df65", 56: "3b0c8ac703f828b04c6c197006d17218",
            63: "b06521f39153d618550606be297466d5", 64: "014842d480b571495a4a0363793f7367",
            119: "8a7bd0732ed6a28ce75f6dabc90e1613", 120: "5f61c0ccad4cac44c75ff505e1f1e537",
        ]
        for (count, digest) in expected {
            #expect(MD5.hexadecimal(of: [UInt8](repeating: UInt8(ascii: "a"), count: count)) == digest, "\(count)")
        }
    }

    /// What `g_filename_to_uri` of GLib 2.74 makes of these; the first is the standard's own example.
    @Test(
        "a path's URI is escaped as GLib escapes it",
        arguments: [
            (Array("/home/jens/photos/me.png".utf8), "/home/jens/photos/me.png", "c6ee772d9e49320e97ec29a7eb5b1697"),
            (
                Array("/home/anna/Bilder/M\u{FC}nchen 100%.jpg".utf8), "/home/anna/Bilder/M%C3%BCnchen%20100%25.jpg",
                "d967daa702e0c9420fb2e7d3e58a627b"
            ),
            (
                Array("/tmp/caf".utf8) + [0xE9, 0x20, 0xFF] + Array(".jpg".utf8), "/tmp/caf%E9%20%FF.jpg",
                "1186c257108ab569fd544e322d640cc4"
            ),
            (
                Array("/a/b c/#1?;[x]&=+$,:@!~*'().JPG".utf8), "/a/b%20c/%231%3F%3B%5Bx%5D&=+$,:@!~*'().JPG",
                "3ebb6fb3fb6c5fd16743e8c484c1c88f"
            ),
            (
                Array("/\u{5199}\u{771F}/\u{1F305}.png".utf8), "/%E5%86%99%E7%9C%9F/%F0%9F%8C%85.png",
                "e4cfa28d506cd4eced98a6548b3c6954"
            ),
            (
                Array("/a/\"<>^`{|}\\\u{1}\u{7F}".utf8), "/a/%22%3C%3E%5E%60%7B%7C%7D%5C%01%7F",
                "23863141b336c25c17cba5e6e0a671ea"
            ),
        ])
    func uris(path: [UInt8], escaped: String, digest: String) {
        let uri = FilePath(bytes: path).fileURI
        #expect(uri == "file://" + escaped)
        #expect(MD5.hexadecimal(of: Array(uri.utf8)) == digest)
    }
}
