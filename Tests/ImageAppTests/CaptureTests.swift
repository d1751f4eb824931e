import TestSupport
import Testing

/// What can be tested without a camera; `Scripts/check-camera` has real ones.
@Suite struct CaptureTests {
    private let here = Workspace()

    @Test("capture: what can't be meant is a wrong usage, and says why")
    func usage() async throws {
        let lines = [
            ("capture --size 1280", "--size"), ("capture --size 0x720", "--size"), ("capture --skip -1", "--skip"),
            ("capture --timeout 0", "--timeout"), ("capture --camera-format h264", "yuyv"),
            ("capture -o photo.jxl", ".jxl file can't be written"),
            ("capture -o photo.png --format jpeg", "contradicts"), ("capture -o - --json", "not both"),
            ("capture --strength 0.5", "add --look, --auto, --lut, --filter or --like"),
        ]
        for (line, says) in lines {
            let result = try await here.run(line)
            #expect(result.status == 64, "\(line)")
            #expect(result.messages.contains(says), "\(result.messages)")
        }
    }

    @Test("capture: a device that is no camera is named once, and nothing is written")
    func notACamera() async throws {
        try here.folder.write(Pictures.text, "video0")
        let result = try await here.run("capture --device video0 -o out.jpg")
        #expect(result.status == 1)
        #expect(result.lines.count == 1)
        #expect(result.messages.hasPrefix("video0: is not a video device"), "\(result.messages)")
        #expect(!here.folder.exists("out.jpg"))
        let json = try await here.run("capture --device video0 -o out.jpg --json")
        #expect(json.outputLines.first?.contains(#""status":"failed""#) == true)
    }

    @Test("capture: what prevents saving the picture is reported before a camera is looked for, and nothing is left")
    func obstacles() async throws {
        try here.folder.write(Pictures.text, "file")
        let lines = [
            ("none/out.jpg", "there is no folder none"), ("file/", "file is not a folder"),
            ("file", "file exists"), ("file/below.jpg", "file is not a folder"),
        ]
        for (output, says) in lines {
            let result = try await here.run("capture --device /dev/video987 -o \(output)")
            #expect(result.status == 1)
            #expect(result.lines.count == 1 && result.messages.contains(says), "\(result.messages)")
        }
        #expect(here.folder.list() == ["file"])
    }

    @Test("capture: a device that can't be reached gets no advice to try another size")
    func unreachable() async throws {
        here.folder.link("loop", to: "loop")
        let result = try await here.run("capture --device loop")
        #expect(result.messages.contains("its link leads in a circle; choose another one"), "\(result.messages)")
    }
}
