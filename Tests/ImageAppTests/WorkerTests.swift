import SystemPackage
import TestSupport
import Testing

/// `image-app worker` as other programs use it: it gets open files, and opens none by its name.
@Suite(.hangGuard, .needs("python3")) struct WorkerTests {
    private let here = Workspace()

    private static let samples = Corpora.projectRoot.appending("Samples/Worker").string

    /// Runs a script with the sample's `Worker`, started in a folder that is gone, as `worker`.
    private func python(_ script: String) async throws -> ProcessRunner.Result {
        try here.folder.write(
            Array(
                """
                import json, os, socket, sys
                sys.path.insert(0, sys.argv[1])
                from render import Worker
                home = os.getcwd()
                os.mkdir("gone"); os.chdir("gone"); os.rmdir("../gone")
                worker = Worker(os.environ["APP"])
                os.chdir(home)

                def send(request, *files):
                    socket.send_fds(worker.socket, [request], [file.fileno() for file in files])
                    global report
                    report = answer = json.loads(worker.process.stdout.readline())
                    return answer["number"], answer.get("failure", {}).get("reason")

                def empty(): return open("result", "w+b")
                \(script)
                """.utf8), "script.py")
        return try await here.shell("python3 -B script.py '\(Self.samples)'")
    }

    @Test("the sample renders pictures, and says what is wrong with others")
    func sample() async throws {
        try here.jpegs("a.jpg", "b.jpg")
        try here.folder.write(Pictures.text, "c.txt")
        let result = try await here.shell(
            "mkdir out; IMAGE_APP=$APP python3 -B '\(Self.samples)/render.py' golden-hour out a.jpg c.txt b.jpg")
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.messages.contains("c.txt: not a picture of a format that image-app knows"))
        #expect(here.folder.list("out") == ["a.jpg", "b.jpg"])
        #expect(try await here.run("a.jpg -o own.jpg --look golden-hour").status == 0)
        let own = PictureFiles.withoutXMP(try here.folder.read("own.jpg"))
        for name in ["a", "b"] {
            #expect(PictureFiles.withoutXMP(try here.folder.read("out/\(name).jpg")) == own)
        }
    }

    @Test("files whose names are gone are as good: a picture, its result, and the files of a look")
    func withoutNames() async throws {
        try here.jpegs("a.jpg", "b.jpg", "c.jpg")
        try here.folder.write(Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), "film.cube")
        #expect(try await here.run("a.jpg -o own.jpg --lut film.cube --filter vignette(0.2)").status == 0)
        let result = try await python(
            """
            look = {"name": "film", "file": {"name": "film.look", "text": 'lut: url("film.cube");'},
                    "filters": "vignette(0.2)"}
            def opened(name, mode):
                file = open(name, mode)
                if name != "result": os.remove(name)
                return file
            for name, more in [("a.jpg", {"lookFiles": ["film.cube"]}), ("b.jpg", {}), ("c.jpg", {"hashes": ["input", "result"]})]:
                result = opened("result", "w+b")
                os.remove("result")
                files = [opened("film.cube", "rb")] if "lookFiles" in more else []
                report = worker.render(opened(name, "rb"), result, {"look": look}, *files, **more)
                assert "failure" not in report and report["rendered"]["format"] == "jpeg", report
                if "hashes" in more: assert len(report["inputHash"]) == len(report["resultHash"]) == 32, report
                result.seek(0)
                open("out-" + name, "xb").write(result.read())
            """)
        #expect(result.status == 0, "\(result.messages)")
        let own = PictureFiles.withoutXMP(try here.folder.read("own.jpg"))
        for name in ["a", "b", "c"] { #expect(try here.folder.read("out-\(name).jpg") == own) }
    }

    @Test("the page's requests are answered as it says")
    func documentation() async throws {
        try here.jpegs("a.jpg")
        try here.folder.write(Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), "film.cube")
        let result = try await python(
            """
            import re
            page = open(sys.argv[1] + "/../../Documentation/worker.md").read()
            blocks = [json.loads(block) for block in re.findall(r"```json\\n(\\{[^`]*\\})\\n```", page) if "request" in block]
            assert len(blocks) == 2, blocks
            for block in blocks:
                files = [open(name, "rb") for name in ["a.jpg", *block.get("lookFiles", [])]]
                answer = send(json.dumps(block).encode() + b"\\n", files[0], empty(), *files[1:])
                assert answer == (block["number"], None), answer
            """)
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test("a garbled request, or one with other descriptors than it needs, costs itself alone, and leaves nothing open")
    func badRequests() async throws {
        try here.jpegs("a.jpg")
        let result = try await python(
            """
            picture = open("a.jpg", "rb")
            good = b'{"version": 1, "number": 3, "request": {"look": "matte"}}\\n'
            def count(): return len(os.listdir(f"/proc/{worker.process.pid}/fd"))
            assert send(good, picture, empty()) == (3, None)
            before = count()
            for request, files, expected in [
                (b"nonsense\\n", [picture, picture], (0, "the request can't be read: it is no JSON")),
                (b'{"version": 9, "number": 4}\\n', [picture], (4, "the request can't be read: version: this image-app knows version 1, not 9")),
                (good, [], (3, "the request needs 2 descriptors, and 0 came")),
                (good, [picture], (3, "the request needs 2 descriptors, and 1 came")),
                (good, [picture] * 200, (3, "the request needs 2 descriptors, and 200 came")),
                (good, [picture, picture], (3, "the second descriptor is to be that of an empty file, for the result")),
                (good, [open("/dev/null"), empty()], (3, "the input can't be read: it is a device, not a file")),
                (good, [empty(), empty()], (3, "the file is empty")),
            ]:
                answer = send(request, *files)
                assert answer == expected, answer
            assert send(good, picture, empty()) == (3, None)
            assert count() == before, os.listdir(f"/proc/{worker.process.pid}/fd")
            worker.socket.close()
            assert worker.process.wait() == 0
            """)
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test("a request is repeated where that is asked for, with other files, and only where there was one")
    func repeated() async throws {
        try here.jpegs("a.jpg", "b.jpg")
        let result = try await python(
            """
            again = b'{"number": 2, "repeatsRequest": true, "synchronizes": false}\\n'
            reason = "there is no request before it to repeat"
            assert send(again, open("a.jpg", "rb"), empty()) == (2, reason)
            first = b'{"number": 1, "request": {"look": "matte"}}\\n'
            for request, name in [(first, "a.jpg"), (again, "b.jpg"), (again, "a.jpg")]:
                result = empty()
                assert send(request, open(name, "rb"), result)[1] is None, report
                result.seek(0)
                open("out-" + name, "w+b").write(result.read())
            """)
        #expect(result.status == 0, "\(result.messages)")
        #expect(try await here.run("a.jpg b.jpg -o own/ --look matte").status == 0)
        for name in ["a.jpg", "b.jpg"] {
            #expect(
                try here.folder.read("out-\(name)") == PictureFiles.withoutXMP(try here.folder.read("own/\(name)")))
        }
    }

    @Test("what can't be told apart ends a worker in words")
    func noProtocol() async throws {
        try here.jpegs("a.jpg")
        let twice = try await python(
            """
            worker.socket.send(b"{}\\n{}\\n")
            sys.exit(10 + worker.process.wait())
            """)
        #expect(twice.status == 11 && twice.messages.contains("a request came before the report of the one before"))
        let pipe = try await here.shell("echo | $APP worker")
        #expect(
            pipe.status == 1
                && pipe.lines == ["image-app worker: standard input is not a Unix socket: see Documentation/worker.md"])
    }

    @Test("A worker closes every descriptor that it inherits, except its standard streams")
    func inheritsNothing() async throws {
        let result = try await python(
            """
            import subprocess
            secret = open("secret", "w+b")
            os.set_inheritable(secret.fileno(), True)
            ours, theirs = socket.socketpair()
            other = subprocess.Popen([os.environ["APP"], "worker"], stdin=theirs, stdout=subprocess.PIPE, close_fds=False)
            ours.send(b"nonsense\\n")
            assert b"it is no JSON" in other.stdout.readline()
            files = os.listdir(f"/proc/{other.pid}/fd")
            assert sorted(files) == ["0", "1", "2"], files
            theirs.close(); ours.close()
            assert other.wait() == 0
            """)
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test("worker-request prints what a batch asks: results have its names and, with --portable-recipes, its bytes")
    func request() async throws {
        try here.jpegs("in/a.jpg", "in/deep/my b.JPG")
        try here.folder.write(Pictures.png, "in/deep/c.dat")
        try here.folder.write(Pictures.text, "in/notes.txt")
        try here.folder.write(Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), "looks/film.cube")
        try here.folder.write(Array("lut: url(\"film.cube\"); filter: sepia(0.2);".utf8), "looks/film.look")
        let options =
            "--look ./looks/film.look --lut looks/film.cube --filter vignette(0.1) --format jpeg --name {dir}/{stem}-{date:%Y}.{ext}"
        #expect(try await here.run("batch in -r -o out \(options) --portable-recipes").status == 0)
        let result = try await python(
            """
            import subprocess, urllib.parse
            line = "\(options)".split()
            order = json.loads(subprocess.run([os.environ["APP"], "worker-request", *line], stdout=-1, check=True).stdout)
            assert order["existingResults"] == "refused" and order["work"]["request"]["instructionSet"], order
            for number, (path, expected) in enumerate([("a.jpg", "a-2"), ("deep/my b.JPG", "deep/my b-2"),
                                                       ("deep/c.dat", "deep/c-2"), ("notes.txt", None)]):
                work = {**order["work"], "number": number, "path": urllib.parse.quote(path)}
                if number: del work["lookFiles"]
                files = [open("in/" + path, "rb"), open("result", "w+b")]
                files += [open(urllib.parse.unquote(name), "rb") for name in order["lookFiles"] if not number]
                answer = send(json.dumps(work).encode() + b"\\n", *files)
                assert answer == (number, None), answer
                files[1].seek(0)
                if expected is None:
                    assert report["ignored"] == "other" and files[1].read() == b"", report
                    continue
                name = urllib.parse.unquote(report["resultPath"])
                assert name.startswith(expected), name
                assert files[1].read() == open("out/" + name, "rb").read(), name
            assert send(json.dumps({**work, "path": "../a.jpg"}).encode() + b"\\n", files[0], empty())[1]
            """)
        #expect(result.status == 0, "\(result.messages)")
        for line in ["--in-place", "--keep-times", "--match", "--name {seq}", "--recursive"] {
            #expect(try await here.run("worker-request \(line)").status == 64, "\(line)")
        }
    }

    @Test("filter-names prints the names that a batch finds, by the patterns that worker-request passes on")
    func filterNames() async throws {
        let result = try await python(
            """
            import subprocess
            app, options = os.environ["APP"], ["--include", "*.jpg", "--exclude", "raw", "--exclude", "2023/**"]
            order = json.loads(subprocess.run([app, "worker-request", *options], stdout=-1, check=True).stdout)
            names = [b"a.JPG", b"raw/b.jpg", b"2024/c\\xe9\\n.jpg", b"2023/d.jpg", b"e.png", b"x//f.jpg", b".hidden/f.jpg",
                     b"@eaDir/g.jpg", b".image-app-h.jpg", b"@Recycle/i.jpg", b"j.jpg_original", b"k.jpg.part"]
            line, text = [app, "filter-names", *order["filterArguments"]], b"".join(name + b"\\0" for name in names)
            found = subprocess.run(line, input=text, stdout=-1, check=True).stdout.split(b"\\0")
            assert found == [names[0], names[2], b"x//f.jpg", b""], found
            found = subprocess.run([app, "filter-names"], input=text, stdout=-1, check=True).stdout.split(b"\\0")
            assert found == [*names[:6], b""], found
            assert subprocess.run([app, "filter-names"], input=b"", stdout=-1, check=True).stdout == b""
            """)
        #expect(result.status == 0, "\(result.messages)")
        #expect(try await here.run("worker-request --include /").status == 64)
    }

    @Test("the workers of a batch open nothing by name, whatever its look is made of")
    func batchWithoutNames() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        try here.folder.write(Pictures.png, "in/c.png")
        try here.folder.write(Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), "looks/film.cube")
        try here.folder.write(Array("lut: url(\"film.cube\"); filter: sepia(0.2);".utf8), "looks/film.look")
        let lines = [
            "-o one --look ./looks/film.look --lut looks/film.cube --filter 'vignette(0.1)'", "-o two --like in/a.jpg",
            "-o three --match --look matte", "-o four --dry-run --look matte",
            "--in-place --backup .orig --keep-times --strip",
        ]
        for line in lines {
            let plain = try await here.shell(
                "rm -rf plain; cp -a in plain; $APP batch plain \(line.replacing("-o ", with: "-o plain-"))")
            #expect(plain.status == 0, "\(plain.messages)")
            let result = try await here.preloaded("$APP batch in \(line)", fault: "open crash *")
            #expect(result.status == 0, "\(line): \(result.messages)")
        }
        for name in ["a.jpg", "b.jpg", "c.png"] {
            for folder in ["one", "two", "three"] {
                #expect(
                    try PictureFiles.withoutXMP(here.folder.read("\(folder)/\(name)"))
                        == PictureFiles.withoutXMP(here.folder.read("plain-\(folder)/\(name)")))
            }
            #expect(here.folder.exists("in/\(name).orig"))
        }
    }
}
