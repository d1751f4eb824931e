import ImageCodecs
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `image-app batch`: going on, collisions, names, lists, and what is there already.
@Suite struct ArchiveTests {
    private let here = Workspace()

    private func batch(_ line: String, environment: [String: String?] = [:]) async throws -> ProcessRunner.Result {
        try await here.run("batch \(line)", environment: environment)
    }

    private var results: [String] { here.folder.list("out").filter { !$0.hasPrefix(".image-app") } }

    @Test("a second run does nothing; a changed input, a missing result and another look are done")
    func resume() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg", "in/sub/c.jpg")
        let first = try await batch("in -r -o out")
        #expect(first.status == 0 && first.summary == "3 pictures done")
        #expect(results == ["a.jpg", "b.jpg", "sub/c.jpg"])
        #expect(try await batch("in -r -o out --resume").summary == "0 pictures done, 3 done before")

        here.folder.remove("out/a.jpg")
        try here.folder.write(Pictures.jpeg + [0], "in/b.jpg")
        let second = try await batch("in -r -o out --resume --json")
        #expect(second.status == 0 && second.summary == "2 pictures done, 1 done before")
        #expect(
            second.text.contains(
                #""input":"in/sub/c.jpg","jsonVersion":1,"output":"out/sub/c.jpg","reason":"done","status":"skipped""#)
        )

