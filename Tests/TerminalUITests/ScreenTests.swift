import ImageCore
import ImageSources
import Presenters
import SystemPackage
import TerminalUI
import Testing

/// Each screen in a terminal of 80 × 24: what stands where, and what the keys do.
@MainActor @Suite struct ScreenTests {
    private func home(_ world: World = World()) -> TestScreens {
        TestScreens(world) { HomePresenter.makeScreen($0) }
    }

    private func gallery(_ world: World = World()) -> TestScreens {
        TestScreens(world) { GalleryPresenter.makeScreen($0) }
    }

    private func image() -> TestScreens {
        TestScreens { services in
            ImagePresenter.makeScreen(for: PickedImage(file: "/home/ann/Pictures/photo.jpg"), services)
        }
    }

    // MARK: Home

    @Test("Home: three buttons, why one is disabled, and the keys that mean something")
    func homeText() async throws {
        let screens = home(
            World(camera: .unavailable("/dev/video0: permission denied; add yourself to the group video")))
        try await screens.shows("permission denied")
        let text = screens.text
        #expect(text.contains { $0.contains("c  Camera") } && text.contains { $0.contains("g  Gallery") })
        #expect(text.contains { $0.contains("i  Inspire") })
        #expect(text.last == " ↑↓ move  Enter open  g gallery  i inspire  q quit")
        #expect(screens.style(of: "Camera")?.isFaint == true)
        #expect(screens.style(of: "Gallery")?.isReversed == true)
    }

    @Test("Home: a terminal that says it is as large as can be is drawn on as far as there is memory")
    func hugeTerminal() async throws {
        let screens = home()
        screens.size = CellSize(columns: 65_535, rows: 65_535)
        #expect(screens.canvas.size == CellSize(columns: 2000, rows: 1000))
    }

    @Test("Home: arrows and Tab pass over what is disabled; Enter and letters open")
    func homeKeys() async throws {
        let screens = home(World(camera: .unavailable("no camera")))
        try await screens.shows("no camera")
        screens.press(.down)
        #expect(screens.style(of: "Inspire")?.isReversed == true)
        screens.press(.tab)
        #expect(screens.style(of: "Gallery")?.isReversed == true)
        screens.press(.backTab)
        #expect(screens.style(of: "Inspire")?.isReversed == true)
        screens.press(.character("c"))
        #expect(screens.navigation.visible is HomeScreen)
        screens.press(.up, .enter)
        #expect(screens.navigation.presented is GalleryScreen)
    }

    @Test("From Home by the camera to its picture")
    func camera() async throws {
        let screens = home()
        try await screens.shows("c camera")
        screens.press(.character("c"))
        #expect(screens.navigation.presented is CameraScreen)
        try await screens.shows("[ Use it ] [ Take another ]")
        #expect(screens.text.last == " Enter use it  a take another  Esc cancel  q quit")
        screens.press(.enter)
        #expect(screens.navigation.visible is ImageScreen)
    }

    // MARK: Gallery

    @Test("Gallery: titles, dates, the selected picture beside them, its file's name and size below it")
    func galleryText() async throws {
        let screens = gallery()
        try await screens.shows("photo-0.jpg, 4000 × 3000")
        #expect(screens.text[0].hasPrefix(" Gallery") && screens.text[0].hasSuffix("1 of 3"))
        #expect(screens.text[2].hasPrefix("  photo-0                 2026-11-21") && !screens.has("14:03"))
        screens.size = CellSize(columns: 120, rows: 24)
        #expect(screens.has("2026-11-21 14:03"))
        screens.size = CellSize(columns: 80, rows: 24)
        try await screens.draws { canvas in (40..<78).contains { canvas[6, $0].style.background != nil } }
        screens.press(.down)
        #expect(screens.style(of: "photo-1")?.isReversed == true && screens.style(of: "photo-0")?.isReversed == false)
        screens.press(.enter)
        #expect((screens.navigation.visible as? ImageScreen)?.image.title == "photo-1.jpg")
    }

    @Test("Gallery: ten thousand pictures scroll, and only what is seen is drawn")
    func scrolling() async throws {
        let screens = gallery(World(pictures: 10_000))
        try await screens.shows("photo-19")
        #expect(!screens.has("photo-20"))
        screens.press(.pageDown)
        #expect(screens.has("photo-20 ") && !screens.has("photo-0 "))
        screens.press(.end)
        #expect(screens.has("photo-9999 ") && screens.has("10000 of 10000"))
        screens.press(.up)
        #expect(screens.has("photo-9999 ") && screens.style(of: "photo-9998")?.isReversed == true)
        screens.press(.home)
        #expect(screens.has("photo-0 "))
    }

    @Test("Gallery: nothing there, and what to do")
    func empty() async throws {
        let screens = gallery(World(pictures: 0))
        try await screens.shows("There are no pictures in /home/ann/Pictures")
        #expect(screens.has("[ Try again ]"))
    }

    @Test("Gallery: it can't be read, and why")
    func unreadable() async throws {
        let screens = gallery(World(failure: .readFailed("permission denied")))
        try await screens.shows("permission denied")
        #expect(screens.text.last?.hasPrefix(" r try again") == true)
    }

    // MARK: Image

    @Test("Image: the picture, its looks with small pictures, strength, buttons, help")
    func imageText() async throws {
        let screens = image()
        try await screens.shows("Looks at each picture")
        let text = screens.text
        #expect(text[0] == " photo.jpg")
        #expect(text.contains { $0.contains("▸") && $0.contains("Auto") })
        #expect(text.contains { $0.contains("Strength ━━━━━━━━━━━━━━━━━━━━ 100% [ ○ Before ] [ Save ] [ Save as ]") })
        #expect(text.last == " ↑↓ look  ←→ strength  b before/after  s save  a save as  q quit")
        // The large picture, and the first look's small one.
        try await screens.draws { canvas in canvas[10, 20].style.background != nil }
        try await screens.draws { canvas in (54..<62).contains { canvas[3, $0].style.background != nil } }
    }

    @Test("Image: keys move through looks and strength, before and after, and the focus through the buttons")
    func imageKeys() async throws {
        let screens = image()
        try await screens.shows("Looks at each picture")
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

    // MARK: Sizes

    @Test(
        "Every screen fits in 40 × 12, and says so where there is less",
        arguments: [CellSize(columns: 40, rows: 12), CellSize(columns: 200, rows: 60), CellSize(columns: 41, rows: 19)])
    func sizes(_ size: CellSize) async throws {
        let home = home()
        let gallery = gallery()
        let image = image()
        try await gallery.shows("photo-0")
        try await image.shows("Looks at each")
        for screens in [home, gallery, image] {
            screens.size = size
            let text = screens.text
            #expect(text.allSatisfy { TextWidth.of($0) <= size.columns })
            #expect(text.last?.isEmpty == false)
            screens.size = CellSize(columns: 39, rows: 12)
            #expect(screens.text[0].hasPrefix("image-app needs 40 columns"))
        }
        home.size = size
        #expect(home.has("Camera") && home.has("Gallery") && home.has("Inspire"))
        gallery.size = size
        #expect(gallery.has("photo-2"))
        image.size = size
        #expect(image.has("Inspire") && image.has("100%") && image.has("Save as"))
        for columns in 1..<40 {
            home.size = CellSize(columns: columns, rows: 1)
            #expect(home.text.count == 1)
        }
    }
}
