import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

/// Which files a look may have, and what is said of the others.
struct LookFilesTests {
    private let folder = TemporaryFolder()
    private static let cube = Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8)

    private func reason(_ path: String, in looks: LookFiles) -> String? {
        do throws(LookResourceError) {
            _ = try looks.bytes(at: path)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("Files in the folder and below it, whatever way leads there")
    func inside() throws {
        try folder.write(Self.cube, "looks/a.cube")
        try folder.write(Self.cube, "looks/deep/b.cube")
        folder.link("looks/link", to: "deep")
        let looks = LookFiles(in: folder.appending("looks"))
        for path in ["a.cube", "./deep/b.cube", "link/b.cube", "deep/../a.cube", "\(folder.path)/looks/a.cube"] {
            #expect(try looks.bytes(at: path) == Self.cube)
        }
        #expect(try looks.lookupTable(at: "a.cube").table.curves?.values.count == 2)
    }

    @Test("Files outside of it only where that is allowed")
    func outside() throws {
        folder.makeFolders("looks")
        folder.link("looks/link.cube", to: "../secret.cube")
        try folder.write(Self.cube, "secret.cube")
        try folder.write(Self.cube, "looks-too/a.cube")
        let looks = LookFiles(in: folder.appending("looks"))
        let paths = ["../secret.cube", "link.cube", "\(folder.path)/secret.cube", "../looks-too/a.cube"]
        for path in paths {
            #expect(reason(path, in: looks)?.hasPrefix("\(path): it lies outside of the look's folder") == true)
        }
        let all = LookFiles(in: folder.appending("looks"), allowsOutside: true)
        for path in paths { #expect(reason(path, in: all) == nil) }
        let named = LookFiles(named: ["table": folder.appending("secret.cube")], reader: LookFileReader())
        #expect(reason("table", in: named) == nil)
        #expect(reason("secret.cube", in: named) == "secret.cube: it is none of the look's files")
    }

    @Test("What can't be read is said in a line")
    func unreadable() throws {
        let looks = LookFiles(in: folder.path)
        #expect(reason("none.cube", in: looks) == "none.cube: can't be read: there is no such file")
        #expect(reason(".", in: looks) == ".: can't be read: it is a folder")
        try folder.write(Array("LUT_1D_SIZE 2\n0 0\n".utf8), "broken.cube")
        let error = #expect(throws: LookResourceError.self) { try looks.lookupTable(at: "broken.cube") }
        #expect(error?.reason.hasPrefix("broken.cube:2: expected three numbers in a row, found fewer") == true)
    }

    @Test("A picture within the limits is a HaldCLUT, at 8 and at 16 bits", arguments: [8, 16])
    func hald(bits: Int) throws {
        let picture = try LookRendering(Look(name: "none", steps: [])).haldCLUT(level: 2)
        let png = try picture.encoded(.png(PNGEncodingOptions(bitDepth: bits)), colorModel: .rgb, hasAlpha: false)
        try folder.write(png, "clut.png")
        let table = try LookFiles(in: folder.path).lookupTable(at: "clut.png").table
        #expect(table.size == 4 && table.colors[1] == SIMD3(1 / 3, 0, 0))
        let strict = LookFiles(
            in: folder.path, reader: LookFileReader(decoding: DecodingOptions(limits: ImageLimits(maxPixels: 63))))
        let error = #expect(throws: LookResourceError.self) { try strict.lookupTable(at: "clut.png") }
        #expect(error?.reason.hasPrefix("clut.png: ") == true)
    }

    @Test("A HaldCLUT's colours are read by its profile, and only an RGB profile can be a table's")
    func haldProfile() throws {
        let picture = try LookRendering(Look(name: "none", steps: [])).haldCLUT(level: 2)
        func table(_ metadata: ImageMetadata, _ colorModel: ColorModel = .rgb) throws -> LookTable {
            try folder.write(
                picture.encoded(
                    .png(PNGEncodingOptions()), colorModel: colorModel, hasAlpha: false, metadata: metadata),
                "clut.png")
            return try LookFiles(in: folder.path).lookupTable(at: "clut.png")
        }
        #expect(try table(ImageMetadata()).convertedFrom == nil)
        #expect(try table(ImageMetadata(), .gray).convertedFrom == nil)
        for metadata in [
            ImageMetadata(iccProfile: TestProfile.adobe), ImageMetadata(iccProfile: TestProfile.readOnlyTables),
            ImageMetadata(pngColorChunks: [PNGChunk(name: "cICP", data: [12, 13, 0, 1])]),
        ] {
            let converted = try table(metadata)
            #expect(try converted.convertedFrom != nil && converted.table != table(ImageMetadata()).table)
            for (text, isError) in [("srgb", false), ("adobe", true)] {
                _ = try table(metadata)
                let look = Array("lut: url(clut.png) \(text);".utf8)
                do throws(LookError) {
                    _ = try Look(parsing: look, named: "a.look", resources: LookFiles(in: folder.path))
                    #expect(!isError)
                } catch {
                    #expect(isError && error.description.contains("clut.png: its colours are those of its profile"))
                }
            }
        }
        for (profile, model, reason) in [
            (TestProfile.gray, ColorModel.gray, "it is for grey, and a table has RGB"),
            (TestProfile.gray, .rgb, "it is for grey, and the picture is RGB"),
            (TestProfile.cmyk, .rgb, "it is for CMYK, and the picture is RGB"),
            (Array(TestProfile.adobe.prefix(300)), .rgb, ""),
        ] {
            let error = #expect(throws: LookResourceError.self) { try table(ImageMetadata(iccProfile: profile), model) }
            let expected = "clut.png: its colour profile can't be that of a table: \(reason)"
            #expect(error?.reason.hasPrefix(expected) == true, "\(error?.reason ?? "")")
        }
        var inks = MadeTIFF(8, 8, samples: 4, photometric: 5)
        inks.blocks[34675] = TestProfile.cmyk
        try folder.write(inks.bytes, "clut.tif")
        let error = #expect(throws: LookResourceError.self) {
            try LookFiles(in: folder.path).lookupTable(at: "clut.tif")
        }
        #expect(
            error?.reason
                == "clut.tif: it is CMYK, and a HaldCLUT is a table from RGB to RGB: export it again in RGB")
    }

    @Test("A library has the looks of its folders before the built-in ones")
    func library() throws {
        try folder.write(Array("@look { name: 'Mine' } filter: sepia(1);".utf8), "one/Late Summer.look")
        try folder.write(Array("filter: sepia(0.5);".utf8), "one/noir.look")
        try folder.write(Array("filter: sepia(0.2);".utf8), "two/noir.look")
        try folder.write(Array("filter: oops(1);".utf8), "two/broken.look")
        try folder.write(Array("no look".utf8), "two/notes.txt")
        let library = LookLibrary(folders: [folder.appending("one"), folder.appending("two"), folder.appending("none")])
        #expect(library.entries.prefix(3).map(\.name) == ["late-summer", "noir", "broken"])
        #expect(library.entries.count == 2 + BuiltInLooks.names.count)
        let noir = try #require(library.entry(named: "NOIR"))
        #expect(noir.origin == .file(folder.appending("one/noir.look")))
        #expect(try library.look(#require(library.entry(named: "Late_Summer"))).name == "Mine")
        #expect(library.entry(named: "clarendon")?.origin == .builtIn)
        #expect(library.nearestName(to: "late-sumer") == "late-summer")
        let broken = try #require(library.entry(named: "broken"))
        let error = #expect(throws: LookRequestError.self) { try library.look(broken) }
        #expect(error?.description.contains("two/broken.look:1:9: unknown filter 'oops'") == true)
    }
}
