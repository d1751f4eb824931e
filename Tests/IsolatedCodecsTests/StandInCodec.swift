import FoundationEssentials
import ImageCore
import IsolatedCodecs
import SystemPackage
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program in the place of a codec process: it does what a picture could that has taken over its codec.
struct StandInCodec {
    let folder = TemporaryFolder()

    /// Returns processes of a program that receives its first request and then does what a script in Python says.
    ///
    /// In it, `connection` is the socket, `line` the request, `files` are the descriptors that came along, `answer(number)`
    /// sends the answer of this number, and `note(text)` leaves a note.
    /// - Parameters:
    ///   - answers: the answers that the script may send.
    ///   - answerTimeout: the maximum time until an answer is there.
    func processes(
        _ script: String, answers: [CodecAnswer] = [], answerTimeout: Duration = .seconds(300)
    ) throws -> CodecProcesses {
        for (number, answer) in answers.enumerated() {
            try folder.write(Array(JSONEncoder().encode(answer)), "answer\(number)")
        }
        let text = """
            #!/usr/bin/env python3
            import array, os, resource, socket, sys, time
            folder = "\(folder.path)/"
            connection = socket.socket(fileno=0)
            # Empty files, whose names are the notes: a decoder may write to none.
            def note(text):
                name = str(text).replace("/", "|")[:200]
                open(folder + f"note-{time.monotonic_ns():020d}-" + name, "x").close()
            def answer(number):
                connection.sendall(open(folder + f"answer{number}", "rb").read() + b"\\n")
            note(f"begun {os.getpid()}")
            line, files, _, _ = socket.recv_fds(connection, 1 << 20, 9)
            note(f"asked {os.getpid()}")
            \(script)
            """
        let path = try folder.write(Array(text.utf8), "codec")
        guard chmod(path.string, 0o755) == 0 else { throw ImageError.writeFailed("chmod") }
        return CodecProcesses(program: path, answerTimeout: answerTimeout)
    }

    /// The notes, the first first. A slash is a vertical bar in them.
    var notes: [String] {
        folder.list().filter { $0.hasPrefix("note-") }.map { String($0.dropFirst(26)) }
    }

    /// The numbers of the processes that noted a word.
    func processes(that word: String) -> [Int32] {
        notes.filter { $0.hasPrefix(word) }.compactMap { $0.split(separator: " ").last.flatMap { Int32($0) } }
    }

    /// Whether none of its processes is left, not even as a zombie.
    var isGone: Bool { processes(that: "begun").allSatisfy { kill($0, 0) != 0 } }
}
