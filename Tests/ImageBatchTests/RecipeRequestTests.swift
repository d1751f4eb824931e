import ImageBatch
import ImagePipeline
import TestSupport
import Testing

/// What a recipe asks for, which may be anything.
@Suite struct RecipeRequestTests {
    private func asked(_ request: String, version: Int = 2) throws(RecipeError) -> (
        look: LookRequest, options: OutputOptions
    ) {
        try Recipe(version: version, program: "image-app 9", look: "l", lookVersion: 1, strength: 1, request: request)
            .askedFor()
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

    @Test("a recipe can't let itself out, and options of the first version that are not known count as none")
    func allowances() throws {
        let look = #""allowsOutside":true,"name":"l","tables":[],"filters":"sepia(1)""#
        #expect(try !asked(ForgedRecipe.request(look)).look.allowsOutside)
        let odd = ForgedRecipe.request(look, options: #""format":"webp""#)
        #expect(try asked(odd, version: 1).options == OutputOptions())
        #expect(throws: RecipeError.self) { try asked(odd, version: 2) }
    }
}
