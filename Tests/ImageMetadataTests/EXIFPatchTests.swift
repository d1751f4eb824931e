import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite("EXIF is changed where it stands")
struct EXIFPatchTests {
    private func metadata(_ isBigEndian: Bool) -> ImageMetadata {
        ImageMetadata(exif: CameraEXIF(isBigEndian: isBigEndian).bytes)
    }

    private func changed(_ before: ImageMetadata, _ after: ImageMetadata) -> [Int] {
        guard let before = before.exif, let after = after.exif else { return [] }
        return zip(before, after).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    }

    @Test("An orientation is one byte", arguments: [true, false])
    func orientation(isBigEndian: Bool) {
        let before = metadata(isBigEndian)
        for orientation in Orientation.allCases {
            var after = before
            after.setOrientation(orientation)
            #expect(after.orientation == orientation)
            #expect(after.exif?.count == before.exif?.count)
            #expect(changed(before, after).count == (orientation == before.orientation ? 0 : 1))
        }
    }

    @Test("A size is stated in both directories, as far as the entry can hold it", arguments: [true, false])
    func size(isBigEndian: Bool) {
        var camera = CameraEXIF(isBigEndian: isBigEndian)
        var after = ImageMetadata(exif: camera.bytes)
        after.setPixelSize(PixelSize(width: 70_001, height: 999))
        camera.size = (70_001, 999)
        #expect(after.exif == camera.bytes)
    }

