import ImageCore
import ImageFiles
import ImageSources
import Presenters
import SystemPackage
import TerminalUI
import Testing

/// A picture and its looks or sliders in a terminal of 80 × 24.
@MainActor @Suite struct ImageScreenTests {
    @Test("Image: the picture, its looks with small pictures, strength, buttons, help")
    func imageText() async throws {
        let screens = TestScreens.image()
        try await screens.shows("Corrects each picture")
        let text = screens.text
        #expect(text[0] == " photo.jpg")
        #expect(text.contains { $0.contains("▸") && $0.contains("Auto") })
        #expect(text.contains { $0.contains("Strength ━━━━━━━━━━━━━━━━━━━━ 100% [ ○ Before ] [ Save ] [ Save as ]") })
        #expect(
            text.suffix(2) == [
                " ↑↓ look  ←→ strength  b before/after  s save  a save as  d adjust  v split", " ? keys  q quit",
            ])
        // The large picture, and the first look's small one.
        try await screens.draws { canvas in canvas[10, 20].style.background != nil }
        try await screens.draws { canvas in (54..<62).contains { canvas[3, $0].style.background != nil } }
    }

    @Test("Image: keys move through looks and strength, before and after, and the focus through the buttons")
    func imageKeys() async throws {
        let screens = TestScreens.image()
        try await screens.shows("Corrects each picture")
        screens.press(.down, .down, .left, .left)
        #expect(screens.style(of: "Vivid")?.isReversed == true && screens.has("90%"))
        screens.press(.right, .character("b"))
        #expect(screens.has("95%") && screens.has("● Before"))
        screens.press(.tab)
        #expect(screens.style(of: "[ ● Before ]")?.isReversed == true)
        screens.press(.enter)
        #expect(screens.has("○ Before"))
        screens.press(.tab, .enter)
        try await screens.shows("saved as /home/ann/Pictures/photo-vivid.jpg")
        #expect(screens.world.saved == ["/home/ann/Pictures/photo-vivid.jpg"])
        screens.press(.backTab, .backTab)
        #expect(screens.style(of: "[ ○ Before ]")?.isReversed == false)
    }

    @Test("Image: the sliders take the place of the looks, show their values, and are moved by steps of two sizes")
    func sliders() async throws {
        let screens = TestScreens.image()
        try await screens.shows("Corrects each picture")
        screens.press(.down, .character("d"))
        #expect(!screens.has("Vivid") && screens.has("▸  Auto") && screens.has("Adjust"))
        #expect(screens.has("↑↓ slider  ←→ value  - + finely  d looks"))
        while !screens.has("▸  Exposure") { screens.press(.down) }
        screens.press(.right)
        #expect(screens.has("Exposure ━") && screens.text.contains { $0.hasSuffix("0.15 EV") })
        screens.press(.character("-"))
        #expect(screens.text.contains { $0.hasSuffix("0.10 EV") })
        screens.press(.end)
        #expect(screens.has("▸  Protect skin") && screens.has("Skin"))
        screens.press(.right)
        #expect(screens.has("z reset"))
        screens.press(.character("z"))
        #expect(!screens.has("0.10 EV") && !screens.has("z reset"))
        screens.press(.home)
        #expect(screens.has("▸  Auto"))
        // The look that was chosen is still there.
        screens.press(.character("d"))
        #expect(screens.has("Vivid") && screens.has("Strength ━"))
    }

    @Test("Image: keys for the next and the previous picture, where there are some, below in a second row")
    func neighbors() async throws {
        let screens = TestScreens.gallery()
        try await screens.shows("photo-2")
        screens.press(.right, .enter)
        try await screens.shows("Corrects each")
        #expect(screens.text[22] == " ↑↓ look  ←→ strength  b before/after  s save  a save as  n next  p previous")
        #expect(screens.text[23] == " d adjust  v split  ? keys  Esc back  q quit")
        screens.press(.character("n"))
        #expect((screens.navigation.visible as? ImageScreen)?.image.title == "photo-2.jpg")
        try await screens.shows("Corrects each")
        #expect(!screens.has("n next"))
        screens.size = CellSize(columns: 120, rows: 24)
        #expect(
            screens.text[22].isEmpty
                && screens.text[23].hasSuffix("p previous  d adjust  v split  ? keys  Esc back  q quit"))
    }

    @Test("Image: a result is shown as one, and asks before it takes another look")
    func result() async throws {
        let screens = TestScreens.gallery(.withResults)
        try await screens.shows("photo-1 result")
        screens.press(.right, .enter)
        try await screens.shows("a result of Noir at 80%; its original is photo-0.jpg")
        #expect(screens.text[0] == " photo-1.jpg, a result of Noir at 80%")
        #expect(screens.has("o again from the original") && !screens.has("s save"))
        #expect(screens.style(of: "[ Save ]")?.isFaint == true)
        screens.press(.down)
        #expect(screens.has("[ Again from the original ] [ Use this picture as it is ] [ Cancel ]"))
        #expect(screens.style(of: "[ Again")?.isReversed == true)
        screens.press(.enter)
        try await screens.shows("Corrects each")
        #expect(screens.text[0] == " photo-0.jpg")
        screens.press(.character("n"))
        try await screens.shows("photo-1.jpg, a result of Noir")
        screens.press(.character("o"))
        try await screens.shows("80%")
        #expect(screens.text[0] == " photo-0.jpg" && screens.style(of: "Noir")?.isReversed == true)
    }
}
