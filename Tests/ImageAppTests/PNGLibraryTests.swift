import SystemPackage
import TestSupport
import Testing

/// ISA-L, with which PNGs are read faster, and which may be missing or another one.
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

    @Test(
        "an ISA-L that does something wrong is found out, and pictures are read without it",
        arguments: ["none", "wrong", "checksum", "larger", "later"])
    func wrongLibrary(fault: String) async throws {
        try here.folder.write(Pictures.drawing, "a.png")
        let found = try await here.run("a.png --look none --format pam -o -")
        let missed = try await here.shell(
            """
            export REAL_ISAL=$(/sbin/ldconfig -p | sed -n 's/.*libisal.so.2 .*=> //p' | head -1)
            [ "$REAL_ISAL" ] || exit 97
            clang -O1 -Wall -Wextra -Werror -shared -fPIC -o libisal.so.2 '\(Self.standIn)' -ldl || exit 98
            export LD_LIBRARY_PATH=$PWD ISAL_LOG=$PWD/calls FAULT=\(fault)
            "$APP" a.png --look none --format pam -o -
            """)
        guard missed.status != 97 else { return }
        #expect(missed.status == 0 && missed.messages == found.messages, "\(missed.messages)")
        let isSame = missed.output == found.output
        #expect(isSame)
        // The check inflates twice, and the picture takes more than twenty calls.
        let calls = (try? here.folder.read("calls").count) ?? 0
        let expected = ["none": 21...Int.max, "wrong": 1...2, "checksum": 0...0, "larger": 1...2, "later": 20...20]
        #expect(expected[fault]?.contains(calls) == true, "\(calls)")
    }

    private static let standIn = Corpora.projectRoot.appending("Tests/FaultInjection/isal.c")
}
