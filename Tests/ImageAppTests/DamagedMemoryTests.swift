import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// No picture shows data that the process's memory held before. Two runs that fill new memory with different bytes have the same results.
@Suite(.hangGuard, .enabled(if: Sanitizer.isOff, "sanitizers fill memory themselves")) struct DamagedMemoryTests {
    private let here = Workspace()

    /// Returns the results of a run with `MALLOC_PERTURB_`, by their names.
    private func results(of line: String, fill: Int) async throws -> [String: [UInt8]] {
        let folder = "out-\(fill)"
        here.folder.remove(folder)
        let run = try await here.run(
            "in -o \(folder) --allow-damaged --quiet \(line)", environment: ["MALLOC_PERTURB_": "\(fill)"])
        #expect(run.status <= 1, "\(run.messages)")
        var results = ["messages": Array(run.lines.sorted().joined(separator: "\n").utf8)]
        for name in here.folder.list() where name.hasPrefix(folder + "/") {
            results[String(name.dropFirst(folder.count))] = try here.folder.read(name)
        }
        return results
    }

    /// - Parameter minimumResults: the minimum number of pictures of which something is decoded.
    private func expectSame(_ line: String, minimumResults: Int) async throws {
        let first = try await results(of: line, fill: 85)
        let second = try await results(of: line, fill: 170)
        #expect(first.count > minimumResults, "\(line)")
        #expect(Set(first.keys) == Set(second.keys), "\(line)")
        for (name, bytes) in first {
            let isSame = bytes == second[name]
            #expect(isSame, "\(line): \(name)")
        }
    }

    @Test(
        "a damaged JPEG shows nothing of the process's memory",
        arguments: [
            "--look none --format pam", "--look noir --format jpeg",
            "--look none --format pam --long-edge 12", "--look none --format pam --isolate",
        ])
    func jpeg(line: String) async throws {
        var random = SeededGenerator(seed: 1)
        for file in DamagedFiles.jpegs(using: &random) { try here.folder.write(file.bytes, "in/\(file.name).jpg") }
        try await expectSame(line, minimumResults: 100)
    }

    @Test("a damaged JPEG that is decoded in bands shows nothing of the process's memory", arguments: [1, 4])
    func bands(jobs: Int) async throws {
        let whole = SpecialJPEG(.ycbcr, sampling: (2, 2), quality: 30, restartRows: 1)
            .write(GeneratedPicture.smooth(1400, 1300))
        var changed = whole
        changed[whole.count / 2] ^= 0x55
        try here.folder.write(Array(whole.prefix(whole.count * 2 / 3)), "in/cut.jpg")
        try here.folder.write(changed, "in/changed.jpg")
        try await expectSame("--look none --format pam --jobs \(jobs)", minimumResults: 2)
        here.folder.remove("in/changed.jpg")
        try await expectSame("--look noir --format jpeg --jobs \(jobs)", minimumResults: 1)
    }

    @Test(
        "a damaged PNG, TIFF or WebP shows nothing of the process's memory",
        arguments: ["--look none --format pam", "--look none --format pam --long-edge 12"])
    func others(line: String) async throws {
        var random = SeededGenerator(seed: 2)
        let picture = GeneratedPicture.noise(61, 47)
        var kinds: [(name: String, bytes: [UInt8])] = [
            ("plain.png", try picture.encoded(.png(PNGEncodingOptions()))),
            ("interlaced.png", DamagedFiles.interlacedPNG(61, 47, using: &random)),
            ("written.tif", try picture.encoded(.tiff(TIFFEncodingOptions()))),
            ("made.tif", MadeTIFF(61, 47).bytes),
        ]
        if WritableFormat.webp.codec.library?.version != nil {
            kinds += [
                ("lossy.webp", try picture.encoded(.webp(WebPEncodingOptions()))),
                ("lossless.webp", try picture.encoded(.webp(WebPEncodingOptions(isLossless: true)))),
            ]
        }
        for (name, bytes) in kinds {
            for (number, file) in DamagedFiles.cutAndChanged(bytes, count: 8, using: &random).enumerated() {
                try here.folder.write(file, "in/\(number)-\(name)")
            }
        }
        try await expectSame(line, minimumResults: 20)
    }
}
