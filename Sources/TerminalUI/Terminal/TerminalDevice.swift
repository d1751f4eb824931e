import CTerminalDevice
import ImageCore
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The terminal at standard input and output: its mode, its size, bytes in and out.
///
/// Between ``enter()`` and ``leave()`` it belongs to the program; a crash gives it back as well.
package struct TerminalDevice: Sendable {
    private let input = FileDescriptor.standardInput
    private let output = FileDescriptor.standardOutput

    /// - Returns: nil where standard input or output is no terminal.
    package init?() {
        guard Self.isTerminal(input), Self.isTerminal(output) else { return nil }
    }

    package static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    // MARK: Mode

    /// Takes the terminal over: every key comes at once, and nothing of what was on the screen is lost.
    /// - Throws: `Errno` where the terminal refuses.
    package func enter() throws(Errno) {
        let restore = Array(ControlSequence.leave.utf8)
        try Self.check(ctd_enter(input.rawValue, restore, restore.count))
        write(Array(ControlSequence.enter.utf8))
    }

    /// Gives the terminal back as it was.
    package func leave() {
        write(Array(ControlSequence.leave.utf8))
        _ = ctd_leave()
    }

    /// Gives the terminal back and stops the program, as Ctrl-Z does elsewhere. It returns when the shell lets it go on,
    /// at once where there is no shell.
    func stop() {
        leave()
        ctd_stop()
    }

    /// Keys come at once, but the screen stays: to ask the terminal something.
    func enterSilently() throws(Errno) {
        try Self.check(ctd_enter(input.rawValue, [], 0))
    }

    func leaveSilently() {
        _ = ctd_leave()
    }

    // MARK: Size

    package var size: CellSize {
        let size = measured
        guard size.columns > 0, size.rows > 0 else { return CellSize(columns: 80, rows: 24) }
        return CellSize(columns: Int(size.columns), rows: Int(size.rows))
    }

    /// A cell in pixels, where the terminal reports it.
    package var cellSize: PixelSize? {
        let size = measured
        guard size.width > 0, size.height > 0, size.columns > 0, size.rows > 0 else { return nil }
        return PixelSize(width: Int(size.width / size.columns), height: Int(size.height / size.rows))
    }

    private var measured: ctd_size {
        var size = ctd_size()
        _ = ctd_get_size(output.rawValue, &size)
        return size
    }

    // MARK: Bytes

    /// Writes all of it. A terminal that has gone takes nothing more, and its end is reported by a signal.
    package func write(_ bytes: [UInt8]) {
        _ = try? output.writeAll(bytes)
    }

    /// What can be read now; empty at the end, when the terminal has gone.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = (try? buffer.withUnsafeMutableBytes { try input.read(into: $0) }) ?? 0
        return Array(buffer.prefix(count))
    }

    /// What comes within a time; nil where nothing comes.
    func read(within milliseconds: CInt) -> [UInt8]? {
        var request = pollfd(fd: input.rawValue, events: CShort(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) > 0 else { return nil }
        return read()
    }

    private static func check(_ error: CInt) throws(Errno) {
        if error != 0 { throw Errno(rawValue: error) }
    }
}
