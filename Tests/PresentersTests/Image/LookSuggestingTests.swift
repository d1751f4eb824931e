import ImageCodecs
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

@Suite("The looks that are suggested by default")
struct LookSuggestingTests {
    private let looks = BuiltInSuggestions(codecs: .inProcess).looks(for: PickedImage(file: "photo.jpg"))

    @Test("are all built-in looks, each once, the one that looks at the picture first")
    func all() {
        #expect(looks.first?.id == "auto")
        #expect(looks.map(\.id).sorted() == BuiltInLooks.names.sorted())
    }

    @Test("are known by their files' names and carry the looks of these names")
    func names() throws {
        for choice in looks {
            let look = try #require(BuiltInLooks.look(named: choice.id))
            #expect(choice.name == look.name)
        }
    }

    @Test("have people's own looks after the first group, and instead of built-in ones; broken ones are left out")
    func own() throws {
        let folder = TemporaryFolder()
        try folder.write(Array("filter: sepia(1);".utf8), "mine.look")
        try folder.write(Array("@look { name: 'My Noir' } filter: sepia(1);".utf8), "noir.look")
        try folder.write(Array("filter: oops(1);".utf8), "broken.look")
        let suggestions = BuiltInSuggestions(library: LookLibrary(folders: [folder.path]), codecs: .inProcess)
        let looks = suggestions.looks(for: PickedImage(file: "photo.jpg"))
        #expect(looks.count == BuiltInLooks.names.count + 1)
        let everyday = LookGroup.builtIn[0].names.count
        #expect(looks.first?.id == "auto")
        #expect(looks[everyday..<everyday + 2].map(\.id) == ["mine", "noir"])
        #expect(looks[everyday..<everyday + 2].allSatisfy { $0.group == "Your looks" })
        #expect(looks[everyday - 1].group == "Everyday" && looks.last?.group == "Classic")
        #expect(looks.first { $0.id == "noir" }?.name == "My Noir")
    }
}
