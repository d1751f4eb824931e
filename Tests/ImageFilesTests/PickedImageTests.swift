import ImageFiles
import SystemPackage
import Testing

@Suite("A picked image")
struct PickedImageTests {
    @Test("is known by its file's name and can be read twice")
    func file() {
        let image = PickedImage(file: "folder/photo.jpg")
        #expect(image.title == "photo.jpg")
        #expect(image.file == "folder/photo.jpg")
        #expect(image.isRereadable)
    }

    @Test("from standard input can be read once")
    func standardInput() {
        #expect(!PickedImage(title: "standard input", content: .standardInput).isRereadable)
    }
}
