import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// Broken, cut and lying files.
@Suite struct HEIFDamageTests {
    /// An AVIF of ours: boxes in the order ftyp, meta, mdat.
    private static let avif: [UInt8] = made {
        try GeneratedPicture.grainy(64, 48).encoded(.avif(AVIFEncodingOptions(effort: 0)), hasAlpha: true)
    }

    private static func made(_ make: () throws -> [UInt8]) -> [UInt8] {
        do { return try make() } catch { fatalError("\(error)") }
    }

    @Test("a cut file is refused, whole or with damage allowed, and never crashes")
    func cuts() {
        let tolerant = DecodingOptions(allowsDamage: true)
        for count in Swift.stride(from: 0, to: Self.avif.count, by: 7) {
            let bytes = Array(Self.avif.prefix(count))
            #expect(refusal(bytes) != nil)
            if case .damaged = refusal(bytes, options: tolerant) { Issue.record("damage was allowed") }
            _ = PictureProbe.probe(bytes)
        }
    }

    @Test("no change of a byte makes it crash, or read more than its header says")
    func changes() {
        var generator = SeededGenerator(seed: 5)
        let limits = ImageLimits(maxPixels: 1 << 16, maxMemory: 64 << 20)
        let head = 600
        for _ in 0..<1500 {
            var bytes = Self.avif
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: 0..<head, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let probe = PictureProbe.probe(bytes)
            guard let decoded = try? Decoded(bytes, options: DecodingOptions(limits: limits)) else { continue }
            #expect(decoded.header.size == probe?.size)
        }
    }

    @Test("a size that the data does not have is refused before it is decoded")
    func lies() throws {
        // ispe: 64 × 48.
        let size: [UInt8] = [0, 0, 0, 64, 0, 0, 0, 48]
        func resized(_ width: [UInt8], _ height: [UInt8]) -> [UInt8] {
            var bytes = Self.avif
            for start in bytes.indices where bytes[start...].starts(with: size) {
                bytes.replaceSubrange(start..<start + 8, with: width + height)
            }
            return bytes
        }
        #expect(refusal(Self.avif) == nil)
        // Smaller than what is coded by more than blocks may be: nothing is decoded.
        let small = try GeneratedPicture.noise(300, 300).encoded(.avif(AVIFEncodingOptions(effort: 0)))
        var lying = small
        for start in lying.indices where lying[start...].starts(with: [0, 0, 1, 44, 0, 0, 1, 44]) {
            lying.replaceSubrange(start..<start + 8, with: [0, 0, 0, 9, 0, 0, 0, 9])
        }
        guard case .undecodable(let text) = refusal(lying) else { throw Unexpected() }
        #expect(text.contains("300 × 300") && text.contains("9 × 9"))
        guard case .undecodable = refusal(resized([0, 0, 0, 200], [0, 0, 0, 48])) else { throw Unexpected() }
        guard case .limitExceeded(let limit) = refusal(resized([0x7F, 255, 255, 255], [0x7F, 255, 255, 255])) else {
            throw Unexpected()
        }
        #expect(limit.limit == .pixels)
        guard case .undecodable = refusal(resized([0, 0, 0, 0], [0, 0, 0, 48])) else { throw Unexpected() }
        guard case .limitExceeded(let memory) = refusal(resized([0, 0, 0x60, 0], [0, 0, 0x80, 0])) else {
            throw Unexpected()
        }
        #expect(memory.limit == .memory)
    }

    private struct Unexpected: Error {}

    @Test("a broken tile is left out where damage is allowed", .needs("avifenc"), arguments: ["gone", "cut"])
    func tiles(kind: String) async throws {
        let picture = GeneratedPicture.grainy(192, 128)
        var file = try await HEIFTools.avif(picture, ["-y", "444", "--min", "0", "--max", "8", "--grid", "3x2"])
        let whole = try Decoded(file).picture
        if kind == "gone" {
            // The tiles of the second row are at the end of the file.
            for index in file.count * 2 / 3..<file.count { file[index] = 0xFF }
        } else {
            file.removeLast(300)
        }
        guard case .damaged = refusal(file) else { throw Unexpected() }
        let decoded = try Decoded(file, options: DecodingOptions(allowsDamage: true))
        #expect(decoded.report.damage != nil)
        for row in 0..<64 {
            let range = row * 192 * 4..<(row + 1) * 192 * 4
            #expect(decoded.picture.bytes[range] == whole.bytes[range])
        }
    }

    @Test("broken HEVC does not show what was in the memory before", .needs("heif-enc"), .needsOrdinaryMemory)
    func memory() async throws {
        var file = try await HEIFTools.heic(GeneratedPicture.grainy(400, 300), ["-q", "50"])
        for index in file.count / 2..<file.count { file[index] = 0xFF }
        var seen: Set<[UInt8]> = []
        for junk in 1...4 {
            // Freed again, in pieces as large as a frame's.
            _ = (1...40).map { [UInt8](repeating: UInt8(junk * 50), count: $0 * 6000) }.map(\.count)
            if let decoded = try? Decoded(file) { seen.insert(decoded.picture.bytes) }
        }
        #expect(seen.count <= 1)
    }

    @Test("codecs and boxes that are not known are named")
    func unknown() throws {
        guard case .unsupportedFeature(let text) = refusal(Self.avif.replacingAll("av01", with: "vvc1")) else {
            throw Unexpected()
        }
        #expect(text.contains("vvc1"))
        guard case .unsupportedFeature(let property) = refusal(Self.avif.replacing("av1C", with: "av9C")) else {
            throw Unexpected()
        }
        #expect(property.contains("av9C"))
        #expect(refusal(Self.avif.replacing("pitm", with: "pitX")) != nil)
        let brands = Self.avif.replacingAll("avif", with: "mif1")
        #expect(try Decoded(brands).header.format == .heic)
    }

    @Test("items, extents and boxes without number take no time")
    func numbers() throws {
        func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let count = content.count + 8
            return [UInt8(count >> 24 & 255), UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)]
                + Array(type.utf8) + content
        }
        let start = box("ftyp", Array("avif\0\0\0\0avif".utf8))
        // 65,535 items of 65,535 extents of no bytes each.
        let entry: [UInt8] = [0, 1, 0, 0, 0xFF, 0xFF]
        let places = box("iloc", [0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + (0..<1000).flatMap { _ in entry })
        #expect(refusal(start + box("meta", [0, 0, 0, 0] + places)) != nil)
        let empty = (0..<2000).flatMap { _ in box("free", []) }
        #expect(refusal(start + empty) != nil)
        #expect(refusal(start + box("meta", [0, 0, 0, 0] + empty)) != nil)
        #expect(refusal(start + [0, 0, 0, 1] + Array("meta".utf8) + [UInt8](repeating: 0xFF, count: 8)) != nil)
        #expect(refusal(start) != nil)
        // Copies of a copy of itself.
        let names = box("iinf", [0, 0, 0, 0, 0, 1] + box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("iden\0".utf8)))
        let reference = box("iref", [0, 0, 0, 0] + box("dimg", [0, 1, 0, 1, 0, 1]))
        let primary = box("pitm", [0, 0, 0, 0, 0, 1])
        #expect(refusal(start + box("meta", [0, 0, 0, 0] + names + reference + primary)) != nil)
    }
}

extension [UInt8] {
    fileprivate func replacingAll(_ text: String, with other: String) -> [UInt8] {
        var result = self
        while true {
            let next = result.replacing(text, with: other)
            if next == result { return result }
            result = next
        }
    }
}
