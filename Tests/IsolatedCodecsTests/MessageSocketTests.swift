import ImageFiles
import IsolatedCodecs
import SystemPackage
import TestSupport
import Testing

/// Messages between two processes that take turns.
@Suite(.hangGuard) struct MessageSocketTests {
    private let ends: (FileDescriptor, FileDescriptor)
    private var sockets: (MessageSocket, MessageSocket) { (MessageSocket(ends.0), MessageSocket(ends.1)) }

    private static let soon = Deadline(in: .milliseconds(300))
    private static let late = Deadline(in: .seconds(600))

    init() throws {
        ends = try FileSocket.pair()
    }

    private func close() {
        try? ends.0.close()
        try? ends.1.close()
    }

    private func write(_ text: String) throws { _ = try ends.0.writeAll(text.utf8) }

    private func receive(_ deadline: Deadline = late, maximumLength: Int = 100) throws -> String? {
        try sockets.1.receive(maximumLength: maximumLength, by: deadline).map {
            String(decoding: $0.line, as: UTF8.self)
        }
    }

    @Test("Messages arrive one after the other, each with its files")
    func messages() throws {
        for count in [0, 2, 1] {
            let files = [FileDescriptor](repeating: .standardInput, count: count)
            try sockets.0.send(["a", "b"], with: files, by: Self.late)
            let received = try #require(try sockets.1.receive(maximumLength: 100, by: Self.late))
            #expect(received.line == Array(#"["a","b"]"#.utf8) && received.files.count == count)
            for file in received.files { try file.close() }
        }
        try ends.0.close()
        #expect(try receive() == nil)
        try ends.1.close()
    }

    @Test("A message that is not there in time is overdue, also within the message")
    func overdue() throws {
        defer { close() }
        #expect(throws: TransportFailure.overdue) { try receive(Self.soon) }
        try write("half a")
        #expect(throws: TransportFailure.overdue) { try receive(Deadline(in: .milliseconds(1))) }
    }

    @Test("A message that nobody receives is overdue")
    func unread() throws {
        defer { close() }
        let text = String(repeating: "x", count: 4 << 20)
        #expect(throws: TransportFailure.overdue) { try sockets.0.send(text, by: Self.soon) }
    }

    @Test("Sending and receiving end when the task is cancelled")
    func cancelled() async {
        defer { close() }
        let sockets = sockets
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: TransportFailure.cancelled) { try sockets.1.receive(maximumLength: 9, by: .never) }
            #expect(throws: TransportFailure.cancelled) { try sockets.0.send("x", by: .never) }
        }
        await task.value
    }

    @Test("Long lines, bytes after a line, and half a line at the end are told apart")
    func failures() throws {
        try write(String(repeating: "x", count: 101) + "\n")
        #expect(throws: TransportFailure.tooLong) { try receive() }
        try write("a\nb")
        #expect(throws: TransportFailure.early) { try receive() }
        try write("half a")
        try ends.0.close()
        #expect(throws: TransportFailure.truncated) { try receive() }
        #expect(throws: TransportFailure.closed) { try MessageSocket(ends.1).send("x", by: Self.late) }
        try ends.1.close()
    }
}
