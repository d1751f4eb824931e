import ImageCore
import ImageFiles
import ImageSources
import Presenters
import SystemPackage
import TerminalUI
import Testing

/// Each screen in a terminal of 80 × 24: what stands where, and what the keys do.
@MainActor @Suite struct ScreenTests {
    // MARK: Home

    @Test("Home: three buttons, why one is disabled, and the keys that mean something")
    func homeText() async throws {
        let screens = TestScreens.home(
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
        let screens = TestScreens.home()
        screens.size = CellSize(columns: 65_535, rows: 65_535)
        #expect(screens.canvas.size == CellSize(columns: 2000, rows: 1000))
    }

    @Test("Home: arrows and Tab skip what is disabled; Enter and letters open")
    func homeKeys() async throws {
        let screens = TestScreens.home(World(camera: .unavailable("no camera")))
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
        #expect(screens.navigation.visible is GalleryScreen)
    }

    @Test("From Home by the camera to its picture")
    func camera() async throws {
        let screens = TestScreens.home()
        try await screens.shows("c camera")
        screens.press(.character("c"))
        #expect(screens.navigation.presented is CameraScreen)
        try await screens.shows("[ Use it ] [ Take another ]")
        #expect(screens.text.last == " Enter use it  a take another  Esc cancel  q quit")
        screens.press(.enter)
        #expect(screens.navigation.visible is ImageScreen)
    }

    // MARK: Gallery

    @Test("Gallery: a grid of pictures with their titles, and the selected one's file and size")
    func galleryText() async throws {
        let screens = TestScreens.gallery()
        try await screens.shows("photo-0.jpg, 4000 × 3000")
        #expect(screens.text[0].hasPrefix(" Gallery") && screens.text[0].hasSuffix("1 of 3"))
        // Four beside each other, each with its picture above its title.
        #expect(screens.text[10] == "      photo-0            photo-1            photo-2")
        for column in [5, 24, 43] { try await screens.draws { $0[6, column].style.background != nil } }
        #expect(screens.style(of: "photo-0 ")?.isReversed == true)
        #expect(screens.text.last == " ←↑↓→ move  Enter choose  PgUp/PgDn page  f another folder  ? keys  q quit")
        screens.press(.right)
        #expect(screens.style(of: "photo-1")?.isReversed == true && screens.style(of: "photo-0")?.isReversed == false)
        screens.press(.enter)
        #expect((screens.navigation.visible as? ImageScreen)?.image.title == "photo-1.jpg")
    }

    @Test("Gallery: ten thousand pictures scroll by rows, and only the thumbnails that are seen are made")
    func scrolling() async throws {
        let world = World(pictures: 10_000)
        let screens = TestScreens.gallery(world)
        try await screens.shows("photo-7")
        #expect(!screens.has("photo-8"))
        screens.press(.down)
        #expect(screens.has("photo-4.jpg") && screens.has("photo-0 "))
        screens.press(.down)
        #expect(screens.has("photo-8.jpg") && screens.has("photo-11") && !screens.has("photo-0 "))
        screens.press(.pageDown)
        #expect(screens.has("photo-16.jpg"))
        screens.press(.end)
        #expect(screens.has("photo-9999.jpg") && screens.has("10000 of 10000"))
        screens.press(.up)
        #expect(screens.has("photo-9995.jpg") && screens.has("photo-9999"))
        screens.press(.home)
        #expect(screens.has("photo-0.jpg"))
        try await screens.draws { _ in world.madeThumbnails.contains("photo-7") }
        #expect(Set(world.madeThumbnails).count < 40)
    }

    @Test("Gallery: a terminal that draws pixels is sent each picture of the grid once, and those that scroll in")
    func pixels() async throws {
        let capabilities = TerminalCapabilities(colors: .trueColor, isUTF8: true, graphics: .kitty)
        let screens = TestScreens.gallery(World(pictures: 100), capabilities)
        try await screens.shows("photo-7")
        var writer = FrameWriter(capabilities: capabilities)
        var terminal = EmulatedTerminal(size: screens.size)
        func sent() -> Int { terminal.strings.count { $0.hasPrefix("_Ga=T") } }
        try await screens.draws { canvas in
            terminal.show(writer.frame(canvas))
            return sent() == 8
        }
        screens.press(.right)
        terminal.show(writer.frame(screens.canvas))
        #expect(sent() == 8)
        // A row further, the lower pictures move up.
        screens.press(.down, .down)
        try await screens.draws { canvas in
            terminal.show(writer.frame(canvas))
            return sent() == 16
        }
        #expect(terminal.strings.count { $0.hasPrefix("_Ga=d") } >= 8)
        #expect(terminal.text.contains { $0.contains("photo-11") })
    }

    @Test(
        "Gallery: a list where pictures have no colours, and where there is no room for a grid",
        arguments: [
            (TerminalCapabilities.Colors.none, CellSize(columns: 80, rows: 24)),
            (.trueColor, CellSize(columns: 50, rows: 24)), (.trueColor, CellSize(columns: 80, rows: 16)),
        ])
    func list(_ colors: TerminalCapabilities.Colors, _ size: CellSize) async throws {
        let screens = TestScreens.gallery(World(pictures: 100), TerminalCapabilities(colors: colors, isUTF8: true))
        screens.size = size
        try await screens.shows("photo-0      ")
        let rows = screens.text.filter { $0.contains("photo-") && $0.contains("2026-11-21") }
        #expect(rows.count >= size.rows - 4)
        screens.press(.down, .down)
        #expect(screens.style(of: "photo-2")?.isReversed == true)
        screens.press(.pageDown)
        #expect(screens.has("photo-\(rows.count + 2)"))
        #expect(screens.has(" ↑↓ move"))
    }

    @Test("Gallery: Escape on a picture goes back to the gallery as it was left")
    func backToGallery() async throws {
        let screens = TestScreens(World(pictures: 100)) { HomePresenter.makeScreen($0) }
        screens.press(.character("g"))
        try await screens.shows("photo-7")
        screens.press(.down, .down, .down, .up, .right)
        let before = screens.captions
        // Scrolled up from below, the selected row is the upper one of the two.
        #expect(screens.has("photo-9.jpg") && screens.has("photo-15") && !screens.has("photo-7"))
        screens.press(.enter)
        try await screens.shows("Corrects each")
        screens.press(.escape)
        // But for the thumbnails, which go on loading.
        #expect(screens.captions == before)
        screens.press(.enter)
        try await screens.shows("Corrects each")
        screens.press(.character("n"))
        try await screens.shows("photo-10.jpg")
        try await screens.shows("Corrects each")
        screens.press(.character("p"), .character("p"), .escape)
        #expect(screens.has("photo-8.jpg,") && screens.has("photo-15") && !screens.has("photo-7"))
        screens.press(.escape)
        #expect(screens.navigation.visible is HomeScreen)
    }

    /// The middle one of three pictures is a result.
    @Test("Gallery: results are marked, in the grid and in the list")
    func marks() async throws {
        let screens = TestScreens.gallery(.withResults)
        try await screens.shows("photo-1 result")
        #expect(screens.style(of: "result")?.foreground == .palette(2))
        screens.press(.right)
        #expect(screens.has("photo-1.jpg, 4000 × 3000, a result of Noir"))
        screens.size = CellSize(columns: 50, rows: 24)
        try await screens.shows("result 2026-11-21")
        #expect(screens.text.count { $0.contains("result") } == 1)
    }

    @Test("Gallery: nothing there, and what to do")
    func empty() async throws {
        let screens = TestScreens.gallery(World(pictures: 0))
        try await screens.shows("There are no pictures in /home/ann/Pictures")
        #expect(screens.has("[ Try again ] [ Another folder ]"))
    }

    @Test("Gallery: it can't be read, and why")
    func unreadable() async throws {
        let screens = TestScreens.gallery(World(failure: .readFailed("permission denied")))
        try await screens.shows("permission denied")
        #expect(screens.text.last?.hasPrefix(" r try again  f another folder") == true)
        #expect(screens.style(of: "[ Try again ]")?.isReversed == true)
        screens.press(.right)
        #expect(screens.style(of: "[ Another folder ]")?.isReversed == true)
        screens.press(.enter)
        #expect(screens.has("[ Home folder ] [ Current folder ] [ Type a path ] [ Cancel ]"))
        screens.press(.escape, .character("f"))
        #expect(screens.has("Home folder: /home/ann "))
    }

    // MARK: Keys

    @Test(
        "The keys that leave a screen are always shown, and where others had to go, the key that lists them all",
        arguments: [
            (
                40, " ↑↓ move  Enter open  ? keys  q quit", " ↑↓ move  ? keys  Esc back  q quit",
                " ↑↓ look  ? keys  Esc back  q quit"
            ),
            (
                60, " ↑↓ move  Enter open  c camera  g gallery  i inspire  q quit",
                " ↑↓ move  Enter choose  ? keys  Esc back  q quit",
                " ↑↓ look  ←→ strength  s save  ? keys  Esc back  q quit"
            ),
            (
                80, " ↑↓ move  Enter open  c camera  g gallery  i inspire  q quit",
                " ↑↓ move  Enter choose  PgUp/PgDn page  ? keys  Esc back  q quit",
                " ↑↓ look  ←→ strength  b before/after  s save  n next  ? keys  Esc back  q quit"
            ),
        ])
    func shortKeys(_ columns: Int, _ home: String, _ gallery: String, _ image: String) async throws {
        let screens = TestScreens { HomePresenter.makeScreen($0) }
        try await screens.shows("Camera")
        screens.size = CellSize(columns: columns, rows: 12)
        try await screens.draws { $0.text.last == home }
        screens.press(.character("g"))
        try await screens.draws { $0.text.last == gallery }
        screens.press(.down, .enter)
        try await screens.draws { $0.text.last == image }
    }

    @Test("? lists all keys of the screen")
    func allKeys() async throws {
        let screens = TestScreens.gallery()
        try await screens.shows("photo-2")
        screens.press(.right, .enter)
        try await screens.shows("Corrects each")
        screens.size = CellSize(columns: 40, rows: 12)
        screens.press(.character("?"))
        for key in ["↑↓ look,", "a save as,", "p previous,", "Esc back,", "q quit"] {
            #expect(screens.text.contains { $0.replacing("\u{A0}", with: " ").contains(key) }, "\(screens.text)")
        }
        screens.press(.escape)
        #expect(screens.navigation.visible is ImageScreen && !screens.has("Keys"))
    }

    @Test("Whatever the window's size, the keys that leave a screen are in its last rows, uncut", arguments: [12, 24])
    func waysOut(_ rows: Int) async throws {
        let screens = TestScreens { HomePresenter.makeScreen($0) }
        func exits(_ columns: Int) -> Set<String> {
            screens.size = CellSize(columns: columns, rows: rows)
            let keys = screens.text.suffix(2).joined(separator: "  ")
            return Set(["Esc back", "q quit"].filter { keys.contains($0) })
        }
        try await screens.shows("Camera")
        for columns in 20...200 { #expect(exits(columns) == ["q quit"], "\(columns)") }
        screens.press(.character("g"))
        try await screens.shows("photo-2")
        for columns in 20..<40 { #expect(exits(columns) == ["q quit"], "\(columns)") }
        for columns in 40...200 { #expect(exits(columns) == ["Esc back", "q quit"], "\(columns)") }
        screens.press(.right, .enter)
        try await screens.shows("Inspire")
        for columns in 40...200 { #expect(exits(columns) == ["Esc back", "q quit"], "\(columns)") }
        screens.size = CellSize(columns: 20, rows: rows)
        _ = screens.canvas
        screens.press(.character("q"))
        #expect(screens.frontEnd.hasQuit)
    }

    // MARK: Sizes

    @Test(
        "Every screen fits in 40 × 12, and says so where there is less",
        arguments: [CellSize(columns: 40, rows: 12), CellSize(columns: 200, rows: 60), CellSize(columns: 41, rows: 19)])
    func sizes(_ size: CellSize) async throws {
        let home = TestScreens.home()
        let gallery = TestScreens.gallery()
        let image = TestScreens.image()
        try await gallery.shows("photo-0")
        try await image.shows("Corrects each")
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
