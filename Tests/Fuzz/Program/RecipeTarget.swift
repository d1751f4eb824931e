import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage

/// What a picture's recipe says and asks for, as `info` and `again` read it: any picture may carry one.
enum RecipeTarget {
    static func read(_ bytes: [UInt8]) {
        readFields(bytes)
        for version in 1...Recipe.currentVersion { readRequest(bytes, version) }
    }

    /// The bytes as XMP.
    private static func readFields(_ bytes: [UInt8]) {
        do throws(RecipeError) {
            guard let recipe = try Recipe(ImageMetadata(xmp: bytes)) else { return }
            expect((1...Recipe.currentVersion).contains(recipe.version) && recipe.lookVersion >= 1)
            expect((0...1).contains(recipe.strength), "a strength is out of its range")
            for line in [recipe.program, recipe.look] {
                expect(!line.isEmpty && line.unicodeScalars.allSatisfy { !$0.isControl }, "a line steers a terminal")
            }
            expect(recipe.originalHash.map { $0.utf8.count == 32 } ?? true)
            check(recipe)
        } catch {
            expect(!error.description.isEmpty)
        }
    }

    /// The bytes as JSON.
    private static func readRequest(_ bytes: [UInt8], _ version: Int) {
        check(
            Recipe(
                version: version, program: "image-app", look: "fuzz", lookVersion: 1, strength: 1,
                request: String(decoding: bytes, as: UTF8.self), original: "../photos/a.jpg"))
    }

    private static func check(_ recipe: Recipe) {
        guard var asked = try? recipe.decodedRequest() else { return }
        let name = asked.look.name
        expect(!name.isEmpty && name.utf8.count <= 104 && !name.contains("/"), "a look's name leads elsewhere")
        expect(name.unicodeScalars.allSatisfy { !$0.isControl }, "a look's name steers a terminal")
        expect(asked.look.strength.map { (0...1).contains($0) } ?? true)
        expect(!asked.look.allowsOutside, "a recipe lets itself out")
        // Where no file is, none is found, and nothing is opened.
        let files = RecipeFileLocator(of: "/nowhere/result.jpg", takesChanged: false, allowsOutside: false)
        expect((try? files.original(of: recipe, named: nil)) == nil, "an original was found nowhere")
        if !asked.look.tables.isEmpty {
            expect((try? files.resolvePaths(in: &asked.look)) == nil, "a table was found nowhere")
        }
        // Files would be others on each machine.
        asked.look.tables = []
        asked.look.file?.folder = nil
        do throws(LookRequestError) {
            let look = try asked.look.look(
                reader: LookFileReader(decoding: DecodingOptions(limits: FuzzedPicture.limits)))
            FuzzedLook.run(look)
            FuzzedLook.render(look, asked.options)
            write(asked, look)
        } catch {
            expect(!error.description.isEmpty)
        }
    }

    /// The recipe of a result that is made so asks for the same.
    private static func write(_ asked: (look: LookRequest, options: OutputOptions), _ look: Look) {
        guard
            let recipe = Recipe(
                RecipeNames(of: asked.look, options: asked.options, original: "/a/b/c.jpg", result: nil), look: look,
                options: asked.options),
            recipe.request != nil
        else { return }
        expect(recipe.original == "c.jpg")
        expect((try? recipe.decodedRequest())?.options == asked.options, "a recipe's options were not kept")
    }
}
