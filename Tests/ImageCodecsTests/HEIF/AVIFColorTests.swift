import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// Colours of AVIFs, against the formulas in double precision on the planes that libavif decodes.
@Suite struct AVIFColorTests {
    struct Coding: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var red = 0.299
        var blue = 0.114
        var isFullRange = true

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let codings = [
        Coding(arguments: ["-y", "420"]),
        Coding(arguments: ["-y", "422"]),
        Coding(arguments: ["-y", "444"]),
        Coding(arguments: ["-y", "420", "-r", "limited"], isFullRange: false),
        Coding(
            arguments: ["-y", "420", "-r", "limited", "--cicp", "1/13/1"], red: 0.2126, blue: 0.0722, isFullRange: false
        ),
        Coding(arguments: ["-y", "444", "--cicp", "9/14/9"], red: 0.2627, blue: 0.0593),
        // From the primaries: Display P3.
        Coding(arguments: ["-y", "444", "--cicp", "12/13/12"], red: 0.2289746, blue: 0.0792869),
        Coding(arguments: ["-y", "420", "-d", "10"]),
        Coding(arguments: ["-y", "422", "-d", "10", "-r", "limited"], isFullRange: false),
        Coding(arguments: ["-y", "444", "-d", "12", "--cicp", "1/13/1"], red: 0.2126, blue: 0.0722),
    ]

    @Test("colours are exact within the rounding", .needs("avifenc", "avifdec"), arguments: codings)
    func colors(coding: Coding) async throws {
        for size in [PixelSize(width: 131, height: 67), PixelSize(width: 1, height: 3)] {
            let picture = GeneratedPicture.noise(size.width, size.height, seed: 4)
            let file = try await HEIFTools.avif(picture, coding.arguments + ["--min", "2", "--max", "6"])
            let planes = try await HEIFTools.planes(file)
            let decoded = try Decoded(file)
            #expect(
                decoded.header.bitDepth == planes.bitDepth
                    && decoded.header.rowFormat == (planes.bitDepth > 8 ? .rgba16 : .rgba8))
            let most = planes.bitDepth > 8 ? 65_535.0 : 255
            let samples = decoded.samples
            var worst = 0.0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let color = planes.color(x, y, red: coding.red, blue: coding.blue, isFullRange: coding.isFullRange)
                    for (channel, value) in color.enumerated() {
                        let exact = min(most, max(0, value * most))
                        worst = max(worst, abs(Double(samples[4 * (y * size.width + x) + channel]) - exact))
                    }
                }
            }
            #expect(worst < (most > 255 ? 0.52 : 0.5001), "\(size): \(worst)")
            #expect(decoded.report == DecodeReport())
        }
    }

    @Test("grey, and planes of green, blue and red", .needs("avifenc"))
    func others() async throws {
        let picture = GeneratedPicture.noise(70, 41, seed: 2)
        let gray = try await Decoded(HEIFTools.avif(picture, ["-y", "400", "--min", "2", "--max", "6"]))
        #expect(gray.header.colorModel == .gray)
        for index in stride(from: 0, to: gray.picture.bytes.count, by: 4) {
            #expect(Set(gray.picture.bytes[index..<index + 3]).count == 1)
        }
        let lossless = try await Decoded(HEIFTools.avif(picture, ["-l"]))
        #expect(lossless.picture == picture.opaque)
    }

    @Test("alpha comes as it is; colours that were multiplied by it are divided", .needs("avifenc"))
    func alpha() async throws {
        let picture = GeneratedPicture.smooth(64, 40)
        for arguments in [["--min", "0", "--max", "4"], ["-p", "--min", "0", "--max", "4"]] {
            let file = try await HEIFTools.avif(picture, hasAlpha: true, ["-y", "444"] + arguments)
            let decoded = try Decoded(file)
            #expect(decoded.header.hasAlpha)
            for index in picture.bytes.indices {
                let difference = abs(Int(decoded.picture.bytes[index]) - Int(picture.bytes[index]))
                #expect(difference <= (index % 4 == 3 ? 1 : 12))
            }
        }
    }

    @Test("what the file says of the colours: code points, a profile", .needs("avifenc"))
    func statements() async throws {
        let picture = GeneratedPicture.smooth(16, 16)
        for (cicp, chunk) in [("1/13/6", [1, 13, 0, 1]), ("9/16/9", [9, 16, 0, 1]), ("12/2/6", [12, 13, 0, 1])]
            as [(String, [UInt8])]
        {
            let header = try await Decoded(HEIFTools.avif(picture, ["--cicp", cicp])).header
            #expect(header.metadata.pngColorChunks.map(\.data) == [chunk])
        }
        let silent = try await Decoded(HEIFTools.avif(picture, ["--cicp", "2/2/2"])).header
        #expect(silent.metadata.pngColorChunks.isEmpty)
        let folder = TemporaryFolder()
        let profile = try folder.write(TestProfile.adobe, "a.icc")
        let header = try await Decoded(HEIFTools.avif(picture, ["--icc", profile.string])).header
        #expect(header.metadata.iccProfile == TestProfile.adobe && header.metadata.pngColorChunks.isEmpty)
    }
}

extension PixelBuffer {
    /// The same without alpha.
    fileprivate var opaque: PixelBuffer {
        var result = self
        for index in stride(from: 3, to: bytes.count, by: 4) { result.bytes[index] = 255 }
        return result
    }
}
