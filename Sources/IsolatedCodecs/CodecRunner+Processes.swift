import ImageCodecs
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension CodecRunner {
    /// Creates a runner whose codecs run in processes that can open no files and no network connections.
    ///
    /// The processes are started from a program that serves as a codec process if its first argument is `codec`. The
    /// program image-app does. So does any program whose `main` begins with ``CodecService/runIfStarted()``: such a program
    /// passes its own path, `/proc/self/exe`.
    ///
    /// A runner that is made this way also makes the process ignore `SIGPIPE`, because a codec process may end while it is
    /// sent a picture.
    ///
    /// - Parameters:
    ///   - program: the program that the codec processes are started from.
    ///   - scope: the codecs that run there; the others run in this process.
    ///   - onWeakness: called once, before the first process is started, if this kernel can't confine it as far as usual.
    public init(
        program: FilePath, isolating scope: Scope = .libraryCodecs,
        onWeakness: @escaping @Sendable (_ message: String) -> Void = { _ in }
    ) {
        // Such a process would start another one for its first picture, and so on.
        precondition(
            !CodecService.isStarted,
            "a program that isolates codecs calls CodecService.runIfStarted() first in its main")
        signal(SIGPIPE, SIG_IGN)
        self.init(CodecProcesses(program: program) { Sandbox.reportWeakness(onWeakness) }, scope: scope)
    }

    /// Creates a runner whose codecs run in processes that can open no files and no network connections.
    public init(
        program: String, isolating scope: Scope = .libraryCodecs,
        onWeakness: @escaping @Sendable (_ message: String) -> Void = { _ in }
    ) {
        self.init(program: FilePath(program), isolating: scope, onWeakness: onWeakness)
    }
}

extension CodecService {
    /// Serves as a codec process and exits, if a `CodecRunner` has started the program as one. Otherwise returns at once.
    ///
    /// Call it first in `main`: a process can give up files only while it has a single thread.
    public static func runIfStarted() {
        guard isStarted else { return }
        do {
            try run(formats: Array(CommandLine.arguments.dropFirst(2)))
            exit(0)
        } catch {
            exit(1)
        }
    }

    /// Whether the program was started as a codec process: its requests come over the socket that is its standard input.
    static var isStarted: Bool {
        var status = stat()
        return CommandLine.arguments.dropFirst().first == "codec" && fstat(STDIN_FILENO, &status) == 0
            && status.st_mode & S_IFMT == S_IFSOCK
    }
}
