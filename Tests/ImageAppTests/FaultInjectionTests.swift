import ImageCodecs
import SystemPackage
import TestSupport
import Testing

/// A picture that crashes, hangs or starves its worker, in whatever codec and at whatever stage, costs itself alone.
@Suite(.hangGuard) struct FaultInjectionTests {
    private let here = Workspace()

    private static let stages = ["begun", "header", "rows", "encoding", "whole"]
    /// Each large enough that its result is written before its last row is read.
    private static let codecs: [(name: String, bytes: [UInt8])] = [
        ("jpg", Pictures.large),
        (
            "jpeg",
            made { try GeneratedPicture.noise(900, 700).encoded(.jpeg(JPEGEncodingOptions(isProgressive: true))) }
        ),
        ("png", Pictures.png(GeneratedPicture.noise(500, 400))),
    ]

    /// Runs a batch until so many of its pictures hang and the others have their results, and then until the time limit ends
    /// those.
    private func hung(
        _ line: String, count: Int, resultCount: Int, injected: String
    ) async throws -> ProcessRunner.Result {
        try await here.shell(
            """
            $APP \(line) --timeout 6 & app=$!
            until_true '[ "$(paused $app | wc -l)" -eq \(count) ] && [ "$(ls out | wc -l)" -eq \(resultCount) ]'
            truncate -s 6 clock; wait $app
            """, environment: ["IMAGE_APP_INJECT": injected + ",clock:clock"])
    }

    @Test(
        "the others are done, and --resume does the rest",
        arguments: [("crash", false), ("crash", true), ("pause", false), ("starve", false)])
    func costsItself(kind: String, usesHiddenFiles: Bool) async throws {
        var injected = usesHiddenFiles ? ["hidden-files"] : []
        var bad: [String] = []
        var all: [String: [UInt8]] = [:]
        for codec in Self.codecs {
            for stage in Self.stages {
                bad.append("\(stage).\(codec.name)")
                injected.append("\(kind)@\(stage):\(stage).\(codec.name)")
                all["\(stage).\(codec.name)"] = codec.bytes
            }
            for number in 0..<3 { all["good\(number).\(codec.name)"] = codec.bytes }
        }
        for (name, bytes) in all { try here.folder.write(bytes, "in/\(name)") }
        let line = "batch in -o out --strip --max-memory 100M"
        let result =
            if kind == "pause" {
                try await hung(
                    "batch in -o out --strip -j\(bad.count + 1)", count: bad.count,
                    resultCount: all.count - bad.count, injected: injected.joined(separator: ","))
            } else {
                try await here.run(line, environment: ["IMAGE_APP_INJECT": injected.joined(separator: ",")])
            }
        #expect(result.status == 1)
        #expect(result.summary == "\(all.count - bad.count) pictures done, \(bad.count) failed", "\(result.messages)")
        let reason = kind == "pause" ? "it took longer than 6 s (--timeout)" : "its worker process "
        for name in bad {
            #expect(result.lines.contains { $0.hasPrefix("in/\(name): \(reason)") }, "\(result.messages)")
            #expect(!here.folder.exists("out/\(name)"))
        }
        #expect(here.folder.list("out").count == 1 + all.count - bad.count)

        let resumed = try await here.run(line + " --resume")
        #expect(resumed.status == 0 && resumed.messages.contains("\(bad.count) pictures done"))
        for codec in Self.codecs {
            let good = try here.folder.read("out/good0.\(codec.name)")
            for name in all.keys where name.hasSuffix(".\(codec.name)") {
                #expect(try here.folder.read("out/\(name)") == good || name == "good0.\(codec.name)", "\(name)")
                #expect(try here.folder.read("in/\(name)") == codec.bytes)
            }
        }
        #expect(here.folder.list("out").count == 1 + all.count)
    }

    @Test("a picture that can't be measured for --match does not end the run", arguments: ["crash", "pause", "starve"])
    func measuring(kind: String) async throws {
        for name in ["a", "b", "c"] { try here.folder.write(Pictures.large, "in/\(name).jpg") }
        let result = try await here.shell(
            """
            $APP batch in -o out --match --max-memory 100M -j1 --timeout 6 & app=$!
            if [ \(kind) = pause ]; then
                until_paused $app; first=$(paused $app); truncate -s 6 clock
                until_another_paused $app $first; truncate -s 12 clock
            fi
            wait $app
            """, environment: ["IMAGE_APP_INJECT": "\(kind)@rows:b.jpg,clock:clock"])
        #expect(result.status == 1 && result.summary == "2 pictures done, 1 failed", "\(result.messages)")
        #expect(here.folder.list("out") == [".image-app-journal", "a.jpg", "c.jpg"])
    }
}
