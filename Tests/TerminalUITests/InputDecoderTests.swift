import ImageCore
import TerminalUI
import Testing

/// Bytes of a terminal become keys and answers.
@Suite struct InputDecoderTests {
    private func decoded(_ text: String) -> [TerminalInput] {
        var decoder = InputDecoder()
        let inputs = decoder.decode(text.utf8)
        #expect(!decoder.isWaiting)
        return inputs
    }

    @Test(
        "Each key, as the terminals send it",
        arguments: [
            ("\u{1B}[A", Key.up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
            ("\u{1B}OA", .up), ("\u{1B}OD", .left), ("\u{1B}[1;5C", .right),
            ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[7~", .home),
            ("\u{1B}OH", .home), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[3~", .delete),
            ("\t", .tab), ("\u{1B}[Z", .backTab), ("\r", .enter), ("\n", .enter), ("\u{1B}OM", .enter),
            ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{3}", .control("c")), ("\u{1A}", .control("z")),
            ("a", .character("a")), ("Z", .character("Z")), (" ", .character(" ")), ("é", .character("é")),
            ("漢", .character("漢")), ("😀", .character("😀")),
            ("\u{1B}[27u", .escape), ("\u{1B}[97;5u", .control("a")), ("\u{1B}[9;2u", .backTab), ("\u{1B}[13u", .enter),
            ("\u{1B}[97:65;1u", .character("a")), ("\u{1B}[115u", .character("s")),
            ("\u{1B}[97;-9223372036854775808u", .character("a")), ("\u{1B}[97;99999999999999999999u", .character("a")),
        ])
    func keys(_ bytes: String, _ key: Key) {
        #expect(decoded(bytes) == [.key(key)])
    }

    @Test("Keys that have no meaning are dropped, and the next is understood")
    func unknown() {
        for sequence in [
            "\u{1B}[15~", "\u{1B}[[A", "\u{1B}x", "\u{1B}]0;title\u{7}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[?1;0x",
        ] {
            #expect(decoded(sequence + "k") == [.key(.character("k"))], "\(sequence.debugDescription)")
        }
    }

    @Test("Bytes that are no UTF-8 are dropped, and the next key is understood")
    func broken() {
        var decoder = InputDecoder()
        #expect(decoder.decode([0xFF, 0x61, 0xC3, 0x62, 0xE2, 0x82, 0x63]) == "abc".map { .key(.character($0)) })
    }

    @Test("It does not matter in which pieces the bytes come")
    func pieces() {
        let bytes = Array(
            "a\u{1B}[A漢\u{1B}[200~x\u{1B}[By\u{1B}[201~\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c\u{1B}[6;18;9tq".utf8)
        let expected: [TerminalInput] = [
            .key(.character("a")), .key(.up), .key(.character("漢")), .paste("x\u{1B}[By"), .kittyGraphics,
            .attributes([62, 4]), .cellSize(PixelSize(width: 9, height: 18)), .key(.character("q")),
        ]
        for size in 1...bytes.count {
            var decoder = InputDecoder()
            var inputs: [TerminalInput] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                inputs += decoder.decode(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(inputs == expected)
        }
    }

    @Test("An Escape that nothing follows is the key; what else waits is dropped")
    func escape() {
        var decoder = InputDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(!decoder.isWaiting)
        #expect(decoder.flush() == [])
        #expect(decoder.decode([0x1B, 0x5B]) == [])
        #expect(decoder.flush() == [])
        #expect(decoder.decode([0x1B, 0x1B]) == [.key(.escape)])
        #expect(decoder.flush() == [.key(.escape)])
    }

    @Test("Of a paste that is longer than any path the beginning is kept, and the next key is understood")
    func longPaste() {
        for (count, kept) in [(4095, 4095), (4096, 4096), (4097, 4096), (4103, 4096), (100_000, 4096)] {
            let inputs = decoded("\u{1B}[200~\(String(repeating: "x", count: count))\u{1B}[201~q")
            // A failure is not to print all of it.
            let isRight = inputs == [.paste(String(repeating: "x", count: kept)), .key(.character("q"))]
            #expect(isRight, "\(count) bytes")
        }
    }

    @Test("A terminal that refuses Kitty's protocol does not have it")
    func refusal() {
        #expect(decoded("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\") == [])
    }
}
