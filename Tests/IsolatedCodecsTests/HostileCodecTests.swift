import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import IsolatedCodecs
import SystemPackage
import TestSupport
import Testing

/// Codec processes that a picture has taken over: they are silent, talk without end, or say what isn't true.
@Suite(.hangGuard, .needs("python3")) struct HostileCodecTests {
    private let codec = StandInCodec()

    private static let size = PixelSize(width: 90, height: 70)
    private static let picture = GeneratedPicture.smooth(size.width, size.height)
    private static let file = made { try picture.encoded(.jpeg()) }
    private static let header = made { try HeaderMessage(Decoded(file).header) }

    private func decode(_ processes: CodecProcesses) throws {
        let decoder = try processes.makeDecoder(
            of: MemorySource(Self.file), format: .jpeg, options: DecodingOptions())
        try readAll(decoder)
        _ = try decoder.finish()
    }

    private func readAll(_ decoder: any ImageDecoder) throws {
        let rowLength = Self.size.width * 4
        var rows = [UInt8](repeating: 0, count: Self.size.height * rowLength)
        var span = rows.mutableSpan
        var bytes = span.mutableBytes
        try decoder.readRows(Self.size.height, into: &bytes, bytesPerRow: rowLength)
    }

    /// Starts a task on a thread of its own: it waits, and tests share few threads.
    private func onThread(_ work: @escaping @Sendable () throws -> Void) throws -> Task<Void, any Error> {
        let thread = ThreadExecutor()
        try thread.startThread()
        return Task(executorPreference: thread) {
            defer { thread.finish() }
            try work()
        }
    }

    /// Encodes a picture of several times the pipe's length.
    private func encode(_ processes: CodecProcesses, to sink: any ByteSink) throws {
        let size = PixelSize(width: 1000, height: 1000)
        let request = EncodingRequest(
            size: size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, coding: .png())
        let encoder = try processes.makeEncoder(request, sink: sink)
        let rows = [UInt8](repeating: 0, count: 4000 * 1000)
        try encoder.writeRows(1000, from: rows.span.bytes, bytesPerRow: 4000)
        try encoder.finish()
    }

    /// Scripts of processes that never come to an answer.
    private static let endless = [
        "time.sleep(9999)",
        "while True: connection.send(b'x'); time.sleep(0.01)",
        "connection.send(b'{'); time.sleep(9999)",
        // Rows that never come, and rows that come one byte at a time.
        "answer(0); connection.recv(9999); time.sleep(9999)",
        "answer(0); connection.recv(9999)\nwhile True: os.write(files[1], b'x'); time.sleep(0.05)",
        // All rows, more than the pipe takes, and then nothing.
        "answer(0); connection.recv(9999); os.write(files[1], bytes(90 * 70 * 4))\nwhile True: os.write(files[1], bytes(9999))",
    ]

    @Test("A decoder that does not come to an answer is ended when its time is over", arguments: endless)
    func overdue(script: String) throws {
        let processes = try codec.processes(script, answers: [.header(Self.header)], answerTimeout: .seconds(1))
        let error = #expect(throws: ImageError.self) { try decode(processes) }
        #expect(error == .undecodable("its codec did not answer within 1 s"))
        #expect(codec.isGone)
    }

    @Test("A decoder that does not come to an answer is ended when the task is cancelled", arguments: endless)
    func cancelled(script: String) async throws {
        let processes = try codec.processes(script, answers: [.header(Self.header)])
        let task = try onThread { try decode(processes) }
        #expect(await becomesTrue { !codec.processes(that: "asked").isEmpty })
        // Cancels at a random moment of what the process does next.
        try await Task.sleep(for: .milliseconds(Int.random(in: 0..<300)))
        task.cancel()
        await #expect(throws: ImageError.cancelled) { try await task.value }
        #expect(codec.isGone)
    }

    @Test(
        "An encoder that takes no rows, or gives no result, is ended when its time is over or the task is cancelled",
        arguments: [
            "answer(0); time.sleep(9999)",
            "answer(0)\nwhile True: os.read(files[0], 1); time.sleep(0.05)",
            "answer(0)\nwhile os.read(files[0], 1 << 20): pass\ntime.sleep(9999)",
        ], [false, true])
    func encoder(script: String, isCancelled: Bool) async throws {
        let answerTimeout = Duration.seconds(isCancelled ? 300 : 1)
        let processes = try codec.processes(script, answers: [.encoding], answerTimeout: answerTimeout)
        let task = try onThread { try encode(processes, to: MemorySink()) }
        #expect(await becomesTrue { !codec.processes(that: "asked").isEmpty })
        if isCancelled { task.cancel() }
        let error = await #expect(throws: ImageError.self) { try await task.value }
        #expect(error == (isCancelled ? .cancelled : .writeFailed("its codec did not answer within 1 s")))
        #expect(codec.isGone)
    }

    @Test("A decoder that is let go while its process is blocked writing rows leaves no process")
    func letGo() throws {
        let processes = try codec.processes(
            "answer(0); connection.recv(9999)\nwhile True: os.write(files[1], bytes(9999))",
            answers: [.header(Self.header)])
        var decoder: (any ImageDecoder)? = try processes.makeDecoder(
            of: MemorySource(Self.file), format: .jpeg, options: DecodingOptions())
        try decoder.map(readAll)
        decoder = nil
        #expect(codec.isGone)
    }

    @Test(
        "An answer that is too long, that another follows, or that brings files, is an error",
        arguments: [
            "try:\n    while True: connection.sendall(bytes(1 << 20))\nexcept OSError: pass",
            "connection.sendall(open(folder + 'answer0', 'rb').read() + b'\\n{}\\n'); time.sleep(9999)",
            "socket.send_fds(connection, [open(folder + 'answer0', 'rb').read() + b'\\n'], [1]); time.sleep(9999)",
            "connection.sendall(b'nonsense\\n'); time.sleep(9999)",
            "answer(1); time.sleep(9999)",
        ])
    func nonsense(script: String) throws {
        let processes = try codec.processes(script, answers: [.header(Self.header), .encoding])
        let error = #expect(throws: ImageError.self) { try decode(processes) }
        #expect(error?.description.contains("its codec gave an answer that") == true, "\(String(describing: error))")
        #expect(codec.isGone)
    }

    @Test("An encoder can't let its result grow over what the picture can need")
    func growth() throws {
        let processes = try codec.processes(
            """
            answer(0)
            while os.read(files[0], 1 << 20): pass
            for grow in [lambda: os.ftruncate(files[1], 3 << 30), lambda: os.posix_fallocate(files[1], 0, 3 << 30),
                         lambda: os.pwrite(files[1], b"x", 3 << 30)]:
                try: grow(); note("grown")
                except OSError as error: note("refused")
            try: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 40, 1 << 40))
            except Exception: pass
            note(f"size {os.fstat(files[1]).st_size}")
            answer(1)
            """, answers: [.encoding, .encoded(notices: [], remarks: [])])
        let sink = MemorySink()
        let error = #expect(throws: ImageError.self) { try encode(processes, to: sink) }
        #expect(codec.notes.filter { $0 == "refused" }.count == 3, "\(codec.notes)")
        #expect(codec.notes.last == "size 0")
        #expect(error == .writeFailed("its codec made a file that is no PNG file"))
        #expect(sink.bytes.isEmpty)
    }

    @Test("A result that is larger than the picture can need is refused, however it came to be")
    func largeResult() throws {
        // The script runs as its parent's user, and root may raise its own limit.
        let processes = try codec.processes(
            """
            answer(0)
            while os.read(files[0], 1 << 20): pass
            try: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 40, 1 << 40))
            except Exception: note("refused")
            else: os.ftruncate(files[1], 3 << 30)
            answer(1)
            """, answers: [.encoding, .encoded(notices: [], remarks: [])])
        let sink = MemorySink()
        let error = #expect(throws: ImageError.self) { try encode(processes, to: sink) }
        let isRaised = !codec.notes.contains("refused")
        #expect(error?.description.contains(isRaised ? "more than the picture can need" : "no PNG file") == true)
        #expect(sink.bytes.isEmpty)
    }

    @Test("A decoder can't write to the picture that it is given")
    func pictureIsSafe() throws {
        let processes = try codec.processes(
            """
            try: os.write(files[0], b"x"); note("written")
            except OSError: note("refused")
            answer(0)
            """, answers: [.failure(.notAPicture)])
        #expect(throws: ImageError.notAPicture) { try decode(processes) }
        #expect(codec.notes.last == "refused")
    }

    @Test(
        "A decoder reports only errors that a decoder can have",
        arguments: [
            ImageError.outOfSpace("x"), .exists, .backupExists("x"), .cancelled, .writeDenied("x"), .writeFailed("x"),
            .notFound("x"), .readDenied("x"),
        ])
    func decoderErrors(error: ImageError) throws {
        let processes = try codec.processes("answer(0)", answers: [.failure(error)])
        #expect(throws: ImageError.undecodable("its codec reported an error that it can't have")) {
            try decode(processes)
        }
    }

    @Test(
        "An encoder reports only errors that an encoder can have",
        arguments: [
            ImageError.exists, .cancelled, .notAPicture, .damaged("x"), .readFailed("x"), .notFound("x"), .empty,
            .writeDenied("x"),
        ])
    func encoderErrors(error: ImageError) throws {
        let processes = try codec.processes("answer(0)", answers: [.failure(error)])
        #expect(throws: ImageError.writeFailed("its codec reported an error that it can't have")) {
            try encode(processes, to: MemorySink())
        }
        #expect(CodecRole.encoder.checked(.outOfSpace("x")) == .writeFailed("x"))
    }

    @Test("Texts of a codec process lose control characters and what is too long")
    func texts() throws {
        let processes = try codec.processes(
            "answer(0)",
            answers: [.failure(.damaged("\u{1B}]0;x\u{7}a\nb\u{202E}" + String(repeating: "y", count: 5000)))])
        let error = #expect(throws: ImageError.self) { try decode(processes) }
        guard case .damaged(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.hasPrefix("?]0;x?a?b?y") && text.count == 1000)
    }

    @Test(
        "A header that no decoder makes is refused",
        arguments: [
            #"{"size": {"width": 0, "height": 5}}"#, #"{"size": {"width": 90, "height": 4294967296}}"#,
            #"{"scale": {"numerator": 1, "denominator": 2}}"#, #"{"scale": {"numerator": 0, "denominator": 0}}"#,
            #"{"format": "png"}"#, #"{"bitDepth": 0}"#, #"{"estimatedMemory": -1}"#, #"{"omittedTexts": -1}"#,
            #"{"coding": "e30="}"#, #"{"metadata": {"chunks": [{"name": "a\nb", "data": ""}]}}"#,
            #"{"metadata": {"resolution": [-9223372036854775808, 1, 1]}}"#,
            #"{"metadata": {"segments": [{"number": 99, "payload": ""}]}}"#,
        ])
    func headers(change: String) throws {
        func check(_ header: JSONText) throws {
            let message = try JSONDecoder().decode(HeaderMessage.self, from: JSONEncoder().encode(header))
            _ = try message.header(of: .jpeg, DecodingOptions())
        }
        let whole = try JSONDecoder().decode(JSONText.self, from: JSONEncoder().encode(Self.header))
        try check(whole)
        let changed = whole.merged(with: try JSONDecoder().decode(JSONText.self, from: Data(change.utf8)))
        #expect(changed != whole)
        #expect(throws: ImageError.undecodable("its decoder gave a header that makes no sense")) { try check(changed) }
    }

    @Test("A JPEG's coding with tables and factors that no JPEG has is refused")
    func coding() throws {
        var header = try Decoded(Self.file).header
        let coding = try #require(header.jpeg)
        for change in [
            { $0.sampling = [] }, { $0.sampling[0].horizontal = 9 }, { $0.quantization = [[1, 2, 3]] },
            { $0.quantization?[0][5] = 0 },
        ] as [(inout JPEGCoding) -> Void] {
            var changed = coding
            change(&changed)
            header.coding = changed
            let message = try HeaderMessage(header)
            #expect(throws: ImageError.self) { try message.header(of: .jpeg, DecodingOptions()) }
        }
    }

    @Test("A report of damage is refused if damage isn't allowed")
    func report() throws {
        let processes = try codec.processes(
            "answer(0); connection.recv(9999); os.write(files[1], bytes(90 * 70 * 4)); answer(1)",
            answers: [.header(Self.header), .decoded(DecodeReport(damage: "x"))])
        #expect(throws: ImageError.undecodable("its codec gave an answer that was not asked for")) {
            try decode(processes)
        }
    }

    @Test("A process serves one picture, and gets no descriptor of its parent's but the picture's and the pipe's")
    func onePicture() throws {
        let secret = try codec.folder.write([1, 2, 3], "secret")
        // Without close-on-exec: a shell may have it open like this.
        let leaked = try FileDescriptor.open(secret, .readWrite)
        defer { try? leaked.close() }
        let processes = try codec.processes(
            """
            for name in os.listdir("/proc/self/fd"):
                try: note("open " + os.readlink("/proc/self/fd/" + name))
                except OSError: pass
            answer(0)
            connection.settimeout(5)
            try: note("more " + str(len(connection.recv(9999))))
            except OSError: pass
            """, answers: [.failure(.notAPicture)])
        for _ in 0..<4 { #expect(throws: ImageError.notAPicture) { try decode(processes) } }
        let served = codec.processes(that: "asked")
        #expect(served.count == 4 && Set(served).count == 4)
        #expect(codec.notes.contains { $0.hasPrefix("open ") })
        #expect(!codec.notes.contains("open \(secret.string.replacing("/", with: "|"))"), "\(codec.notes)")
        #expect(!codec.notes.contains { $0.hasPrefix("more ") && $0 != "more 0" }, "\(codec.notes)")
    }
}

/// JSON of any shape.
private enum JSONText: Codable, Equatable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSONText])
    case object([String: JSONText])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONText].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONText].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let members): try value.encode(members)
        }
    }

    /// The object with the members of another one in the place of its own.
    func merged(with other: JSONText) -> JSONText {
        guard case .object(let members) = self, case .object(let others) = other else { return other }
        return .object(members.merging(others) { $0.merged(with: $1) })
    }
}
