import SystemPackage
import TestSupport
import Testing

/// A libjpeg that is not the one that the program was compiled with.
@Suite(.hangGuard, .enabled(if: Sanitizer.isOff, "sanitizers come before other libraries")) struct JPEGLibraryTests {
    private let here = Workspace()

    /// The picture by a program with `Tests/FaultInjection/jpeg.c`, and for how many pictures libjpeg was bypassed.
    private func decoded(fault: String) async throws -> (picture: [UInt8], bypassed: Int) {
        let source = Corpora.projectRoot.appending("Tests/FaultInjection/jpeg.c")
        let run = try await here.shell(
            """
            clang -O1 -Wall -Wextra -Werror -shared -fPIC -o jpeg.so '\(source)' -ldl || exit 98
            FAULT=\(fault) LD_PRELOAD=$PWD/jpeg.so "$APP" a.jpg --look none --format pam -o - --quiet
            """)
        #expect(run.status == 0, "\(run.messages)")
        return (run.output, run.lines.count { $0 == "bypassed" })
    }

    @Test(
        "libjpeg is bypassed only if its private structure has the compiled layout and the check's picture decodes correctly"
    )
    func faults() async throws {
        try here.jpegs("a.jpg")
        let expected = try await here.run("a.jpg --look none --format pam -o - --quiet").output
        // One is the picture of the check.
        for (fault, bypassed) in [("none", 2), ("layout", 0), ("result", 1)] {
            let decoded = try await decoded(fault: fault)
            #expect(decoded.bypassed == bypassed, "\(fault)")
            let isSame = decoded.picture == expected
            #expect(isSame, "\(fault)")
        }
    }

    @Test("formats names the libjpeg that is loaded, by the library's own words")
    func version() async throws {
        let listed = try await here.run("formats")
        let words = try #require(listed.outputLines.first { $0.hasPrefix("JPEG ") }).split(separator: " ")
        let file = try await here.shell(
            "ldd \"$APP\" | sed -n 's/.*libjpeg[^ ]* => \\([^ ]*\\).*/\\1/p' | xargs grep -ao 'libjpeg-turbo version [0-9.]*'"
        )
        // A program that is linked with all of libjpeg has no file for it.
        guard file.status == 0 else { return }
        #expect(file.outputLines.first == "\(words[words.count - 2]) version \(words[words.count - 1])")
    }
}
