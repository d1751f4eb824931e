import ImageBatch
import ImageFiles
import IsolatedCodecs

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The commands that the program starts itself, whose processes give up all that they don't need.
///
/// Their arguments are names of formats and no more. The argument parser would make of them the same, and take twice as long as
/// all else in a worker's start.
enum SandboxedCommand: String {
    case worker
    case codec

    /// The command and its formats; nil where another one is called, or anything but formats follows, such as `--help`.
    static func called(by arguments: [String]) -> (command: SandboxedCommand, formats: [String])? {
        guard let command = arguments.first.flatMap(SandboxedCommand.init) else { return nil }
        let formats = Array(arguments.dropFirst())
        return formats.contains { $0.hasPrefix("-") } ? nil : (command, formats)
    }

    /// Does the work until there is no more.
    /// - Returns: the exit status.
    func run(formats: [String]) -> Int32 {
        let faults = AppEnvironment.faults
        do {
            switch self {
            case .worker: try WorkerProcess.run(formats: formats, faults: faults)
            case .codec:
                try CodecService.run(formats: formats) { file in
                    faults?.source(file, of: "codec-\(file.byteCount)") ?? file
                }
            }
            return 0
        } catch {
            Console().error("image-app \(rawValue)", "\(error)")
            return 1
        }
    }

    /// The same as all that the process does.
    func runAlone(formats: [String]) -> Never { exit(run(formats: formats)) }
}