        let look = try await batch("in -r -o out --resume --filter invert(1)")
        #expect(look.status == 0 && look.summary == "3 pictures done")
        let quality = try await batch("in -r -o out --resume --filter invert(1) -q 50")
        #expect(quality.summary == "3 pictures done")
        #expect(
            try await batch("./in/. -r -o out --resume --filter invert(1) -q 50").summary
                == "0 pictures done, 3 done before")
    }

    @Test("a new result that was noted and got no name is made by the next run, and what was there is known")
    func redoneAndKilled() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        #expect(try await batch("in -o out -q 50").status == 0)
        let before = try here.folder.read("out/a.jpg")
        try here.folder.write(Pictures.jpeg + [0], "in/a.jpg")
        for _ in 0..<2 {
            let killed = try await batch(
                "in -o out -q 50 --resume", environment: ["IMAGE_APP_INJECT": "crash@noted:a.jpg"])
            #expect(killed.status != 0)
            #expect(try here.folder.read("out/a.jpg") == before)
        }
        let resumed = try await batch("in -o out -q 50 --resume --skip-existing")
        #expect(resumed.status == 0 && resumed.summary == "1 picture done, 1 done before", "\(resumed.messages)")
    }

    @Test("a look whose file changes during the run makes no more results")
    func changedLookFile() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        try here.folder.write(Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8), "t.cube")
        let result = try await here.shell(
            """
            $APP batch in -o out --lut t.cube -j1 & app=$!
            until_paused $app; printf 'LUT_1D_SIZE 2\\n1 1 1\\n0 0 0\\n' >t.cube; go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause@begun:a.jpg,crash@header:a.jpg"])
        // The worker that starts the look again sees it.
        #expect(result.status == 1 && result.summary == "0 pictures done, 2 failed", "\(result.messages)")
        #expect(result.messages.contains("in/b.jpg: a file that the look is made of has changed"), "\(result.messages)")
    }

    @Test("what comes while a run is on is not replaced, whatever may be")
    func arrivals() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg", "other.png")
        let result = try await here.shell(
            """
            $APP batch in -o in --format png --overwrite -j1 & app=$!
            until_paused $app; cp other.png in/b.png; go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause:a.jpg"])
        // On a busy machine it may have come before its picture was planned.
        let isSaid = ["in/b.png can't be written: it exists", "in/b.png was created after the run began"]
            .contains { result.messages.contains($0) }
        #expect(result.status == 1 && isSaid, "\(result.messages)")
        #expect(try here.folder.read("in/b.png") == here.folder.read("other.png"))

        for number in 100..<300 { try here.folder.write(Pictures.jpeg, "many/1/\(number).jpg") }
        try here.jpegs("many/1/000.jpg", "many/2/b.jpg")
        let later = try await here.shell(
            """
            $APP batch many -r -o many --format png --overwrite -j1 & app=$!
            until_paused $app; cp other.png many/2/b.png; go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause:000.jpg"])
        #expect(later.status == 1)
        #expect(try here.folder.read("many/2/b.png") == here.folder.read("other.png"))
    }

    @Test("what is left out counts for nothing that is done")
    func leftOut() async throws {
        for number in 0..<4 { try here.jpegs("in/\(number).jpg", "in/a\(number)/x.jpg") }
        let result = try await here.shell(
            """
            ln -s a0 in/link; ln -s nowhere in/broken
            env --default-signal=INT $APP batch in -o out -j1 & app=$!
            until_paused $app; kill -INT $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause:0.jpg"])
        #expect(
            result.status == 130
                && result.summary
                    == "0 pictures done, 4 not done; 2 files ignored (1 broken link, 1 link to a folder); "
                    + "4 folders left out (-r)",
            "\(result.messages)")
    }

    @Test("what is left out is left out of a list too, with all that is in it")
    func listedAndExcluded() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg", "in/keep/c.jpg", "in/keep/deep/d.jpg", "in/e.png")
        try here.folder.write(Array("a.jpg\nb.jpg\nkeep/c.jpg\nkeep/deep\nkeep\ne.png\n".utf8), "list")
        let result = try await batch("in -r --files-from list -o out --include *.jpg --exclude keep --exclude b.jpg")
        #expect(result.status == 0 && results == ["a.jpg"], "\(result.messages)")
    }

    @Test("times that have changed count, unless bytes are to decide")
    func checksum() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await batch("in -o out").status == 0)
        _ = try await here.shell("touch -d 2001-01-01 in/a.jpg")
        #expect(try await batch("in -o out --resume --checksum").summary == "0 pictures done, 1 done before")
        #expect(try await batch("in -o out --resume").summary == "1 picture done")
    }

    @Test("a result that was edited is not replaced, nor is one that no run made")
    func changedResult() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        #expect(try await batch("in -o out").status == 0)
        try here.folder.write([1], "out/a.jpg")
        let resumed = try await batch("in -o out --resume --filter invert(1)")
        #expect(resumed.status == 1 && resumed.summary == "1 picture done, 1 failed")
        #expect(resumed.messages.contains("out/a.jpg exists, and is not a result that the journal records"))
        #expect(try here.folder.read("out/a.jpg") == [1])
        let again = try await batch("in -o out")
        #expect(again.messages.contains("(--resume, --skip-existing, --overwrite)") && again.status == 1)
        #expect(try await batch("in -o out --skip-existing").summary == "0 pictures done, 2 left as they were")
        #expect(try await batch("in -o out --overwrite").summary == "2 pictures done")
    }

    @Test("two inputs with one result are named before anything starts, and the first has it")
    func collisions() async throws {
        try here.jpegs("in/a.jpg", "in/sub/a.jpg")
        try here.folder.write(Pictures.png, "in/a.png")
        let result = try await batch("in -r -o out --name {stem} --format png")
        #expect(result.status == 1 && result.summary == "1 picture done, 2 failed")
        #expect(
            result.lines.prefix(2) == [
                "in/a.png: its result out/a.png would be that of in/a.jpg too",
                "in/sub/a.jpg: its result out/a.png would be that of in/a.jpg too",
            ])
        #expect(results == ["a.png"])
    }

    @Test("a file that is not what its name says gets no path that is another's")
    func liar() async throws {
        try here.folder.write(Pictures.png, "in/a.jpg")
        try here.folder.write(Pictures.png, "in/a.png")
        let result = try await batch("in -o out")
        #expect(result.status == 1 && results == ["a.png"])
        #expect(result.lines.first == "in/a.jpg: its result out/a.png would be that of another picture too")
    }

    @Test("what is done is known by its name, or where that does not say what it is, by its bytes")
    func doneBefore() async throws {
        try here.jpegs("in/a.jpg", "in/none")
        try here.folder.write(Pictures.png, "in/b.jpg")
        #expect(try await batch("in -o out").status == 0)
        #expect(results == ["a.jpg", "b.png", "none.jpg"])
        #expect(try await batch("in -o out --resume").summary == "0 pictures done, 3 done before")
        for name in ["{date}-{stem}.{ext}", "{seq}.{ext}"] {
            let line = ["batch", "in", "-o", "other", "--name", name]
            #expect(try await here.run(line).status == 0)
            #expect(try await here.run(line + ["--resume"]).summary == "0 pictures done, 3 done before")
            here.folder.remove("other")
        }
    }

    @Test("a folder of the results that became a link out of them gets no result, whatever was done there")
    func folderBecameLink() async throws {
        try here.jpegs("in/sub/a.jpg")
        #expect(try await batch("in -r -o out").status == 0)
        try here.jpegs("in/sub/b.jpg")
        here.folder.rename("out/sub", to: "elsewhere")
        here.folder.link("out/sub", to: "../elsewhere")
        let result = try await batch("in -r -o out --resume")
        #expect(result.status == 1 && here.folder.list("elsewhere") == ["a.jpg"], "\(result.messages)")
    }

    @Test("names by a template")
    func names() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.JPG")
        let result = try await here.run([
            "batch", "in", "-r", "-o", "out", "--look", "clarendon", "--name", "{look}/{dir}/{stem}-x.{ext}",
        ])
        #expect(result.status == 0 && results == ["clarendon/a-x.jpg", "clarendon/sub/b-x.JPG"])
        #expect(try await here.run(["batch", "in", "-o", "out", "--name", "{stem}.png"]).status == 0)
        #expect(try here.folder.read("out/a.png").starts(with: [0x89, 0x50]))
    }

    @Test(
        "what leads out of the folder of the results is refused",
        arguments: ["../{stem}", "/tmp/{stem}", "a/../../{stem}", "{nothing}"])
    func badNames(template: String) async throws {
        try here.jpegs("in/a.jpg")
        let result = try await here.run(["batch", "in", "-o", "out", "--name", template])
        #expect(result.status == 64 && result.messages.contains("--name \(template)"))
        #expect(!here.folder.exists("out"))
    }

    @Test("a link in the folder of the results leads nothing out of it")
    func linkInResults() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg")
        here.folder.makeFolders("out")
        here.folder.makeFolders("elsewhere")
        here.folder.link("out/sub", to: "../elsewhere")
        let result = try await batch("in -r -o out")
        #expect(result.status == 1 && result.messages.contains("a link leads out of the folder of the results"))
        #expect(here.folder.list("elsewhere") == [] && here.folder.exists("out/a.jpg"))
    }

    @Test("files from a list, by name or from standard input")
    func lists() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg", "in/c.jpg")
        try here.folder.write(Array("a.jpg\nsub/b.jpg\nnone.jpg\n../in/c.jpg\n".utf8), "list")
        let result = try await batch("in --files-from list -o out")
        #expect(result.status == 1 && results == ["a.jpg", "c.jpg", "sub/b.jpg"])
        #expect(result.lines.first == "in/none.jpg: can't be read: there is no such file")
        let piped = try await here.run(
            ["batch", "--files-from", "-", "-o", "out2"], input: Array("in/a.jpg\0in/sub/b.jpg\0".utf8))
        #expect(piped.status == 0)
        #expect(here.folder.list("out2").filter { !$0.hasPrefix(".") } == ["in/a.jpg", "in/sub/b.jpg"])
    }

    @Test("what a list names through a link out of its folder is followed only where that is wanted")
    func listedLinks() async throws {
        try here.jpegs("in/a.jpg", "outside/b.jpg", "in/sub/c.jpg")
        here.folder.link("in/out", to: "../outside")
        here.folder.link("in/b.jpg", to: "../outside/b.jpg")
        here.folder.link("in/inner", to: "sub")
        try here.folder.write(Array("a.jpg\nout\nout/b.jpg\nb.jpg\ninner\n".utf8), "list")
        let result = try await batch("in -r --files-from list -o out")
        #expect(result.status == 1 && results == ["a.jpg", "inner/c.jpg"], "\(result.messages)")
        for name in ["out", "out/b.jpg", "b.jpg"] {
            #expect(
                result.lines.contains("in/\(name): a link leads out of the folder that the list is for (--follow)"))
        }
        #expect(try await batch("in -r --files-from list -o out --resume --follow").status == 0)
        #expect(results == ["a.jpg", "b.jpg", "inner/c.jpg", "out/b.jpg"])
        let outside = try await here.run(["batch", "--files-from", "-", "-o", "o"], input: Array("../in/a.jpg\n".utf8))
        #expect(outside.messages.contains("../in/a.jpg: it is not below the current folder; say with DIR"))
    }

    @Test("another picture's result is not taken for this one's")
    func otherOwner() async throws {
        try here.jpegs("one/a.jpg", "one/b.jpg", "two/b.jpg")
        try here.folder.write(Pictures.jpeg(JPEGEncodingOptions(quantization: .quality(50))), "two/a.jpg")
        #expect(try await batch("one -o out").status == 0)
        let result = try await batch("two -o out --skip-existing")
        // Two files of the same bytes have the same result, as a folder that was moved has.
        #expect(result.status == 1 && result.summary == "0 pictures done, 1 left as they were, 1 failed")
        #expect(result.lines.contains { $0.hasPrefix("two/a.jpg: out/a.jpg is another picture's result") })
        #expect(try await batch("one -o out --skip-existing").summary == "0 pictures done, 2 left as they were")
    }

    @Test("an input that has the name of another one's result is an input all the same")
    func inputInTheWay() async throws {
        try here.jpegs("in/a.jpg", "in/a2.jpg")
        let result = try await batch("in -o in --name {stem}2")
        #expect(result.status == 1 && result.summary == "1 picture done, 1 failed", "\(result.messages)")
        #expect(result.messages.contains("in/a.jpg: its result in/a2.jpg would replace an input"))
        #expect(here.folder.list("in") == [".image-app-journal", "a.jpg", "a2.jpg", "a22.jpg"])
        // Nor is it a result that is there.
        let skipping = try await batch("in -o in --skip-existing")
        #expect(skipping.status == 1 && skipping.messages.contains("in/a.jpg: its result in/a.jpg would replace an"))
    }

    @Test("results among inputs have no light to match")
    func matchAmongResults() async throws {
        try here.jpegs("in/a.jpg")
        try here.folder.write(Pictures.png, "in/b.png")
        for summary in ["2 pictures done", "0 pictures done, 2 done before"] {
            let result = try await batch("in -o in --filter brightness(0.3) --match --name {stem}-m --resume")
            #expect(result.status == 0 && result.summary == summary, "\(result.messages)")
        }
    }

    @Test("a result may belong to whom its input does, or to whom it can", .needsRoot, .needs("setpriv"))
    func owners() async throws {
        try here.jpegs("in/a.jpg")
        let result = try await here.shell(
            """
            chmod 664 in/a.jpg; chown 1234:1235 in/a.jpg
            $APP batch in -o out --keep-permissions && stat -c "%u:%g %a" out/a.jpg
            # Who may not give files to that group does not give them to another.
            mkdir free; chown 65534:65534 free; chmod 755 . in
            cp $APP app; chmod 755 app
            setpriv --reuid=65534 --regid=65534 --clear-groups ./app batch in -o free/out --keep-permissions &&
                stat -c "%u:%g %a" free/out/a.jpg
            """)
        #expect(result.outputLines.first == "1234:1235 664", "\(result.messages)")
        #expect(result.outputLines.dropFirst() == ["65534:65534 604"], "\(result.messages)")
    }

    @Test("globs choose")
    func globs() async throws {
        try here.jpegs("in/a.jpg", "in/b.JPG", "in/raw/c.jpg", "in/2024/d.jpg")
        let result = try await here.run([
            "batch", "in", "-r", "-o", "out", "--include", "[a-c].jpg", "--include", "2024/*", "--exclude", "raw",
        ])
        #expect(result.status == 0 && results == ["2024/d.jpg", "a.jpg", "b.JPG"])
    }

    @Test("so many failures end the run, and what is under way is finished")
    func maxErrors() async throws {
        for name in ["a", "b", "c", "d"] { try here.folder.write(Pictures.text, "in/\(name).jpg") }
        for number in 10..<40 { try here.folder.write(Pictures.jpeg, "in/z\(number).jpg") }
        let two = try await batch("in -o out --max-errors 2")
        #expect(two.status == 1 && two.messages.contains("2 failed") && two.messages.contains("not done"))
        let first = try await batch("in -o out2 --fail-fast")
        #expect(first.status == 1 && first.messages.contains("1 failed"))
        #expect(try await batch("in -o out3").summary == "30 pictures done, 4 failed")
    }

    @Test("results may be as old as their inputs, and for the same people")
    func attributes() async throws {
        try here.jpegs("in/a.jpg")
        _ = try await here.shell("touch -d '2001-02-03 04:05:06' in/a.jpg; chmod 640 in/a.jpg")
        #expect(try await batch("in -o out --keep-times --keep-permissions").status == 0)
        let kept = try await here.shell("stat -c '%Y %a' in/a.jpg out/a.jpg | uniq | wc -l")
        #expect(kept.outputLines.first == "1")
        #expect(
            try await batch("in -o out --keep-times --keep-permissions --resume").summary
                == "0 pictures done, 1 done before")
    }

    @Test("a read-only result is not replaced")
    func readOnly() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await batch("in -o out").status == 0)
        _ = try await here.shell("chmod 444 out/a.jpg")
        let result = try await batch("in -o out --overwrite")
        #expect(result.status == 1 && result.messages.contains("out/a.jpg is read-only, and not replaced"))
    }

    @Test("one run at a time in one folder of results")
    func twoRuns() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        let result = try await here.shell(
            """
            IMAGE_APP_INJECT=pause:a.jpg "$APP_WITH_FAULTS" batch in -o out & first=$!
            until_paused $first
            "$APP" batch in -o out --resume; echo "second $?"; go_on $first; wait $first; echo "first $?"
            """)
        #expect(result.text == "second 1\nfirst 0\n", "\(result.messages)")
        #expect(result.messages.contains("another run of image-app is active here"))
    }

    @Test("a batch of one's own results knows them for what they are")
    func resultsAmongInputs() async throws {
        try here.jpegs("in/a.jpg")
        for _ in 0..<2 {
            let result = try await here.run([
                "batch", "in", "-o", "in", "--look", "clarendon", "--name", "{stem}-{look}", "--resume",
            ])
            #expect(result.status == 0)
        }
        #expect(here.folder.list("in") == [".image-app-journal", "a-clarendon.jpg", "a.jpg"])
        // A result that was edited is neither an input nor ignored without a word.
        try here.folder.write(Pictures.png, "in/a-clarendon.jpg")
        let changed = try await batch("in -o in --look clarendon --name {stem}-{look} --resume")
        #expect(changed.status == 1 && changed.messages.contains("1 file ignored (1 changed result)"))
        #expect(changed.messages.contains("in/a-clarendon.jpg exists, and is not a result that the journal records"))
        #expect(try await batch("in -o out").status == 0)
        let second = try await batch("out -o out --name {stem}-small")
        #expect(second.status == 1)
        #expect(second.lines.first?.hasPrefix("out: the pictures in it are results of earlier runs") == true)
    }
}
