import FoundationEssentials
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

/// What a recipe asks for, which may be anything.
@Suite struct RecipeRequestTests {
    @Test("texts in requests of the first edition mean what they meant then: skin by its colours, and no lamps")
    func edition() throws {
        var request = LookRequest(name: "own", filters: "halation(0.5) (glow(0.4) sepia(1)) where(luminance: 0.5 1)")
        request.skinProtection = 0.6
        let look = try request.look()
        #expect(look.sparesAreasOfSkin && look.needsStatistics && look.steps.count == 2)
        request.edition = .first
        let json = try JSONEncoder().encode(request)
        let earlier = try JSONDecoder().decode(LookRequest.self, from: json).look()
        #expect(earlier.skinProtection == 0.6 && !earlier.sparesAreasOfSkin && !earlier.needsStatistics)
    }

    @Test("grain has one size in requests of the first two editions, unless they say two", arguments: [1, 2, 3, 4, -1])
    func grain(edition: Int) throws {
        var request = LookRequest(name: "own", filters: "grain(0.1) grain(0.1, sizes: 2) grain(0.1, sizes: 1)")
        request.edition = LookEdition(recorded: edition)
        let json = try JSONEncoder().encode(request)
        let look = try JSONDecoder().decode(LookRequest.self, from: json).look()
        let sizes = look.steps.map { step -> Double in
            if case .filter(let filter as Grain) = step { filter.sizes } else { 0 }
        }
        #expect(sizes == [edition < 3 ? 1 : 2, 2, 1])
    }

    private func asked(_ request: String, version: Int = 2, lookVersion: Int = 1) throws(RecipeError) -> (
        look: LookRequest, options: OutputOptions
    ) {
        try Recipe(
            version: version, program: "image-app 9", look: "l", lookVersion: lookVersion, strength: 1, request: request
        ).decodedRequest()
    }

