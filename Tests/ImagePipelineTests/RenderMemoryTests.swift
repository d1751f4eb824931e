import ImageCore
import SystemPackage
import TestSupport
import Testing

@Suite("What a plan expects of memory", .hangGuard)
struct RenderMemoryTests {
    @Test(
        "is never less than what is held, and at most 1.3 times that and 4 MB more", .needs("pnmtopng", "heif-enc"),
        .needsOrdinaryMemory)
    func measured() async throws {
        let folder = TemporaryFolder()
        let result = try await ProcessRunner(in: folder.path).shell("\"${APP%/*}/MemoryMeasurement\"")
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.outputLines.count > 100)
        for line in result.outputLines {
            let fields = line.split(separator: "\t")
            let (planned, held) = (try #require(Int(fields[1])), try #require(Int(fields[2])))
            #expect(planned >= held, "\(line)")
            // Libraries hold little for these smooth pictures, and many times as much for others of the same size.
            if fields[3] == "false" { #expect(Double(planned) <= 1.3 * Double(held) + 4e6, "\(line)") }
        }
    }
}
