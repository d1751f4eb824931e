import ImageBatch
import SystemPackage
import TestSupport
import Testing

/// When a watched folder is to be gone through again.
@Suite struct InputWatchTests {
    private let folder = TemporaryFolder()

    /// A watch over `parent/in`, which has just been gone through.
    private func watch() -> InputWatch {
        folder.makeFolders("parent/in")
        let root = folder.appending("parent/in")
        var watch = InputWatch([root], pollInterval: nil)
        watch.add(root)
        #expect(!watch.hasNews)
        return watch
    }

    @Test("a folder that was renamed and made again is gone through again")
    func renamed() {
        let watch = watch()
        folder.rename("parent/in", to: "parent/old")
        folder.makeFolders("parent/in")
        #expect(watch.hasNews)
    }

    @Test("so is one whose parent was renamed and made again, and what comes into the new one is seen")
    func parentRenamed() throws {
        var watch = watch()
        folder.rename("parent", to: "old")
        folder.makeFolders("parent/in")
        #expect(watch.hasNews)
        watch.beginWalk()
        watch.add(folder.appending("parent/in"))
        #expect(!watch.hasNews)
        try folder.write([1], "old/in/a.jpg")
        #expect(!watch.hasNews, "the old folder is not watched any more")
        try folder.write([1], "parent/in/b.jpg")
        #expect(watch.hasNews)
    }

    @Test("a folder whose parent is away is seen when it is back")
    func parentAway() {
        var watch = watch()
        folder.rename("parent", to: "old")
        #expect(watch.hasNews)
        watch.beginWalk()
        watch.add(folder.appending("parent/in"))
        #expect(!watch.hasNews)
        folder.rename("old", to: "parent")
        #expect(watch.hasNews)
    }

    @Test("a link to a folder that leads to another one by now is followed again")
    func link() {
        folder.makeFolders("monday")
        folder.makeFolders("tuesday")
        folder.link("today", to: "monday")
        var watch = InputWatch([folder.appending("today")], pollInterval: nil)
        watch.add(folder.appending("today"))
        #expect(!watch.hasNews)
        folder.remove("today")
        folder.link("today", to: "tuesday")
        #expect(watch.hasNews)
    }

    @Test("a picture that was asked for by its name is seen when it changes")
    func file() throws {
        try folder.write([1], "a.jpg")
        let watch = InputWatch([folder.appending("a.jpg")], pollInterval: nil)
        #expect(!watch.hasNews)
        try folder.write([1, 2], "a.jpg")
        #expect(watch.hasNews)
    }
}
