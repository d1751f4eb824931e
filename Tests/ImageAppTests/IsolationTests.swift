import ImageCodecs
import SystemPackage
import TestSupport
import Testing

/// Pictures are decoded by processes that could harm nothing, were a picture to take them over.
@Suite(.hangGuard, .enabled(if: Sanitizer.isOff, "sanitizers need files")) struct IsolationTests {
    private let here = Workspace()

    /// What a process tries that has been taken over, each refused.
    private static let refusals = ["open", "create", "connect", "execve", "fork", "ptrace", "kill", "code"]
        .map { "\($0) refused" }.joined(separator: ", ")

    /// How tests call the process that decodes a file: by the file's size, for it has no name there.
    private func codec(_ name: String) throws -> String { "codec-\(try here.folder.read(name).count)" }

    @Test("a worker of a batch that was taken over gets nowhere, and costs its picture")
    func worker() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        let result = try await here.run(
            "batch in -o out --look matte", environment: ["IMAGE_APP_INJECT": "escape@header:a.jpg"])
        #expect(result.status == 1)
        #expect(result.messages.contains(Self.refusals), "\(result.messages)")
        #expect(here.folder.list("out").filter { !$0.hasPrefix(".") } == ["b.jpg"])
    }

    @Test("so does the process of a single picture with --isolate, for each command that reads one")
    func single() async throws {
        try here.jpegs("a.jpg")
        let injected = ["IMAGE_APP_INJECT": "escape@header:\(try codec("a.jpg"))"]
        for line in ["a.jpg -o b.jpg", "info a.jpg", "looks sheet a.jpg -o sheet.jpg"] {
            let result = try await here.run("\(line) --isolate", environment: injected)
            #expect(result.status == 1, "\(line)")
            #expect(result.messages.contains(Self.refusals), "\(line): \(result.messages)")
        }
        // By itself the program trusts libjpeg-turbo and libpng with one picture.
        #expect(try await here.run("a.jpg -o c.jpg", environment: injected).status == 0)
    }

    @Test("No command loads a library that decodes pictures into the process that can open files")
    func libraries() async throws {
        try here.jpegs("a.jpg", "in/a.jpg", "before.jpg")
        let webp = try GeneratedPicture.smooth(48, 32).encoded(WebPEncodingOptions())
        for name in ["a.webp", "in/b.webp", "after.webp"] { try here.folder.write(webp, name) }
        for line in [
            "a.webp -o b.png --look auto", "a.webp -o b.webp --overwrite", "a.jpg -o b.webp --overwrite --look moon",
            "again b.webp -o c.webp", "info a.webp b.webp", "view a.webp", "a.webp --explain",
            "a.jpg --like a.webp -o d.jpg", "a.jpg --match-to a.webp -o e.jpg", "a.jpg --watermark a.webp -o f.jpg",
            "looks sheet a.webp -o s.jpg --looks moon", "looks sheet a.webp -o s.html --looks moon",
            "looks learn before.jpg after.webp --save learned --looks-dir in", "batch in -o out --match",
            "a.webp b.webp -o both/ --look auto",
        ] {
            let result = try await here.shell(
                """
                # Codec processes and workers have no standard error to write to.
                LD_DEBUG=files "$APP" \(line) >out.txt 2>trace
                status=$?
                grep -q 'libc.so' trace || echo "no trace"
                grep -oE 'lib(webp|heif|tiff)[^ ]*' trace
                exit $status
                """)
            #expect(result.status == 0, "\(line): \(result.messages)")
            #expect(result.text.isEmpty, "\(line): \(result.text)")
        }
    }

    @Test(
        "with --isolate results have the same bytes: JPEG, PNG with alpha and 16 bits, CMYK, previews, damage, limits")
    func sameResults() async throws {
        try here.jpegs("a.jpg")
        try here.folder.write(Pictures.png, "b.png")
        try here.folder.write(Array(Pictures.large.prefix(Pictures.large.count / 2)), "cut.jpg")
        for (name, options) in [
            ("a.jpg", "--look clarendon"), ("a.jpg", "--format png --long-edge 40"),
            ("b.png", "--look matte --quality 80"),
            ("b.png", "--auto"), ("cut.jpg", "--allow-damaged"), ("cut.jpg", ""), ("a.jpg", "--max-pixels 10"),
        ] {
            let plain = try await here.run("\(name) -o plain.out/ \(options)")
            let isolated = try await here.run("\(name) -o isolated.out/ --isolate \(options)")
            #expect(plain.status == isolated.status, "\(name) \(options)")
            #expect(
                plain.messages.replacing("plain.out", with: "isolated.out") == isolated.messages, "\(name) \(options)")
            let results = here.folder.list("plain.out")
            #expect(here.folder.list("isolated.out") == results)
            for result in results {
                #expect(try here.folder.read("plain.out/\(result)") == here.folder.read("isolated.out/\(result)"))
            }
            _ = try await here.shell("rm -rf plain.out isolated.out")
        }
    }

    @Test(
        "A file that the shell has open is open in no codec process and no worker",
        arguments: [
            ("a.jpg -o b.jpg --isolate", "codec-SIZE"), ("info a.jpg --isolate", "codec-SIZE"),
            ("batch in -o out", "a.jpg"),
        ])
    func inheritsNothing(line: String, input: String) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        let size = try here.folder.read("a.jpg").count
        let result = try await here.shell(
            """
            exec 9<>secret
            $APP \(line) >/dev/null 2>&1 & app=$!
            until_paused $app
            for p in $(pgrep -P $app); do readlink /proc/$p/fd/*; done
            go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause@header:\(input.replacing("SIZE", with: "\(size)"))"])
        #expect(result.status == 0)
        #expect(result.text.contains("/a.jpg\n"), "\(result.text)")
        #expect(!result.text.contains("secret"), "\(result.text)")
    }

    @Test("a codec process that crashes or is killed costs its picture, in words", arguments: ["crash", "starve"])
    func crash(kind: String) async throws {
        try here.jpegs("a.jpg")
        let result = try await here.run(
            "a.jpg -o b.jpg --isolate --max-memory 100M",
            environment: ["IMAGE_APP_INJECT": "\(kind)@header:\(try codec("a.jpg"))"])
        #expect(result.status == 1)
        #expect(result.messages.contains("a.jpg: too damaged to be read: its codec crashed with signal"))
        #expect(!here.folder.exists("b.jpg"))
    }

    @Test("where the kernel has no Landlock, that is said once")
    func withoutLandlock() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg", "in/c.jpg")
        for line in ["batch in -o out -j3", "in/a.jpg -o b.jpg --isolate"] {
            let result = try await here.preloaded("$APP \(line)", fault: "landlock ENOSYS *")
            #expect(result.status == 0)
            #expect(result.lines.filter { $0.contains("this kernel has no Landlock") }.count == 1, "\(result.messages)")
        }
    }

    @Test("what strangers send to the process that decodes is refused or ignored, and ends it at worst")
    func garbage() async throws {
        let pipe = try await here.shell("echo nonsense | $APP codec")
        #expect(pipe.status == 1 && pipe.messages.contains("image-app codec"))
    }

    @Test("formats lists each with what reads it")
    func formats() async throws {
        let result = try await here.run("formats")
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == 0)
        #expect(text.contains("JPEG") && text.contains("libjpeg-turbo ") && text.contains("libpng 1."))
        guard case .array(let formats) = try JSONValue(try await here.run("formats --json")) else {
            Issue.record("no list")
            return
        }
        let png = formats.first {
            if case .object(let members) = $0 { members["format"] == .string("png") } else { false }
        }
        guard case .object(let members)? = png else {
            Issue.record("no PNG")
            return
        }
        #expect(members["canRead"] == .bool(true) && members["library"] == .string("libpng"))
    }
}
