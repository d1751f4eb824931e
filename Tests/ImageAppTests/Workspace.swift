import ImageCodecs
import ImageCore
import SystemPackage
import TestSupport
import Testing

/// A folder with pictures, and the program that runs in it.
struct Workspace {
    let folder = TemporaryFolder()

    /// Runs the program with arguments as a shell would split this line at its spaces.
    func run(
        _ line: String, input: [UInt8] = [], environment: [String: String?] = [:]
    ) async throws -> ProcessRunner.Result {
        try await run(line.split(separator: " ").map(String.init), input: input, environment: environment)
    }

    func run(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:]
    ) async throws -> ProcessRunner.Result {
        try await runner(environment).run(arguments, input: input)
    }

    /// Runs a script, in which the program is `$APP`, with the functions of ``waiting``.
    func shell(
        _ script: String, environment: [String: String?] = [:]
    ) async throws -> ProcessRunner.Result {
        try await runner(environment).shell(Self.waiting + script)
    }

    /// Runs a script in a mount namespace of its own, so that nothing has to be unmounted, without the functions of
    /// ``waiting``.
    func mounted(_ script: String) async throws -> ProcessRunner.Result {
        try await shell("unshare -m bash -c '\(script)'")
    }

    /// Runs a script with faults between the programs and the system: see Tests/FaultInjection.
    func preloaded(
        _ script: String, fault: String, injected: String = ""
    ) async throws -> ProcessRunner.Result {
        let source = Corpora.projectRoot.appending("Tests/FaultInjection/faults.c")
        let result = try await shell(
            """
            clang -O1 -Wall -Wextra -Werror -shared -fPIC -o faults.so '\(source)' -ldl || exit 98
            LD_PRELOAD=$PWD/faults.so \(script)
            """, environment: ["FAULT": fault, "IMAGE_APP_INJECT": injected])
        try #require(result.status != 98, "\(result.messages)")
        return result
    }

    /// Waits for what is to happen, and never for a fixed time: other programs may have the processors.
    ///
    /// `until_paused PID` waits for a pause that was injected in that run or one of its workers, and `go_on PID` ends it.
    /// `until_listening PID` waits until the program takes signals, `until_written PID BYTES` until it has written so much or has
    /// ended. `until_read` waits until a pipe's reader has taken all that was written to standard output.
    private static let waiting = """
        until_true() {
            local n=0
            until eval "$1"; do
                sleep 0.02; n=$((n + 1))
                [ $n -lt 30000 ] || { echo "it never came to this: $1" >&2; return 1; }
            done
        }
        until_there() { until_true "[ -e '$1' ]"; }
        # A process that has ended never listens.
        until_listening() {
            until_true '! grep -qs "^State:.[^Z]" /proc/'$1'/status ||
                (( 0x$(sed -n "s/^SigCgt:.//p" /proc/'$1'/status) & 0x4000 ))'
        }
        written() { sed -n 's/^wchar: //p' /proc/$1/io 2>/dev/null; }
        until_written() { while kill -0 $1 2>/dev/null && [ "$(written $1)" -lt $2 ]; do sleep 0.003; done 2>/dev/null; }
        until_read() {
            python3 -c 'import fcntl, struct, termios, time
        while struct.unpack("i", fcntl.ioctl(1, termios.FIONREAD, bytes(4)))[0]: time.sleep(0.01)'
        }
        # Kills a run and its workers at a random moment: after up to eight more lines of its log, and some milliseconds.
        kill_somewhere() {
            local lines target
            mapfile -t lines <"$2"
            target=$((${#lines[@]} + RANDOM % 9))
            while kill -0 $1 2>/dev/null && [ ${#lines[@]} -lt $target ]; do sleep 0.003; mapfile -t lines <"$2"; done
            sleep 0.0$((RANDOM % 3))$((RANDOM % 10))
            pkill -KILL -s $1; wait $1 2>/dev/null
        }
        # Not what stands still because another process looks into it, as sanitizers do at a process's end.
        paused() {
            for p in $1 $(pgrep -P $1); do
                grep -qs '^State:.T' /proc/$p/status && grep -qs '^TracerPid:.0$' /proc/$p/status && echo $p
            done; true
        }
        until_paused() { until_true '[ "$(paused '$1')" ]'; }
        # Between two that are paused, the first may end and the second begin while nobody looks.
        until_another_paused() { until_true 'other=$(paused '$1'); [ "$other" ] && [ "$other" != '$2' ]'; }
        go_on() { kill -CONT $(paused $1); }

        """

    private func runner(_ environment: [String: String?]) -> ProcessRunner {
        var runner = ProcessRunner(in: folder.path)
        runner.environment = environment
        return runner
    }

    /// Writes the same small JPEG under each name.
    func jpegs(_ names: String...) throws {
        for name in names { try folder.write(Pictures.jpeg, name) }
    }

    /// Copies files of a folder of Tests/Fixtures, under their names without folders.
    func copyFixtures(_ names: String..., from folder: String = "Field") throws {
        for name in names {
            let bytes = try PictureFiles.fixture("\(folder)/\(name)")
            try self.folder.write(bytes, FilePath(name).lastComponent?.string ?? name)
        }
    }

    /// Returns a line of a script that copies a folder of Tests/Fixtures.
    static func copying(_ folder: String, to target: String) -> String {
        "cp -r '\(Corpora.projectRoot.appending("Tests/Fixtures/\(folder)").string)' \(target)\n"
    }

    func decoded(_ name: String) throws -> Decoded { try Decoded(folder.read(name)) }
}

enum Pictures {
    static let picture = GeneratedPicture.smooth(48, 32)
    static let jpeg = jpeg()
    static let png = png()
    static let text = Array("Dear diary\n".utf8)

    /// A picture that takes a while and is larger than a pipe.
    static let large = made { try GeneratedPicture.noise(1200, 900).encoded(.jpeg(JPEGEncodingOptions())) }

    static let drawing = png(GeneratedPicture.drawing(800, 900))

    static func jpeg(_ options: JPEGEncodingOptions = JPEGEncodingOptions(quantization: .quality(80))) -> [UInt8] {
        made { try picture.encoded(.jpeg(options)) }
    }

    static func png(
        _ picture: PixelBuffer = picture, bitDepth: Int = 8, colorModel: ColorModel = .rgb, hasAlpha: Bool = false
    ) -> [UInt8] {
        made {
            try picture.encoded(
                .png(PNGEncodingOptions(bitDepth: bitDepth)), colorModel: colorModel, hasAlpha: hasAlpha)
        }
    }
}

extension ProcessRunner.Result {
    /// The last line of what people read, without the time that it took.
    var summary: String {
        (lines.last ?? "").replacing(
            #/ in [0-9.:]+ (s|min|h) \((auto, )?(auto|look [^)]*|filters|no look)\)/#, with: "")
    }
}
