import TestSupport
import Testing

/// Cameras as inputs, as far as that needs none; the rest is tested with a real driver in a virtual machine.
@Suite struct CameraTests {
    private let here = Workspace()

    /// No machine has as many cameras.
    private let missing = "/dev/video987"

    @Test("a camera that is not there is one line, whichever command asks for it, and no file")
    func absent() async throws {
        for line in ["inspire \(missing) -o x.jpg", "\(missing)", "capture --device \(missing) -o x.jpg"] {
            let result = try await here.run(line)
            #expect(result.status == 1)
            #expect(result.messages.hasPrefix("\(missing): there is no such device; "), "\(line)")
            #expect(result.lines.count == 1)
        }
        #expect(here.folder.list() == [])
    }

    @Test("a file called camera is that file")
    func fileOfTheName() async throws {
        try here.jpegs("camera")
        #expect(try await here.run("inspire camera -o x.jpg").status == 0)
        #expect(here.folder.exists("x.jpg"))
    }

    @Test("a camera gives one picture, and never among others")
    func company() async throws {
        try here.jpegs("a.jpg")
        let result = try await here.run("\(missing) a.jpg -o out/")
        #expect(result.status == 64 && result.messages.contains("cannot be combined with other inputs"))
    }

    @Test("another device is distinguished from a camera")
    func device() async throws {
        #expect(try await here.run("/dev/null -o x.jpg").messages.contains("it is a device, not a file"))
        let capture = try await here.run("capture --device /dev/null -o x.jpg")
        #expect(capture.status == 1 && capture.messages.hasPrefix("/dev/null: "))
    }
}
