import SystemPackage
import TestSupport
import Testing

/// ISA-L, with which PNGs are read faster and which may be missing.
@Suite(.hangGuard, .enabled(if: Sanitizer.isOff, "sanitizers need files")) struct PNGLibraryTests {
    private let here = Workspace()

    @Test("without ISA-L pictures are read as with it, and nothing is said", arguments: ["", " --isolate"])
    func missingLibrary(option: String) async throws {
        try here.folder.write(Pictures.drawing, "a.png")
        let line = "a.png --look none --format pam -o -\(option)"
        let found = try await here.run(line)
        #expect(found.status == 0)
        // What is found first is no library.
        try here.folder.write([], "libisal.so.2")
        let missed = try await here.run(line, environment: ["LD_LIBRARY_PATH": here.folder.path.string])
        #expect(missed.status == 0 && missed.output == found.output && missed.messages == found.messages)
    }
}
