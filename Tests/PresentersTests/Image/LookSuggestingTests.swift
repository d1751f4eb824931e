import ImageSources
import Inspire
import Presenters
import SystemPackage
import Testing

@Suite("The looks that are suggested unless somebody knows better")
struct LookSuggestingTests {
    private let looks = BuiltInSuggestions().looks(for: PickedImage(file: "photo.jpg"))

    @Test("are all built-in looks, each once, the one that looks at the picture first")
    func all() {
        #expect(looks.first?.id == "auto")
        #expect(looks.map(\.id).sorted() == BuiltInLooks.names.sorted())
    }

    @Test("are known by their files' names and carry the looks of these names")
    func names() throws {
        for choice in looks {
            let look = try #require(BuiltInLooks.look(named: choice.id))
            #expect(choice.look.name == look.name)
        }
    }
}
