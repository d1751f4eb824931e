import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Ends the tests if one still waits for a program two minutes after the program has ended. This happened once, and the reason
/// is not known. The message names the processes that have the program's output open; under Scripts/test the stack of each
/// thread follows.
final class ChildWatch: Sendable {
    private struct Child {
        /// The pipe of the program's standard output, by the system's name: `pipe:[123]`.
        let output: String?
        /// The priority of the test's task.
        let priority: TaskPriority
        /// When it was first seen to have ended.
        var end: ContinuousClock.Instant?
        /// Whether many turns of tasks have passed since then. Where all tests run at once, the test's task may wait minutes for its
        /// turn.
        var tasksHadTheirTurns = false
    }

    private static let patience = Duration.seconds(120)
    private static let children = Mutex<[pid_t: Child]>([:])
    private static let thread: Void = {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in ChildWatch.watch() }, nil)
    }()

    private let process = Mutex<pid_t?>(nil)

    func begin(_ process: pid_t) {
        Self.thread
        self.process.withLock { $0 = process }
        Self.children.withLock {
            $0[process] = Child(output: Self.target(of: "/proc/\(process)/fd/1"), priority: Task.currentPriority)
        }
    }

    /// The test waits no more.
    func end() {
        guard let process = process.withLock(\.self) else { return }
        Self.children.withLock { _ = $0.removeValue(forKey: process) }
    }

    private static func watch() -> Never {
        while true {
            sleep(5)
            let overdue = children.withLock { children in
                let now = ContinuousClock.now
                for (process, child) in children where child.end == nil && hasEnded(process) {
                    children[process]?.end = now
                    Task.detached(priority: child.priority) {
                        for _ in 0..<100 { await Task.yield() }
                        Self.children.withLock { $0[process]?.tasksHadTheirTurns = true }
                    }
                }
                return children.first { $1.tasksHadTheirTurns && $1.end.map { now - $0 > patience } ?? false }
            }
            if let (process, child) = overdue { giveUp(process, child) }
        }
    }

    private static func giveUp(_ process: pid_t, _ child: Child) -> Never {
        let holders = child.output.map(holders(of:)) ?? []
        fatalError(
            "A test still waits for process \(process), which ended two minutes ago. "
                + "These have its output open: \(holders.isEmpty ? "none" : holders.joined(separator: ", ")).")
    }

    private static func hasEnded(_ process: pid_t) -> Bool {
        // The state follows the name, which stands in parentheses and may have some itself.
        guard let line = text(of: "/proc/\(process)/stat"), let name = line.lastIndex(of: ")") else { return true }
        return line[name...].dropFirst(2).first == "Z"
    }

    /// The processes, other than this one, that have a pipe open.
    private static func holders(of pipe: String) -> [String] {
        names(in: "/proc").filter { $0.allSatisfy(\.isNumber) && $0 != "\(getpid())" }.filter { process in
            names(in: "/proc/\(process)/fd").contains { target(of: "/proc/\(process)/fd/\($0)") == pipe }
        }.map { process in
            "\(process) (\(text(of: "/proc/\(process)/comm")?.filter { !$0.isNewline } ?? "?"))"
        }
    }

    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = readlink(link, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func text(of file: String) -> String? {
        guard let descriptor = try? FileDescriptor.open(FilePath(file), .readOnly) else { return nil }
        defer { try? descriptor.close() }
        var bytes = [UInt8](repeating: 0, count: 4096)
        guard let count = try? bytes.withUnsafeMutableBytes({ try descriptor.read(into: $0) }) else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