    @Test(
        "Focal-plane resolutions follow the size in EXIF and XMP, and nothing else changes", arguments: [true, false])
    func focalPlane(isBigEndian: Bool) throws {
        let before = metadata(isBigEndian)
        var after = before
        let (full, small) = (PixelSize(width: 48, height: 32), PixelSize(width: 12, height: 16))
        after.scaleFocalPlaneResolution(from: full, to: small)
        let scaled = try #require(CameraEXIF.focalPlane(in: after.exif ?? []))
        #expect(scaled == (300, 650) && after.facts == before.facts && after.exif?.count == before.exif?.count)
        after.transposeFocalPlaneResolution()
        #expect(try #require(CameraEXIF.focalPlane(in: after.exif ?? [])) == (650, 300))
        var odd = before
        let one = PixelSize(width: 65_521, height: 65_519)
        odd.scaleFocalPlaneResolution(from: one, to: PixelSize(width: 65_519, height: 9973))
        let rounded = try #require(CameraEXIF.focalPlane(in: odd.exif ?? []))
        #expect(abs(rounded.x / (1200 * 65_519.0 / 65_521) - 1) < 1e-8)
        #expect(abs(rounded.y / (1300 * 9973.0 / 65_519) - 1) < 1e-8)

        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
            exif:FocalPlaneXResolution="4000/3" exif:FocalPlaneYResolution="0/0"/></rdf:RDF></x:xmpmeta>
            """
        var packet = ImageMetadata(xmp: Array(xmp.utf8))
        packet.scaleFocalPlaneResolution(from: full, to: small)
        let expected = xmp.replacing("4000/3", with: "1000/3")
        #expect(packet.xmp == Array(expected.utf8))
        packet.transposeFocalPlaneResolution()
        let turned = expected.replacing("1000/3", with: "?").replacing("0/0", with: "1000/3").replacing(
            "?", with: "0/0")
        #expect(packet.xmp == Array(turned.utf8))
    }

    @Test(
        "A focal-plane resolution of one direction alone is that of the other after a turn", arguments: [true, false])
    func singleFocalPlane(isBigEndian: Bool) throws {
        func bytes(_ number: Int) -> [UInt8] {
            let bytes = [UInt8(number >> 8), UInt8(number & 255)]
            return isBigEndian ? bytes : bytes.reversed()
        }
        // Another tag, which comes before the two.
        let (x, y, other) = (bytes(0xA20E), bytes(0xA20F), bytes(0xA20B))
        let both = CameraEXIF(isBigEndian: isBigEndian).bytes
        let range = try #require(both.firstRange(of: x + bytes(5)))
        var onlyY = both
        onlyY.replaceSubrange(range.lowerBound..<range.lowerBound + 2, with: other)
        var onlyX = onlyY
        onlyX.replaceSubrange(range.lowerBound + 12..<range.lowerBound + 14, with: x)
        #expect(onlyY[range.lowerBound + 12..<range.lowerBound + 14].elementsEqual(y))
        for (before, after) in [(onlyX, onlyY), (onlyY, onlyX)] {
            var metadata = ImageMetadata(exif: before)
            metadata.transposeFocalPlaneResolution()
            #expect(metadata.exif == after)
        }
    }

    @Test(
        "The same in XMP, as an attribute or as an element",
        arguments: [" exif:Name='4000/3'/>", "><exif:Name>4000/3</exif:Name></rdf:Description>"])
    func singleFocalPlane(property: String) {
        func packet(_ axis: String) -> [UInt8] {
            Array(
                """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"\
                \(property.replacing("Name", with: "FocalPlane\(axis)Resolution"))</rdf:RDF></x:xmpmeta>
                """.utf8)
        }
        for (before, after) in [("X", "Y"), ("Y", "X")] {
            var metadata = ImageMetadata(xmp: packet(before))
            metadata.transposeFocalPlaneResolution()
            #expect(metadata.xmp == packet(after))
        }
    }

    @Test("A thumbnail goes with its bytes; the maker's notes find what they point at", arguments: [true, false])
    func thumbnail(isBigEndian: Bool) throws {
        var after = metadata(isBigEndian)
        after.removeThumbnails()
        let exif = try #require(after.exif)
        #expect(!exif.contains(Array(CameraEXIF.thumbnail.prefix(20))))
        #expect(CameraEXIF.note(in: exif) == CameraEXIF.note)
        #expect(after.facts == metadata(isBigEndian).facts)
        #expect(exif.count == CameraEXIF().bytes.count - CameraEXIF.thumbnail.count)
    }

    @Test("The location goes with its bytes, all else stays", arguments: [true, false])
    func location(isBigEndian: Bool) throws {
        let before = metadata(isBigEndian)
        var facts = try #require(before.facts)
        let (latitude, longitude) = (try #require(facts.latitude), try #require(facts.longitude))
        #expect(abs(latitude - 52.52) < 1e-9 && abs(longitude - 13.405) < 1e-9 && facts.altitude == 34)
        #expect(facts.camera == "X 1" && facts.lens == "35mm f/2.8" && facts.exposureTime == 0.004)
        #expect(facts.fNumber == 2.8 && facts.iso == 100 && facts.focalLength == 35)
        var after = before
        #expect(after.removeLocation() == [])
        facts.latitude = nil
        facts.longitude = nil
        facts.altitude = nil
        #expect(after.facts == facts)
        let exif = try #require(after.exif)
        #expect(exif.count == before.exif?.count)
        let degrees: [UInt8] = isBigEndian ? [0, 0, 0, 52, 0, 0, 0, 1] : [52, 0, 0, 0, 1, 0, 0, 0]
        #expect(before.exif?.contains(degrees) == true && !exif.contains(degrees))
        #expect(CameraEXIF.note(in: exif) == CameraEXIF.note)
        #expect(exif.contains(CameraEXIF.thumbnail))
        #expect(after.orientation == before.orientation)
    }

    @Test("The colour space is stated where it was, in EXIF and in XMP", arguments: [true, false])
    func colorSpace(isSRGB: Bool) {
        func exif(_ space: [UInt8]) -> [UInt8] {
            let first: [UInt8] = [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
            let details: [UInt8] = [0, 1, 0xA0, 0x01, 0, 3, 0, 0, 0, 1] + space + [0, 0, 0, 0, 0, 0]
            return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + first + details
        }
        func xmp(_ attributes: String) -> [UInt8] {
            Array(
                """
                <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
                xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"\
                \(attributes)/></rdf:RDF>
                """.utf8)
        }
        var metadata = ImageMetadata(
            exif: exif(isSRGB ? [0xFF, 0xFF] : [0, 1]),
            xmp: xmp(" exif:ColorSpace=\"7\" photoshop:ICCProfile=\"old\""))
        metadata.setColorSpace(isSRGB ? .sRGB : .profile)
        #expect(metadata.exif == exif(isSRGB ? [0, 1] : [0xFF, 0xFF]))
        #expect(metadata.xmp == xmp(" exif:ColorSpace=\"\(isSRGB ? 1 : 65535)\""))
        var without = ImageMetadata(exif: CameraEXIF().bytes)
        without.setColorSpace(isSRGB ? .sRGB : .profile)
        #expect(without.facts == ImageMetadata(exif: CameraEXIF().bytes).facts)
    }

    @Test("A location in the directory of details goes, too; and one whose pointer has TIFF's own type")
    func oddLocations() throws {
        let degrees: [UInt8] = [0, 0, 0, 52, 0, 0, 0, 1]
        let bytes = CameraEXIF(isBigEndian: true).bytes
        let pointer = try #require(bytes.firstRange(of: [0x88, 0x25, 0, 4, 0, 0, 0, 1] as [UInt8])).lowerBound
        var odd = bytes
        odd[pointer + 3] = 13
        // An entry of the details becomes a second pointer to it.
        let details = try #require(bytes.firstRange(of: [0x87, 0x69, 0, 4, 0, 0, 0, 1] as [UInt8])).lowerBound
        let gps = Int(bytes[details + 10]) << 8 | Int(bytes[details + 11])
        var second = bytes
        second.replaceSubrange(gps + 2..<gps + 14, with: bytes[pointer..<pointer + 12])
        second.replaceSubrange(pointer..<pointer + 2, with: [0x88, 0x26])
        for exif in [odd, second] {
            #expect(exif.contains(degrees))
            var metadata = ImageMetadata(exif: exif)
            #expect(metadata.removeLocation() == [])
            #expect(metadata.exif?.contains(degrees) == false)
        }
    }

    @Test("What can't be read is not changed; where it may state a location it goes as a whole")
    func unreadable() {
        for bytes in [[], [1, 2, 3], Array(CameraEXIF().bytes.prefix(9)), [UInt8](repeating: 0xFF, count: 100)] {
            let before = ImageMetadata(exif: bytes)
            var after = before
            after.setOrientation(.leftTop)
            after.setPixelSize(PixelSize(width: 1, height: 1))
            after.removeThumbnails()
            #expect(after == before)
            #expect(after.removeLocation() == ["EXIF"])
            #expect(after.exif == nil)
        }
    }

    @Test("Values that lie over each other, as no program writes them, are no work without end")
    func overlapping() {
        // A GPS directory at the block's end with as many entries as fit, each of which claims the whole block.
        var bytes = Array(CameraEXIF().bytes.prefix(1400))
        bytes.replaceSubrange(800..<802, with: [0, 40])
        for index in 0..<40 {
            let entry: [UInt8] = [0, 2, 0, 1, 0, 0, 4, 0, 0, 0, 0, 100]
            bytes.replaceSubrange(802 + 12 * index..<814 + 12 * index, with: entry)
        }
        var metadata = ImageMetadata(exif: bytes)
        #expect(metadata.removeLocation() == ["EXIF"])
        #expect(metadata.exif == nil)
    }

    @Test("A GPS directory that is the header itself takes EXIF along: cleared, it would be read from elsewhere")
    func locationInHeader() {
        var bytes = [UInt8](repeating: 0, count: 1000)
        bytes.replaceSubrange(0..<8, with: [0x4D, 0x4D, 0, 42, 0, 0, 0, 8])
        // The first directory: one entry, which points at the header's own bytes. These cleared, the directory is at 0.
        bytes.replaceSubrange(8..<22, with: [0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 6])
        // An entry of that one, and the offset that it points at.
        bytes.replaceSubrange(278..<290, with: [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 2, 0])
        bytes.replaceSubrange(512..<526, with: [0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 3, 0])
        for offset in stride(from: 768, to: 792, by: 8) {
            bytes.replaceSubrange(offset..<offset + 8, with: [0, 0, 0, 7, 0, 0, 0, 1])
        }
        var metadata = ImageMetadata(exif: bytes)
        #expect(metadata.removeLocation() == ["EXIF"])
        #expect(metadata.facts?.latitude == nil)
    }

    @Test("Whatever the bytes are, nothing traps and nothing grows", arguments: [true, false])
    func random(isBigEndian: Bool) {
        var random = SeededGenerator(seed: isBigEndian ? 1 : 2)
        let bytes = CameraEXIF(isBigEndian: isBigEndian).bytes
        for _ in 0..<3000 {
            var broken = Array(
                bytes.prefix(random.once(in: 3) ? .random(in: 0...bytes.count, using: &random) : bytes.count))
            for _ in 0..<Int.random(in: 1...6, using: &random) where !broken.isEmpty {
                let index = Int.random(in: 0..<broken.count, using: &random)
                broken[index] = random.once(in: 2) ? 0xFF : .random(in: 0...255, using: &random)
            }
            var metadata = ImageMetadata(exif: broken)
            _ = metadata.facts
            _ = metadata.exifResolution
            metadata.setOrientation(.bottomLeft)
            metadata.setPixelSize(PixelSize(width: 3, height: 4))
            metadata.removeThumbnails()
            _ = metadata.removeLocation()
            #expect((metadata.exif?.count ?? 0) <= broken.count)
        }
    }

    @Test("Thousands of pointers to the GPS directory, as no program writes them, are no work without end")
    func pointers() {
        func block(_ entry: [UInt8]) -> [UInt8] {
            let entries = [UInt8](repeatElement(entry, count: 65_535).joined())
            return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF] + entries + [0, 0, 0, 0]
        }
        var pointers = ImageMetadata(exif: block([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8]))
        #expect(pointers.removeLocation() == ["EXIF"])
        #expect(pointers.exif == nil)
        var packets = ImageMetadata(exif: block([0x02, 0xBC, 0, 1, 0, 0, 0, 1, 7, 0, 0, 0]))
        #expect(packets.removeLocation() == [])
        #expect(packets.exif?.contains { $0 == 7 } == false)
    }

    @Test("Where directories lie over each other, none gets a location that moves up in another one")
    func interleaved() {
        // The details' directory starts within the first entry, and has an entry for XMP across the second and the third.
        // Once that is gone, a pointer to a location that stood behind the first directory stands in it.
        let first: [UInt8] = [0, 3, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 12]
        let across: [UInt8] = [0x99, 0x99, 0, 7, 0x02, 0xBC, 0, 1, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 12)
        let pointer: [UInt8] = [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 70] + [UInt8](repeating: 0, count: 12)
        let gps: [UInt8] = [0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 90, 0, 0, 0, 0, 0, 0]
        let degrees: [UInt8] = [0, 0, 0, 52, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]
        let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        var metadata = ImageMetadata(exif: Array([header, first, across, pointer, gps, degrees].joined()))
        _ = metadata.removeLocation()
        #expect(metadata.facts?.latitude == nil)
    }
}
