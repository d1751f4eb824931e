import ImageCodecs
import ImageCore
import ImageSources
import TestSupport
import Testing

@Suite("A camera's JPEG")
struct MotionJPEGFrameTests {
    private let whole = made { try GeneratedPicture.noise(160, 96).encoded(.jpeg(JPEGEncodingOptions())) }

    private func isRefused(_ frame: [UInt8]) -> Bool {
        do throws(ImageError) {
            _ = try MotionJPEGFrame.picture(frame)
            return false
        } catch {
            return true
        }
    }

    @Test("stays byte for byte what it was")
    func untouched() throws {
        #expect(try MotionJPEGFrame.picture(whole) == whole)
    }

    @Test("loses the zeros that fill its buffer")
    func padding() throws {
        #expect(try MotionJPEGFrame.picture(whole + [UInt8](repeating: 0, count: 5000)) == whole)
    }

    @Test("is refused where it is not whole")
    func broken() {
        #expect(isRefused([]))
        #expect(isRefused([0, 0, 0]))
        #expect(isRefused(Array(whole.dropFirst())))
        #expect(isRefused(Array(whole.dropLast(2))))
        #expect(isRefused(Array(whole.prefix(whole.count / 2))))
        // With an end where no end is due.
        #expect(isRefused(whole.prefix(whole.count / 2) + [0xFF, 0xD9]))
        // As where a packet got lost on its way.
        let middle = whole.count / 2
        #expect(isRefused(Array(whole[..<middle] + whole[(middle + 600)...])))
    }

    @Test("that is seen for a moment is refused where its ends are missing, and no pixel of it is looked at")
    func passing() throws {
        #expect(throws: ImageError.self) { try MotionJPEGFrame.picture(Array(whole.dropLast(2)), decodes: false) }
        #expect(throws: ImageError.self) { try MotionJPEGFrame.picture([0, 0, 0], decodes: false) }
        let half = whole.prefix(whole.count / 2) + [0xFF, 0xD9]
        #expect(try MotionJPEGFrame.picture(Array(half), decodes: false) == Array(half))
    }

    @Test("without Huffman tables gets the standard's, and shows the same")
    func tables() throws {
        var parts = JPEGParts(whole)
        let tables = parts.indices(of: 0xC4).flatMap { parts.parts[$0].payload }
        #expect(tables.count == 416)
        parts.parts.removeAll { $0.marker == 0xC4 }
        let picture = try MotionJPEGFrame.picture(parts.bytes())
        let result = JPEGParts(picture)
        // libjpeg writes the standard's tables too, in this order.
        #expect(result.indices(of: 0xC4).flatMap { result.parts[$0].payload } == tables)
        #expect(picture.count == parts.bytes().count + 4 + tables.count)
        #expect(try Decoded(picture).picture == Decoded(whole).picture)
    }

    @Test("with a coding that the standard has no tables for gets none")
    func progressive() throws {
        let options = JPEGEncodingOptions(isProgressive: true)
        let picture = try GeneratedPicture.noise(160, 96).encoded(.jpeg(options))
        #expect(try MotionJPEGFrame.picture(picture) == picture)
    }
}
