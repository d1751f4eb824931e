import CFileCalls
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The calls that swift-system does not have, with its types and its errors.
package enum SystemCalls {
    /// A file without a name in the folder: it is gone when it is closed, unless it is linked before.
    static func openNameless(in folder: FilePath) throws(Errno) -> FileDescriptor {
        // O_TMPFILE of fcntl.h, which the module does not show; it contains O_DIRECTORY, whose value differs.
        let temporary: CInt = 0o20_000_000 | O_DIRECTORY
        return try descriptor(folder.withPlatformString { open($0, temporary | O_RDWR | O_CLOEXEC, 0o666) })
    }

    /// A file in memory without a name: it is gone when it is closed.
    /// - Parameter name: for people who look at the open files of processes.
    package static func openInMemory(named name: String) throws(Errno) -> FileDescriptor {
        try descriptor(cfc_open_in_memory(name))
    }

    /// The ends of a pipe, to read from and to write to, which no other program inherits.
    /// - Parameter capacity: bytes that it holds, where the system allows that.
    package static func pipe(capacity: Int) throws(Errno) -> (FileDescriptor, FileDescriptor) {
        var ends: [CInt] = [0, 0]
        try check(cfc_pipe(&ends, CInt(clamping: capacity)))
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    /// Has writing to a pipe end at once where there is no room, with `Errno.resourceTemporarilyUnavailable`.
    package static func refuseToWait(_ file: FileDescriptor) {
        _ = fcntl(file.rawValue, F_SETFL, fcntl(file.rawValue, F_GETFL) | O_NONBLOCK)
    }

    /// Another number for an open file, which no other program inherits.
    package static func duplicate(_ file: FileDescriptor) throws(Errno) -> FileDescriptor {
        try descriptor(fcntl(file.rawValue, F_DUPFD_CLOEXEC, 0))
    }

    /// Lets the other end of a socket know that nothing more comes.
    package static func shutDown(_ socket: FileDescriptor) { _ = shutdown(socket.rawValue, CInt(SHUT_WR)) }

    /// Limits the bytes of data that a process may have; where that can't be done, it goes on without.
    package static func limitData(of process: Int32, to bytes: Int) {
        _ = cfc_limit_data(process, UInt64(max(0, bytes)))
    }

    /// This process's number.
    package static var processID: Int32 { getpid() }

    /// Gives a nameless file a name; fails where the name is taken.
    static func link(_ file: FileDescriptor, to path: FilePath) throws(Errno) {
        let source = "/proc/self/fd/\(file.rawValue)"
        try check(path.withPlatformString { linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) })
    }

    /// Whether ``link(_:to:)`` will find the file: not where `/proc` is missing.
    static func canBeNamed(_ file: FileDescriptor) -> Bool {
        access("/proc/self/fd/\(file.rawValue)", F_OK) == 0
    }

    /// Renames over whatever has the new name.
    package static func rename(_ from: FilePath, to: FilePath) throws(Errno) {
        try check(from.withPlatformString { from in to.withPlatformString { renameat(AT_FDCWD, from, AT_FDCWD, $0) } })
    }

    /// Renames unless the new name is taken.
    static func renameExclusively(_ from: FilePath, to: FilePath) throws(Errno) {
        do throws(Errno) {
            // Over SMB, the server itself refuses a link to a name that is taken; at renaming the client looks before.
            try link(from, to: to)
        } catch {
            guard isLackOfLinks(error) else { throw error }
            return try renameExclusivelyWithoutLinks(from, to: to)
        }
        try remove(from)
    }

    private static func renameExclusivelyWithoutLinks(_ from: FilePath, to: FilePath) throws(Errno) {
        let result = from.withPlatformString { from in to.withPlatformString { cfc_rename_exclusively(from, $0) } }
        switch Errno(rawValue: result) {
        case Errno(rawValue: 0): break
        case .invalidArgument, .noFunction, .notSupported:
            if (try? Stat(to, flags: .symlinkNoFollow)) != nil { throw .fileExists }
            try rename(from, to: to)
        case let error: throw error
        }
    }

    /// Whether an error says that a file system has no links, as on FAT and some in networks, or no more of them.
    static func isLackOfLinks(_ error: Errno) -> Bool {
        [.notPermitted, .notSupported, .noFunction, .tooManyLinks].contains(error)
    }

    package static func remove(_ path: FilePath) throws(Errno) {
        try check(path.withPlatformString { unlink($0) })
    }

    package static func synchronize(_ file: FileDescriptor) throws(Errno) {
        try check(fsync(file.rawValue))
    }

    /// Makes the names in a folder last. Some file systems know no such thing, and some folders may not be read.
    package static func synchronize(folder: FilePath) throws(Errno) {
        let descriptor = folder.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if fsync(descriptor) < 0, errno != EINVAL, errno != ENOTSUP { throw Errno(rawValue: errno) }
    }

    /// Bytes that are free for this process on a file system; nil where unknown.
    package static func freeBytes(_ folder: FilePath) -> Int? {
        var status = statvfs()
        guard folder.withPlatformString({ statvfs($0, &status) }) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Another name for a file; fails where the name is taken.
    static func link(_ path: FilePath, to name: FilePath) throws(Errno) {
        try check(
            path.withPlatformString { path in name.withPlatformString { linkat(AT_FDCWD, path, AT_FDCWD, $0, 0) } })
    }

    static func setPermissions(_ file: FileDescriptor, _ permissions: FilePermissions) throws(Errno) {
        try check(fchmod(file.rawValue, permissions.rawValue))
    }

    static func setOwner(_ file: FileDescriptor, user: UInt32, group: UInt32) throws(Errno) {
        try check(fchown(file.rawValue, user, group))
    }

    /// Sets when a file was last read and changed.
    static func setTimes(_ file: FileDescriptor, _ status: Stat) throws(Errno) {
        var times = [status.st_atim, status.st_mtim]
        try check(futimens(file.rawValue, &times))
    }

    /// Locks one byte of a file as long as it is open; the byte need not be there.
    /// - Returns: false where another process has it locked. Where the file system knows no locks, none has.
    package static func lock(_ file: FileDescriptor, byte: Int) -> Bool {
        var lock = flock()
        lock.l_type = CShort(F_WRLCK)
        lock.l_whence = CShort(SEEK_SET)
        lock.l_start = off_t(byte)
        lock.l_len = 1
        // F_OFD_SETLK of fcntl.h, which the module does not show: the lock is that of the open file, not of the process.
        return fcntl(file.rawValue, 37, &lock) == 0 || ![EAGAIN, EACCES].contains(errno)
    }

    /// - Parameter permissions: less what the process's mask takes away.
    package static func makeFolder(_ path: FilePath, permissions: CInterop.Mode = 0o777) throws(Errno) {
        try check(path.withPlatformString { mkdir($0, permissions) })
    }

    /// The folder and those above it that are missing. They last: what is in them would be lost with their names.
    package static func makeFolders(_ path: FilePath, permissions: CInterop.Mode = 0o777) throws(Errno) {
        do {
            try makeFolder(path, permissions: permissions)
        } catch .fileExists where (try? Stat(path))?.type == .directory {
            return
        } catch .noSuchFileOrDirectory where !path.removingLastComponent().isEmpty {
            try makeFolders(path.removingLastComponent(), permissions: permissions)
            try makeFolder(path, permissions: permissions)
        }
        try synchronize(folder: path.folder)
    }

    /// The folder that relative paths start from.
    package static func currentFolder() throws(Errno) -> FilePath {
        guard let path = getcwd(nil, 0) else { throw Errno(rawValue: errno) }
        defer { free(path) }
        return FilePath(platformString: path)
    }

    /// The absolute path that is reached without links.
    package static func resolved(_ path: FilePath) throws(Errno) -> FilePath {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// A queue of the kernel's notices about folders (inotify).
    static func openInotify() throws(Errno) -> FileDescriptor {
        try descriptor(inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)))
    }

    /// - Parameter events: which; `IN_CREATE` and so on.
    static func addInotifyWatch(of events: UInt32, about path: FilePath, to queue: FileDescriptor) throws(Errno) {
        try check(path.withPlatformString { inotify_add_watch(queue.rawValue, $0, events) })
    }

    /// Whether some process has a file open to write to it; nil where unknown.
    package static func hasWriter(_ path: FilePath) -> Bool? {
        let file = path.withPlatformString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        // F_SETLEASE of fcntl.h, which the module does not show: a lease to read is granted only where all that have the file open are readers.
        let setLease: CInt = 1024
        if fcntl(file, setLease, CInt(F_RDLCK)) == 0 {
            _ = fcntl(file, setLease, CInt(F_UNLCK))
            return false
        }
        return errno == EAGAIN ? true : nil
    }

    /// Waits up to `milliseconds` until bytes can be read or, with `forWriting`, written, or there will be none.
    package static func isReady(_ file: FileDescriptor, forWriting: Bool, milliseconds: CInt) throws(Errno) -> Bool {
        var request = pollfd(fd: file.rawValue, events: CShort(forWriting ? POLLOUT : POLLIN), revents: 0)
        let result = poll(&request, 1, milliseconds)
        if result < 0, errno == EINTR { return false }
        try check(result)
        return result > 0
    }

    /// Goes on as another program, whose own signals and terminal are then: it returns only where that fails.
    /// - Parameter arguments: its name first.
    package static func become(_ program: FilePath, arguments: [String]) throws(Errno) -> Never {
        var texts = arguments.map { strdup($0) } + [nil]
        defer { for text in texts { free(text) } }
        _ = program.withPlatformString { execv($0, &texts) }
        throw Errno(rawValue: errno)
    }

    /// Whether a file may be run.
    package static func isExecutable(_ path: FilePath) -> Bool {
        path.withPlatformString { access($0, X_OK) } == 0
    }

    private static func check(_ result: CInt) throws(Errno) {
        if result < 0 { throw Errno(rawValue: errno) }
    }

    private static func descriptor(_ result: CInt) throws(Errno) -> FileDescriptor {
        try check(result)
        return FileDescriptor(rawValue: result)
    }
}