    @Test("a built-in look is that of its version; one that is not known, the latest")
    func lookVersions() throws {
        let request = ForgedRecipe.request(#""file":{"name":"vivid.look","text":""},"name":"vivid","tables":[]"#)
        for version in [1, 2, 3, 4] {
            let source = BuiltInLooks.source(named: "vivid", version: version)
            #expect(try asked(request, lookVersion: version).look.file?.text == source)
        }
        #expect(try asked(request, lookVersion: 5).look.file?.text == BuiltInLooks.source(named: "vivid"))
        #expect(try asked(request, lookVersion: 999).look.file?.text == BuiltInLooks.source(named: "vivid"))
    }

    @Test(
        "options are within the ranges that they have on the command line",
        arguments: [
            #""quality":0"#, #""quality":101"#, #""quality":9223372036854775807"#, #""compressionLevel":10"#,
            #""compressionLevel":-1"#, #""background":[]"#, #""background":[1,2,3,4]"#, #""format":"exe""#,
            #""profile":{"icc":{"_0":[1,2,3]}}"#, #""geometry":[{"rotate":{"degrees":1e300}}]"#,
            #""geometry":[{"resize":{"_0":{"scaled":{"_0":0}}}}]"#,
            #""geometry":[{"resize":{"_0":{"scaled":{"_0":1e9}}}}]"#,
            #""geometry":[{"resize":{"_0":{"exactly":{}}}}]"#,
            #""geometry":[{"resize":{"_0":{"exactly":{"width":-1}}}}]"#,
            #""geometry":[{"resize":{"_0":{"longEdge":{"_0":9223372036854775807}}}}]"#,
            #""geometry":[{"crop":{"_0":{"share":{"_0":2}}}}]"#,
            #""geometry":[{"crop":{"_0":{"shape":{"height":1e-300,"width":1e300}}}}]"#,
            #""geometry":[{"crop":{"_0":{"area":{"_0":{"left":-9223372036854775808,"size":{"height":1,"width":1},"top":0}}}}}]"#,
            #""geometry":[{"crop":{"_0":{"centered":{"_0":{"height":0,"width":9223372036854775807}}}}}]"#,
            "\"geometry\":[" + Array(repeating: #"{"flip":{"_0":"vertical"}}"#, count: 101).joined(separator: ",")
                + "]",
        ])
    func options(changes: String) {
        let error = #expect(throws: RecipeError.self) { try asked(ForgedRecipe.request(options: changes)) }
        #expect(error?.description.hasPrefix("its recipe can't be read: ") == true)
    }

    @Test(
        "a look is one that the command line could have asked for",
        arguments: [
            #""name":"l","tables":[],"strength":1.5"#, #""name":"l","tables":[],"strength":-1"#,
            #""name":"l","tables":[],"match":{"exposure":1e9,"warmth":0,"greenness":0}"#,
            #""name":"l","tables":[{"isTrilinear":false,"path":"a.cube","digest":"x","space":{"named":{"_0":"srgb"}}}]"#,
            #""name":"l","tables":[{"isTrilinear":false,"path":"a b","space":{"named":{"_0":"srgb"}}}]"#,
            #""name":"l","tables":[{"isTrilinear":false,"path":"","space":{"named":{"_0":"srgb"}}}]"#,
            #""name":"none such","file":{"name":"x.look","text":""},"tables":[]"#, #""name":1,"tables":[]"#,
            #""name":"l","tables":[{"isTrilinear":false,"path":{"_storage":{}},"space":{"named":{"_0":"srgb"}}}]"#,
        ])
    func looks(look: String) {
        let error = #expect(throws: RecipeError.self) { try asked(ForgedRecipe.request(look)) }
        #expect(error?.description.hasPrefix("its recipe can't be read: ") == true)
    }

    @Test("no JSON at all, and what is left out, are refused", arguments: ["", "{}", "[]", "{\"look\":null}", "\u{0}"])
    func broken(text: String) {
        #expect(throws: RecipeError.self) { try asked(text) }
    }

    @Test("names are such that files can have them")
    func names() throws {
        let look =
            #""name":"../../x\n\u001B[31m\u202E/y\#(String(repeating: "é", count: 300))","tables":[],"filters":"sepia(1)""#
        let name = try asked(ForgedRecipe.request(look)).look.name
        #expect(name.hasPrefix("..-..-x[31m-y") && name.utf8.count <= 101)
        #expect(try asked(ForgedRecipe.request(#""name":"","tables":[]"#)).look.name == "look")
    }

    @Test("a recipe can't allow files outside by itself")
    func allowances() throws {
        let look = #""allowsOutside":true,"name":"l","tables":[],"filters":"sepia(1)""#
        #expect(try !asked(ForgedRecipe.request(look)).look.allowsOutside)
    }

    @Test("unknown options are refused, and none is replaced by its default", arguments: [1, 2])
    func unknownOptions(version: Int) throws {
        let odd = ForgedRecipe.request(#""name":"l","tables":[]"#, options: #""format":"jxl""#)
        let error = #expect(throws: RecipeError.self) { try asked(odd, version: version) }
        #expect(
            error?.description
                == "its recipe can't be read: its options are not as image-app 9 should have written them")
    }

    @Test("paths are read as their version wrote them, and no other's fields are")
    func versionsOfPaths() throws {
        let bytes = Array("t.cube\0".utf8).map(String.init).joined(separator: ",")
        let paths = [1: #"{"_storage":{"nullTerminatedStorage":[\#(bytes)]}}"#, 2: #""t.cube""#]
        func table(_ path: String) -> String {
            #""name":"l","tables":[{"isTrilinear":false,"path":\#(path),"space":{"named":{"_0":"srgb"}}}]"#
        }
        func folder(_ path: String) -> String {
            #""name":"l","file":{"folder":\#(path),"name":"x.look","text":"lut: url(t.cube);"},"tables":[]"#
        }
        for (version, path) in paths {
            let other = version == 1 ? 2 : 1
            #expect(try asked(ForgedRecipe.request(table(path)), version: version).look.tables[0].path == "t.cube")
            #expect(throws: RecipeError.self) { try asked(ForgedRecipe.request(table(path)), version: other) }
            #expect(throws: RecipeError.self) { try asked(ForgedRecipe.request(folder(path)), version: 2) }
        }
        #expect(try asked(ForgedRecipe.request(folder(paths[1] ?? "")), version: 1).look.file?.folder == "t.cube")
    }
}
