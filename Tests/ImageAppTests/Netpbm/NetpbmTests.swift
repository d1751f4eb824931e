import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// PBM, PGM, PPM and PAM, with netpbm's and libjpeg's own programs as judges.
@Suite(.hangGuard, .needs("pamtopng"), .needs("djpeg")) struct NetpbmTests {
    private let here = Workspace()

    private func isSuccessful(_ script: String) async throws {
        let result = try await here.shell("set -e -o pipefail\n" + script)
        #expect(result.status == 0, "\(script)\n\(result.messages)")
    }

    private func pixels(_ format: PixelFormat) -> PixelBuffer {
        var generator = SeededGenerator(seed: 22)
        return .random(size: PixelSize(width: 37, height: 29), format: format, using: &generator)
    }

    @Test("between djpeg and cjpeg, through pipes")
    func pipes() async throws {
        try here.folder.write(Pictures.jpeg, "photo.jpg")
        try await isSuccessful(
            """
            djpeg photo.jpg | $APP - -o - --look noir --format ppm | cjpeg > out.jpg
            djpeg photo.jpg > decoded.ppm
            $APP photo.jpg --look none -o ours.ppm && cmp decoded.ppm ours.ppm
            cmp <(djpeg photo.jpg | $APP - -o - --look none --format ppm) decoded.ppm
            """)
        #expect(try Decoded(here.folder.read("out.jpg")).header.format.name == "jpeg")
    }

    @Test("8 and 16 bits, grey and colour, with and without alpha are what netpbm makes of a PNG")
    func pngs() async throws {
        for depth in [8, 16] {
            let picture = pixels(depth == 16 ? .rgba16 : .rgba8)
            for (name, color, hasAlpha) in [
                ("rgb", ColorModel.rgb, false), ("rgba", .rgb, true), ("gray", .gray, false), ("graya", .gray, true),
            ] {
                let png = try picture.encoded(
                    PNGEncodingOptions(bitDepth: depth), colorModel: color, hasAlpha: hasAlpha)
                try here.folder.write(png, "in.png")
                let extracts = hasAlpha ? "pngtopam -alphapam in.png" : "pngtopam in.png"
                let ending = hasAlpha ? "pam" : color == .gray ? "pgm" : "ppm"
                try await isSuccessful(
                    """
                    \(extracts) > theirs.\(ending)
                    $APP in.png --look none --overwrite -o ours.\(ending) && cmp theirs.\(ending) ours.\(ending)
                    $APP theirs.\(ending) --look none --overwrite -o back.png
                    \(extracts.replacing("in.png", with: "back.png")) | cmp - theirs.\(ending)
                    pamtopng theirs.\(ending) > made.png
                    $APP made.png --look none --overwrite -o made.\(ending) && cmp theirs.\(ending) made.\(ending)
                    """)
                #expect(try Decoded(here.folder.read("back.png")).header.bitDepth == depth, "\(name)")
            }
        }
    }

    @Test("plain files, other maxima, grey from colour, parts and turned pictures")
    func conversions() async throws {
        try here.folder.write(try pixels(.rgba8).encoded(PNGEncodingOptions()), "in.png")
        try here.folder.write(try pixels(.rgba16).encoded(PNGEncodingOptions(bitDepth: 16)), "deep.png")
        try await isSuccessful(
            """
            run() { $APP "$@" --overwrite; }
            pngtopam in.png > in.ppm
            pngtopam deep.png > deep.ppm
            pnmtoplainpnm in.ppm > plain.ppm
            run plain.ppm --look none -o out.ppm && cmp plain.ppm out.ppm
            run plain.ppm --look none -o out.pam && pamtopnm out.pam | cmp in.ppm -
            for maximum in 1 7 100 254; do
                pamdepth $maximum in.ppm > other.ppm
                run other.ppm --look none -o out.pam && cmp <(pamdepth 255 other.ppm) <(pamtopnm out.pam)
            done
            for maximum in 256 1023 40000; do
                pamdepth $maximum deep.ppm > other.ppm
                run other.ppm --look none -o out.pam && cmp <(pamdepth 65535 other.ppm) <(pamtopnm out.pam)
            done
            for name in in deep; do
                run $name.ppm --look none -o out.pgm && ppmtopgm $name.ppm | cmp - out.pgm
            done
            run in.ppm --crop 11x7+3+2 -o out.ppm && pamcut 3 2 11 7 in.ppm | cmp - out.ppm
            run in.ppm --rotate 90 -o out.ppm && pamflip -cw in.ppm | cmp - out.ppm
            ppmtopgm in.ppm | pamthreshold -simple | pamtopnm > in.pbm
            pnmtoplainpnm in.pbm > plain.pbm
            run plain.pbm --flip horizontal --flip horizontal -o out.pbm && cmp in.pbm out.pbm
            for name in in plain; do
                run $name.pbm --look none -o out.pgm && pamdepth 255 in.pbm | cmp - out.pgm
            done
            """)
    }

    @Test("names: by extension, by --format, beside the input")
    func names() async throws {
        try here.folder.write(Array("P5 2 2 255\n".utf8) + [0, 90, 180, 255], "a.pgm")
        try here.folder.write(Array("P5 2 2 255\n".utf8) + [0, 90, 180, 255], "b.pnm")
        try here.folder.write(Array("P1 2 1 01".utf8), "c.pbm")
        #expect(try await here.run("a.pgm b.pnm c.pbm --look noir -o out/").status == 0)
        #expect(try here.folder.read("out/a.pgm").starts(with: Array("P5\n".utf8)))
        #expect(try here.folder.read("out/b.pnm").starts(with: Array("P5\n".utf8)))
        #expect(try here.folder.read("out/c.pgm").starts(with: Array("P5\n".utf8)))
        #expect(try await here.run("a.pgm --look none -o x.pnm").status == 0)
        #expect(try here.folder.read("x.pnm").starts(with: Array("P6\n".utf8)))
        let folder = try await here.run(". -r -o many --format pam --look none")
        #expect(folder.status == 0, "\(folder.messages)")
        #expect(try here.folder.read("many/a.pam").starts(with: Array("P7\n".utf8)))
        let info = try await here.run("info a.pgm")
        #expect(info.text == "a.pgm: PGM, 2 × 2, gray, 8 bits\n")
        #expect(try await here.run("a.pgm -o y.ppm --format pgm").status == 64)
    }

    @Test("what can't be held is said, alpha is put on the background, colours become sRGB")
    func losses() async throws {
        let metadata = ImageMetadata(
            iccProfile: TestProfile.adobe, exif: EXIFBlock(orientation: 6).bytes, comments: [Array("made".utf8)])
        try here.folder.write(try pixels(.rgba8).encoded(JPEGEncodingOptions(), metadata: metadata), "a.jpg")
        let lost = try await here.run("a.jpg --look none -o a.ppm")
        #expect(lost.status == 0)
        #expect(lost.messages.contains("a PPM holds no metadata; dropped: EXIF, comments and texts"))
        #expect(lost.messages.contains("can't be written: the result is sRGB"))
        #expect(try Decoded(here.folder.read("a.ppm")).header.size == PixelSize(width: 29, height: 37))
        let clear = PixelBuffer(size: PixelSize(width: 2, height: 2), format: .rgba8)
        try here.folder.write(try clear.encoded(PNGEncodingOptions(), hasAlpha: true), "clear.png")
        #expect(try await here.run("clear.png --look none --background #102030 -o clear.ppm").status == 0)
        #expect(try here.folder.read("clear.ppm").suffix(3) == [0x10, 0x20, 0x30])
        let gray = try await here.run("clear.png --filter brightness(50%) -o clear.pbm")
        #expect(gray.status == 0 || gray.messages.contains("a PBM holds black and white alone"))
    }

    @Test("a file that is cut off is an error, and its rows can be kept")
    func damage() async throws {
        let file = Array("P6 4 4 255\n".utf8) + [UInt8](repeating: 7, count: 40)
        try here.folder.write(file, "cut.ppm")
        let refused = try await here.run("cut.ppm --look none -o out.ppm")
        #expect(refused.status == 1 && refused.messages.contains("the data ends early; 3 of 4 rows are whole"))
        #expect(!here.folder.exists("out.ppm"))
        let kept = try await here.run("cut.ppm --look none -o out.ppm --allow-damaged")
        #expect(kept.status == 0 && kept.messages.contains("warning"))
    }
}
