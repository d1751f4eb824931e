import ImageCore
import SystemPackage
import TestSupport
import Testing

/// `looks sheet -o PAGE.html`: what the page opens with, and the commands that it gives for copying.
@Suite struct SheetPageTests {
    private let here = Workspace()

    /// The commands of a page's looks, in their order.
    private func commands(_ page: String) throws -> [String] {
        let text = String(decoding: try here.folder.read(page), as: UTF8.self)
        return text.matches(of: #/ data-command="([^"]*)"/#).map { match in
            [("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
                .reduce(String(match.1)) { $0.replacing($1.0, with: $1.1) }
        }
    }

    /// The pictures of a page's looks, in their order.
    private func pictures(_ page: String) throws -> [String] {
        let text = String(decoding: try here.folder.read(page), as: UTF8.self)
        return text.matches(of: #/<li>.*?src="(data:[^"]*)"/#).map { String($0.1) }
    }

    @Test("a page opens on the default look where it has it, else on its first")
    func openingLook() async throws {
        try here.jpegs("a.jpg")
        for (looks, shown) in [("noir,inspire,matte", "inspire"), ("noir,matte", "noir")] {
            let result = try await here.run("looks sheet a.jpg -o sheet.html --overwrite --looks \(looks)")
            let text = String(decoding: try here.folder.read("sheet.html"), as: UTF8.self)
            #expect(result.status == 0 && text.contains("<code id=\"command\">image-app a.jpg --look \(shown)</code>"))
            let chosen = try #require(
                text.firstMatch(of: #/aria-pressed="true".*?<span>(.*?)</span><small>(.*?)</small>/#))
            #expect(chosen.1 == shown && text.contains("<p id=\"description\">\(chosen.2)</p>"))
        }
    }

    @Test(
        "a shell reads the command as it was meant, whatever the picture is called",
        arguments: [
            "a photo.jpg", "it's.jpg", "-o.jpg", "~a.jpg", "$(touch boom) \"&\" `touch boom`;*.jpg",
            "käse \u{1F9C0}.jpg",
            "two\nlines'\\.jpg", "a=b.jpg", "info", "batch", "\u{202E}gpj.jpg",
        ])
    func quoting(name: String) async throws {
        try here.jpegs(name)
        let path = name.contains(".") && !name.hasPrefix("-") ? name : "./\(name)"
        let sheet = try await here.run(["looks", "sheet", path, "-o", "sheet.html", "--looks", "noir"])
        #expect(sheet.status == 0, "\(sheet.messages)")
        let command = try #require(try commands("sheet.html").first)
        let result = try await here.shell("image-app() { \"$APP\" \"$@\"; }\n\(command) --strength 70%\n")
        #expect(result.status == 0, "\(command): \(result.messages)")
        let made = name.hasSuffix(".jpg") ? name.replacing(".jpg", with: "-noir.jpg") : "\(name)-noir.jpg"
        #expect(here.folder.exists(made) && !here.folder.exists("boom"))
        #expect(!command.unicodeScalars.contains { $0.properties.generalCategory == .format })
    }

    @Test("a page names no folder of a picture that was given by its whole path")
    func folders() async throws {
        try here.jpegs("deep/a.jpg")
        let sheet = try await here.run(
            ["looks", "sheet", here.folder.appending("deep/a.jpg").string, "-o", "sheet.html", "--looks", "noir"])
        #expect(sheet.status == 0)
        #expect(try commands("sheet.html") == ["image-app a.jpg --look noir"])
        #expect(!String(decoding: try here.folder.read("sheet.html"), as: UTF8.self).contains("deep"))
    }

    @Test("the command of a damaged picture keeps what can be read of it, as the page does")
    func damaged() async throws {
        try here.folder.write(Array(Pictures.large.dropLast(Pictures.large.count / 2)), "a.jpg")
        let result = try await here.run("looks sheet a.jpg -o sheet.html --looks noir --allow-damaged")
        #expect(result.status == 0, "\(result.messages)")
        let command = try #require(try commands("sheet.html").first)
        #expect(command == "image-app a.jpg --look noir --allow-damaged")
        let made = try await here.shell("image-app() { \"$APP\" \"$@\"; }\n\(command) --strength 70%\n")
        #expect(made.status == 0 && here.folder.exists("a-noir.jpg"), "\(made.messages)")
    }

    @Test("--auto corrects the picture before each look, and every command has it")
    func auto() async throws {
        try here.folder.write(try Pictures.darkInWarmLight(), "a.png")
        #expect(try await here.run("looks sheet a.png -o plain.html --looks noir,auto,inspire").status == 0)
        let result = try await here.run("looks sheet a.png -o auto.html --looks noir,auto,inspire --auto")
        #expect(result.status == 0, "\(result.messages)")
        let commands = try commands("auto.html")
        #expect(
            commands == [
                "image-app a.png --auto --look noir", "image-app a.png --auto",
                "image-app a.png --auto --look inspire",
            ])
        let (plain, corrected) = (try pictures("plain.html"), try pictures("auto.html"))
        #expect(corrected[0] != plain[0] && corrected[2] != plain[2])
        // The look auto is this correction: it is not applied twice.
        #expect(corrected[1] == plain[1])
        for command in commands {
            let made = try await here.shell("image-app() { \"$APP\" \"$@\"; }\n\(command) --strength 70%\n")
            #expect(made.status == 0, "\(command): \(made.messages)")
        }
        #expect(here.folder.exists("a-noir.png") && here.folder.exists("a-auto.png"))
    }

    @Test("--auto corrects the pictures of a sheet that is a picture, all but the original")
    func autoPicture() async throws {
        try here.folder.write(try Pictures.darkInWarmLight(), "a.png")
        #expect(try await here.run("looks sheet a.png -o plain.png --looks noir,auto --columns 1").status == 0)
        #expect(try await here.run("looks sheet a.png -o auto.png --looks noir,auto --columns 1 --auto").status == 0)
        let (plain, corrected) = (try here.decoded("plain.png").picture, try here.decoded("auto.png").picture)
        #expect(plain.size == corrected.size)
        let third = plain.layout.byteCount / 3
        func part(_ picture: PixelBuffer, _ index: Int) -> ArraySlice<UInt8> {
            picture.bytes[index * third..<(index + 1) * third]
        }
        #expect(part(plain, 0) == part(corrected, 0) && part(plain, 2) == part(corrected, 2))
        #expect(part(plain, 1) != part(corrected, 1))
    }

    @Test("names that are no UTF-8, and looks that are files, are named so that they are found")
    func bytesAndFiles() async throws {
        try here.jpegs("a.jpg")
        try here.folder.write(Array("filter: sepia(1);".utf8), "my looks/faded.look")
        try here.folder.write(Array("filter: sepia(1);".utf8), "home/image-app/looks/own.look")
        let result = try await here.shell(
            """
            name=$(printf 'x\\351.jpg'); mv a.jpg "$name"
            "$APP" looks sheet "$name" -o sheet.html --looks-dir "my looks" --looks "own,faded,my looks/faded.look,noir"
            """, environment: ["XDG_CONFIG_HOME": here.folder.appending("home").string])
        #expect(result.status == 0, "\(result.messages)")
        let commands = try commands("sheet.html")
        #expect(
            commands == [
                "image-app $'x\\351.jpg' --look own", "image-app $'x\\351.jpg' --look 'my looks/faded.look'",
                "image-app $'x\\351.jpg' --look 'my looks/faded.look'", "image-app $'x\\351.jpg' --look noir",
            ])
        let made = try await here.shell(
            "image-app() { \"$APP\" \"$@\"; }\n\(commands[1])\n[ -e \"$(printf 'x\\351-faded.jpg')\" ]\n")
        #expect(made.status == 0, "\(made.messages)")
    }
}
