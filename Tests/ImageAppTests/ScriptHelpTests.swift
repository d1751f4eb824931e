import SystemPackage
import TestSupport
import Testing

/// What the scripts of the project say of themselves.
@Suite struct ScriptHelpTests {
    private let here = Workspace()

    /// A `PATH` with what a script needs to explain itself, and nothing that could build or install anything.
    private static let prepared = """
        mkdir -p tools
        for tool in bash dirname env sed timeout; do ln -sf "$(command -v $tool)" tools/; done
        # What is called python3 may be a script that looks for it.
        ln -sf "$(python3 -c 'import sys; print(sys.executable)')" tools/python3
        PATH=$PWD/tools
        cd '\(Corpora.projectRoot.string)'

        """

    /// `run` hands its arguments on to the program; the other two are called by scripts and tests alone.
    private static let exempt: Set = ["run", "note-skip", "check-thumbnail"]

    @Test("--help prints what a script begins with, and does nothing else", .needs("python3"))
    func help() async throws {
        let scripts = Corpora.projectRoot.appending("Scripts")
        let names = TemporaryFolder.names(in: scripts).map(\.string).filter { name in
            guard let file = try? Stat(scripts.appending(name)), file.type == .regular else { return false }
            return file.permissions.contains(.ownerExecute) && !Self.exempt.contains(name)
        }
        #expect(names.count > 25)
        for name in names.sorted() {
            let result = try await here.shell(Self.prepared + "timeout 60 Scripts/\(name) --help")
            #expect(result.status == 0 && result.messages.isEmpty, "\(name): \(result.messages)")
            let text = try String(decoding: PictureFiles.read(scripts.appending(name)), as: UTF8.self)
            let lines = result.outputLines
            #expect(lines.first.map { text.contains($0) } == true, "\(name): \(lines)")
            #expect(!lines.contains { $0.contains("set -e") || $0.contains("import ") }, "\(name)")
        }
    }

    @Test(
        "a script that installs or builds refuses what it does not know, in one line",
        arguments: ["install --prefix=/tmp", "install one two", "build --test", "install-dependencies --all"])
    func unknown(line: String) async throws {
        let result = try await here.shell(Self.prepared + "timeout 60 Scripts/\(line)")
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.lines.count == 1 && result.messages.contains("--help"), "\(result.messages)")
    }
}
